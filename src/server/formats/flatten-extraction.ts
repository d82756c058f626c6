import { TagpathError } from '../../errors.js';
import type { Extraction, PageLists } from '../schemas/extract.js';
import { type FlatTable, flattenList, joinValues } from './flat-table.js';

export function flattenExtraction({ list, title, source }: Extraction): FlatTable {
  if (list === null) throw new TagpathError('not-found', { what: 'list on the page', id: source });
  return flattenList(title?.title ?? source, list.columns, list.items);
}

/** All lists one under the other, each row with the number of its list; columns of one name are one. */
export function flattenPageLists({ lists, source }: PageLists): FlatTable {
  const labels = [...new Set(lists.flatMap(({ columns }) => columns.map(({ label }) => label)))];
  const rows = lists.flatMap(({ number, items }) => items.map((item) => ({ number, item })));
  const fields = labels.filter((label) => rows.some(({ item }) => label in item.fields));
  return {
    name: source,
    columns: [
      { label: 'list', type: 'integer' },
      { label: 'rank', type: 'integer' },
      { label: 'name', type: 'text' },
      ...fields.map((label) => ({ label, type: 'text' as const })),
    ],
    rows: rows.map(({ number, item }) => [
      number,
      item.rank,
      item.name,
      ...fields.map((label) => joinValues(item.fields[label])),
    ]),
  };
}
