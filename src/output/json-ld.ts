import {
  cellText,
  cellValue,
  isTyped,
  type Table,
  type TableColumn,
  type TableRow,
  type WholeTable,
} from '../record/table.js';
import type { ListRow, NormalisedValue } from '../table/list-table.js';
import { toItemList } from './item-list.js';

/** A table as one schema.org `ItemList`. */
export async function* writeJsonLd(table: Table): AsyncGenerator<string> {
  const rows: TableRow[] = [];
  for await (const row of table.rows) rows.push(row);
  const list = itemListOf({ ...table, rows });
  yield `${JSON.stringify({ '@context': 'https://schema.org', ...list }, null, 2)}\n`;
}

/** The rows of a table as the items of an `ItemList`, without the context that stands once a document. */
export function itemListOf({ name, origin, columns, rows }: WholeTable): object {
  const items = rows.map((row) => listRow(columns, row));
  return toItemList({
    title: name,
    url: origin ?? null,
    concept: null,
    order: items.some(({ rank }) => rank !== null) ? 'ascending' : 'unranked',
    columns: columns.filter(({ role }) => role === undefined).map((column) => ({ label: column.name })),
    items,
  });
}

function listRow(columns: readonly TableColumn[], row: TableRow): ListRow {
  const at = (role: TableColumn['role']) => row[columns.findIndex((column) => column.role === role)];
  const rank = cellValue(at('rank'));
  const named = columns.some(({ role }) => role === 'name');
  const others = columns.flatMap((column, i) =>
    column.role === undefined && cellText(row[i]) !== '' && (named || i > 0)
      ? [[column, row[i]!] as const]
      : [],
  );
  const link = cellText(at('link'));
  return {
    rank: typeof rank === 'number' ? rank : null,
    name: cellText(named ? at('name') : row[0]),
    fields: Object.fromEntries(others.map(([{ name }, cell]) => [name, cellText(cell)])),
    values: Object.fromEntries(
      others.flatMap(([column, cell]) => normalised(column, cellValue(cell), isTyped(cell))),
    ),
    links: link === '' ? [] : [link],
    image: cellText(at('image')) || null,
  };
}

function normalised(
  { name, unit, currency }: TableColumn,
  value: unknown,
  isRead: boolean,
): (readonly [string, NormalisedValue])[] {
  if (typeof value !== 'number' || !isRead) return [];
  return [
    [
      name,
      { value, ...(unit === undefined ? {} : { unit }), ...(currency === undefined ? {} : { currency }) },
    ],
  ];
}
