import { buildPage } from '../../src/html/build-page.js';
import { decodeHtml } from '../../src/html/decode.js';
import { scanAnnouncement } from '../../src/html/title-gate.js';
import type { FoundList } from '../../src/list/found-list.js';
import { DEFAULT_SETTINGS } from '../../src/run/extract-settings.js';
import { loadTools } from '../../src/run/tools.js';
import type { ListTable } from '../../src/table/list-table.js';
import type { Title } from '../../src/title/title.js';
import { type BenchContext, type BenchSection, type Figure, forEachOf, raceOf } from '../harness.js';

/** A page with a list, ready to be read again. */
interface ListPage {
  readonly bytes: Buffer;
  readonly text: string;
  readonly title: Title;
  readonly found: FoundList;
}

const tools = () => loadTools(DEFAULT_SETTINGS);

function listPages(pages: readonly Buffer[]): ListPage[] {
  const { mayAnnounceList, readTitle, findList, concepts } = tools();
  return pages.flatMap((bytes) => {
    const announced = scanAnnouncement(bytes) ?? '';
    const title = mayAnnounceList(announced) ? readTitle(announced) : null;
    if (title === null || !title.topk) return [];
    const { text } = decodeHtml(bytes);
    const found = findList(buildPage(text), title, concepts);
    return 'reason' in found ? [] : [{ bytes, text, title, found }];
  });
}

/** What tables add to finding the lists, on the pages that have one. */
async function run({ pages, rounds }: BenchContext): Promise<Figure[]> {
  const { findList, buildTable, concepts } = tools();
  const lists = listPages(pages);
  const built = lists.map(({ text }) => buildPage(text));
  const tables = lists.map(({ title, found }, i) => buildTable(built[i]!, title, found, concepts));
  const numbered = lists.map((list, i) => ({ ...list, page: built[i]! }));
  const ms = await raceOf(
    {
      parse: forEachOf(lists, ({ bytes }) => buildPage(decodeHtml(bytes).text)),
      find: forEachOf(numbered, ({ page, title }) => findList(page, title, concepts)),
      table: forEachOf(numbered, ({ page, title, found }) => buildTable(page, title, found, concepts)),
    },
    rounds,
  );
  return [
    { name: 'pages with a list', value: lists.length, unit: 'pages' },
    { name: 'table, milliseconds a list', value: ms.table / lists.length, unit: 'ms' },
    {
      name: 'table, share of parsing and finding the list',
      value: ms.table / (ms.parse + ms.find),
      unit: '',
      // Parsing and finding became more than twice as fast, the table by a quarter.
      atMost: 0.4,
    },
    { name: 'rows a list', value: mean(tables.map(({ rows }) => rows.length)), unit: '' },
    { name: 'columns a list', value: mean(tables.map(({ columns }) => columns.length)), unit: '' },
    { name: 'cells filled', value: filled(tables), unit: 'share' },
  ];
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, n) => sum + n, 0) / Math.max(1, numbers.length);
}

/** Share of the cells of labelled columns that have a value. */
function filled(tables: readonly ListTable[]): number {
  let cells = 0;
  let values = 0;
  for (const { rows } of tables) {
    const labels = new Set(rows.flatMap((row) => Object.keys(row.fields)));
    cells += labels.size * rows.length;
    values += rows.reduce((sum, row) => sum + Object.keys(row.fields).length, 0);
  }
  return values / Math.max(1, cells);
}

export const tables: BenchSection = { id: 'tables', what: 'rows and columns from found lists', run };
