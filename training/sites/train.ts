import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openConcepts } from '../../src/concepts/open.js';
import { ColumnModel } from '../../src/site/columns/column-model.js';
import { arrangeColumns } from '../../src/site/columns/columns.js';
import { judgeColumns } from '../../src/site/columns/judge-columns.js';
import { saysAttribute } from './attribute-words.js';
import { fitColumnModel } from './fit-columns.js';
import { DEFAULT_DATA, type LabelledColumn, type LabelledSite, readSites } from './labelled-sites.js';
import { readTableHeaders } from './table-headers.js';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'models/sites.json' },
    dry: { type: 'boolean', default: false },
    unmeasured: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
  },
});
const SITE_FOLDS = 9;
const FIRST = 15;
const concepts = openConcepts();

const folder = positionals[0] ?? DEFAULT_DATA;
const sites = readSites(folder, concepts);
const headers = readTableHeaders(path.join(folder, '../wtq/tables.tar.xz'));
console.log(`${sites.length} sites, ${sites.reduce((sum, { columns }) => sum + columns.length, 0)} columns`);
if (!values.unmeasured) {
  report('by vertical', (site) => site.vertical);
  report('by site', (_, at) => String(at % SITE_FOLDS));
}
if (!values.dry) {
  writeFileSync(values.out, `${JSON.stringify(fitColumnModel(sites, headers))}\n`);
  console.log(`wrote ${values.out}`);
}

/** Each fold is judged by a model of the others. */
function report(name: string, foldOf: (site: LabelledSite, at: number) => string): void {
  const folds = sites.map(foldOf);
  const found = [...new Set(folds)].flatMap((fold) => {
    const model = new ColumnModel(
      fitColumnModel(
        sites.filter((_, at) => folds[at] !== fold),
        headers,
      ),
    );
    return sites.filter((_, at) => folds[at] === fold).map((site) => measure(site, model));
  });
  const mean = (of: (one: Figures) => number) => found.reduce((sum, one) => sum + of(one), 0) / found.length;
  const middle = found.map(({ columns }) => columns).sort((a, b) => a - b)[found.length >> 1];
  console.log(
    `${name}: name found ${percent(mean((one) => one.name))}, wanted columns among the first ${FIRST} ${percent(mean((one) => one.first))}, under a name that says so ${percent(mean((one) => one.usable))}; first column of that name P ${percent(mean((one) => one.precision))} R ${percent(mean((one) => one.recall))}; columns in the middle ${middle}`,
  );
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

function measure({ site, columns, names, reader }: LabelledSite, model: ColumnModel): Figures {
  const arranged = arrangeColumns(judgeColumns(columns, model), names, reader, model);
  const main = arranged.filter(({ column }) => column.table === 'main');
  const first = main.slice(0, FIRST);
  const wanted = [...columns[0]!.fits.keys()];
  const meanOf = (of: (attribute: string) => number) =>
    wanted.reduce((sum, attribute) => sum + of(attribute), 0) / wanted.length;
  const share = (test: (attribute: string) => boolean) => meanOf((attribute) => Number(test(attribute)));
  const called = (attribute: string) => main.find(({ column }) => saysAttribute(column.name, attribute));
  const calledFit = (attribute: string) => columns[called(attribute)?.at ?? -1]?.fits.get(attribute);
  if (values.misses) for (const attribute of wanted) printMiss(site, attribute, columns, main);
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

/** An attribute whose first column of that name is not one that serves it. */
function printMiss(
  site: string,
  attribute: string,
  columns: readonly LabelledColumn[],
  main: ReturnType<typeof arrangeColumns>,
): void {
  const called = main.findIndex(({ column }) => saysAttribute(column.name, attribute));
  const isServed = ({ at }: { at: number }) => columns[at]!.asked.includes(attribute);
  if (called >= 0 && called < FIRST && isServed(main[called]!)) return;
  const serving = main.flatMap((one, i) => (isServed(one) ? [`${i + 1} "${one.column.name}"`] : []));
  const first = main[called];
  const fit = first === undefined ? undefined : columns[first.at]!.fits.get(attribute)!;
  console.log(
    `  ${site} ${attribute}: called so ${first === undefined ? 'none' : `${called + 1} "${first.column.name}" (${first.column.samples[0]}) P ${percent(fit!.precision)} R ${percent(fit!.recall)}`}; served by ${serving.join(', ') || (columns.some(({ asked }) => asked.includes(attribute)) ? 'the rest' : 'none')}`,
  );
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
