import { ColumnModel } from '../../src/site/columns/column-model.js';
import { arrangeColumns } from '../../src/site/columns/columns.js';
import { judgeColumns } from '../../src/site/columns/judge-columns.js';
import { saysAttribute } from './attribute-words.js';
import { fitColumnModel } from './fit-columns.js';
import type { LabelledColumn, LabelledSite } from './labelled-sites.js';

/** A fact is usable in one of so many first columns. */
const FIRST = 15;

/** Sites to learn from and to measure, and own ones that are measured apart. */
export interface Labelled {
  readonly sites: readonly LabelledSite[];
  readonly own: readonly LabelledSite[];
  readonly headers: ReadonlyMap<string, number>;
}

/** Each fold is judged by a model of the others. */
export function foldFigures(
  name: string,
  { sites, own, headers }: Labelled,
  foldOf: (site: LabelledSite, at: number) => string,
  missed: (line: string) => void = () => {},
): string {
  const all = [...sites, ...own];
  const folds = all.map(foldOf);
  const found = new Map<LabelledSite, Figures>();
  for (const fold of new Set(folds)) {
    const learned = all.filter((_, at) => folds[at] !== fold);
    const model = new ColumnModel(fitColumnModel(learned, headers));
    all.forEach((site, at) => {
      if (folds[at] === fold) found.set(site, measure(site, model, missed));
    });
  }
  const lines = [sites, own].filter(({ length }) => length > 0);
  return lines.map((some) => `${name}, ${meanFigures(some.map((site) => found.get(site)!))}`).join('\n');
}

function meanFigures(found: readonly Figures[]): string {
  const mean = (of: (one: Figures) => number) =>
    percent(found.reduce((sum, one) => sum + of(one), 0) / found.length);
  const middle = found.map(({ columns }) => columns).sort((a, b) => a - b)[found.length >> 1];
  return `${found.length} sites: name found ${mean((one) => one.name)}, wanted columns among the first ${FIRST} ${mean((one) => one.first)}, under a name that says so ${mean((one) => one.usable)}; first column of that name P ${mean((one) => one.precision)} R ${mean((one) => one.recall)}; columns in the middle ${middle}`;
}

interface Figures {
  readonly name: number;
  readonly first: number;
  readonly usable: number;
  /** Of the first column whose name says the attribute. */
  readonly precision: number;
  readonly recall: number;
  readonly columns: number;
}

function measure(
  { site, columns, names, reader }: LabelledSite,
  model: ColumnModel,
  missed: (line: string) => void,
): Figures {
  const arranged = arrangeColumns(judgeColumns(columns, model), names, reader, model);
  const main = arranged.filter(({ column }) => column.table === 'main');
  const first = main.slice(0, FIRST);
  const wanted = [...columns[0]!.fits.keys()];
  const meanOf = (of: (attribute: string) => number) =>
    wanted.reduce((sum, attribute) => sum + of(attribute), 0) / wanted.length;
  const share = (test: (attribute: string) => boolean) => meanOf((attribute) => Number(test(attribute)));
  const called = (attribute: string) => main.find(({ column }) => saysAttribute(column.name, attribute));
  const calledFit = (attribute: string) => columns[called(attribute)?.at ?? -1]?.fits.get(attribute);
  for (const attribute of wanted) {
    const miss = missOf(site, attribute, columns, main);
    if (miss !== null) missed(miss);
  }
  const name = main.find(({ column }) => column.role === 'name');
  return {
    name: Number(columns[name?.at ?? -1]?.isName ?? !columns.some(({ isName }) => isName)),
    first: share((attribute) => first.some(({ at }) => columns[at]!.asked.includes(attribute))),
    usable: share((attribute) =>
      first.some(
        ({ at, column }) => columns[at]!.asked.includes(attribute) && saysAttribute(column.name, attribute),
      ),
    ),
    precision: meanOf((attribute) => calledFit(attribute)?.precision ?? 0),
    recall: meanOf((attribute) => calledFit(attribute)?.recall ?? 0),
    columns: main.length,
  };
}

/** Says which column is called by an attribute that none of the first columns of that name serves, or null. */
function missOf(
  site: string,
  attribute: string,
  columns: readonly LabelledColumn[],
  main: ReturnType<typeof arrangeColumns>,
): string | null {
  const called = main.findIndex(({ column }) => saysAttribute(column.name, attribute));
  const isServed = ({ at }: { at: number }) => columns[at]!.asked.includes(attribute);
  if (called >= 0 && called < FIRST && isServed(main[called]!)) return null;
  const serving = main.flatMap((one, i) => (isServed(one) ? [`${i + 1} "${one.column.name}"`] : []));
  const first = main[called];
  const fit = first === undefined ? undefined : columns[first.at]!.fits.get(attribute)!;
  return `  ${site} ${attribute}: called so ${first === undefined ? 'none' : `${called + 1} "${first.column.name}" (${first.column.samples[0]}) P ${percent(fit!.precision)} R ${percent(fit!.recall)}`}; served by ${serving.join(', ') || (columns.some(({ asked }) => asked.includes(attribute)) ? 'the rest' : 'none')}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
