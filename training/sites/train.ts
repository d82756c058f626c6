import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openConcepts } from '../../src/concepts/open.js';
import { fitColumnModel } from './fit-columns.js';
import { foldFigures } from './fold-figures.js';
import { DEFAULT_DATA, OWN_DATA, readSites } from './labelled-sites.js';
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
const concepts = openConcepts();

const folder = positionals[0] ?? DEFAULT_DATA;
const sites = readSites(folder, concepts);
const own = readSites(OWN_DATA, concepts);
const headers = readTableHeaders(path.join(folder, '../wtq/tables.tar.xz'));
console.log(
  `${sites.length} sites, ${sites.reduce((sum, { columns }) => sum + columns.length, 0)} columns; ${own.length} of our own`,
);
if (!values.unmeasured) {
  const missed = values.misses ? (line: string) => console.log(line) : () => {};
  console.log(foldFigures('by vertical', { sites, own, headers }, (site) => site.vertical, missed));
  console.log(foldFigures('by site', { sites, own, headers }, (_, at) => String(at % SITE_FOLDS), missed));
}
if (!values.dry) {
  writeFileSync(values.out, `${JSON.stringify(fitColumnModel([...sites, ...own], headers))}\n`);
  console.log(`wrote ${values.out}`);
}
