import { TagpathError } from '../../errors.js';
import { listColumns } from '../../output/extract-view.js';
import { joinedTables, pageTable } from '../../output/tables-view.js';
import type { WholeTable } from '../../record/table.js';
import type { Extraction, PageLists, PageTables } from '../schemas/extract.js';

/** A list's rows with rank, name, fields, picture and first link. */
export function flattenExtraction({ list, title, source, url }: Extraction): WholeTable {
  if (list === null) throw new TagpathError('not-found', { what: 'list on the page', id: source });
  const { columns, cellsOf } = listColumns(list.columns, list.items);
  return {
    name: title?.title ?? source,
    origin: url ?? source,
    columns: [
      ...columns,
      { name: 'image', type: 'text', role: 'image' },
      { name: 'link', type: 'text', role: 'link' },
    ],
    rows: list.items.map((item) => [...cellsOf(item), item.image, item.links[0] ?? null]),
  };
}

/** All lists one under the other, each row with the number of its list; columns of one name are one. */
export function flattenPageLists({ lists, source }: PageLists): WholeTable {
  const all = lists.flatMap(({ number, items }) => items.map((item) => ({ number, item })));
  const { columns, cellsOf } = listColumns(
    lists.flatMap((list) => list.columns.filter(({ key }) => key !== 'name')),
    all.map(({ item }) => item),
  );
  return {
    name: source,
    columns: [{ name: 'list', type: 'integer' }, ...columns],
    rows: all.map(({ number, item }) => [number, ...cellsOf(item)]),
  };
}

/** One table as it is; several one under the other. */
export function flattenPageTables(page: PageTables): WholeTable {
  const [first, ...others] = page.tables;
  return first !== undefined && others.length === 0
    ? pageTable(page, first, first.number)
    : joinedTables(page, page.tables);
}
