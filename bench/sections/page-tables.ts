import { buildPage } from '../../src/html/build-page.js';
import { utf8Of } from '../../src/html/decode.js';
import { findTables } from '../../src/table/page/find-tables.js';
import { type BenchContext, type BenchSection, type Figure, forEachOf, raceOf } from '../harness.js';

/** What finding the tables of pages adds to building the pages. */
async function run({ pages, rounds }: BenchContext): Promise<Figure[]> {
  const utf8 = pages.map((bytes) => utf8Of(bytes).bytes);
  const built = utf8.map((bytes) => buildPage(bytes));
  const found = built.map((page) => findTables(page).length);
  const ms = await raceOf(
    {
      build: forEachOf(utf8, (bytes) => buildPage(bytes)),
      tables: forEachOf(built, (page) => findTables(page)),
    },
    rounds,
  );
  return [
    { name: 'tables a page', value: found.reduce((sum, count) => sum + count, 0) / pages.length, unit: '' },
    { name: 'tables, share of building the page', value: ms.tables / ms.build, unit: '', atMost: 0.5 },
  ];
}

export const pageTables: BenchSection = { id: 'page-tables', what: 'every data table of a page', run };
