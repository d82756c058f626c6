import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ColumnModel } from '../../src/site/columns/column-model.js';
import { judgeColumns } from '../../src/site/columns/judge-columns.js';
import { chooseMainTable } from '../../src/site/columns/main-table.js';
import { fitColumnModel } from './fit-columns.js';
import { DEFAULT_DATA, type LabelledSite, readSites } from './labelled-sites.js';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'models/sites.json' },
    dry: { type: 'boolean', default: false },
  },
});
const SITE_FOLDS = 9;
const FIRST = 15;

const sites = readSites(positionals[0] ?? DEFAULT_DATA);
console.log(`${sites.length} sites, ${sites.reduce((sum, { columns }) => sum + columns.length, 0)} columns`);
report('by vertical', (site) => site.vertical);
report('by site', (_, at) => String(at % SITE_FOLDS));
if (!values.dry) {
  writeFileSync(values.out, `${JSON.stringify(fitColumnModel(sites))}\n`);
  console.log(`wrote ${values.out}`);
}

/** Each fold is judged by a model of the others. */
function report(name: string, foldOf: (site: LabelledSite, at: number) => string): void {
  const folds = sites.map(foldOf);
  const found = [...new Set(folds)].flatMap((fold) => {
    const model = new ColumnModel(fitColumnModel(sites.filter((_, at) => folds[at] !== fold)));
    return sites.filter((_, at) => folds[at] === fold).map((site) => measure(site, model));
  });
  const mean = (of: (one: Figures) => number) => found.reduce((sum, one) => sum + of(one), 0) / found.length;
  const middle = found.map(({ columns }) => columns).sort((a, b) => a - b)[found.length >> 1];
  console.log(
    `${name}: name found ${percent(mean((one) => one.name))}, wanted columns among the first ${FIRST} ${percent(mean((one) => one.first))}, in the main table ${percent(mean((one) => one.main))}; columns in the middle ${middle}`,
  );
}

interface Figures {
  readonly name: number;
  readonly first: number;
  readonly main: number;
  readonly columns: number;
}

/** Wanted columns with the same texts count as one: it is enough that one of them is shown. */
function measure({ columns }: LabelledSite, model: ColumnModel): Figures {
  const judged = judgeColumns(columns, model);
  const { chosen } = chooseMainTable(judged);
  const key = (at: number) => columns[at]!.draft.cells.texts.slice(0, 5).flat().join('\n');
  const wanted = new Set([...columns.keys()].filter((at) => columns[at]!.isWanted).map(key));
  const share = (places: readonly number[]) =>
    new Set(places.map(key).filter((own) => wanted.has(own))).size / wanted.size;
  const name = judged.findIndex(({ isName }) => isName);
  return {
    name: Number(columns[name]?.isName ?? !columns.some(({ isName }) => isName)),
    first: share(chosen.slice(0, FIRST)),
    main: share(chosen),
    columns: chosen.length,
  };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
