import type { SiteRow, TablesRecord } from '../record/record.js';
import { integerColumn, textColumn, uniqueNames, type WholeTable } from '../record/table.js';
import type { PageTable } from '../table/page/page-table.js';
import { itemListOf } from './json-ld.js';
import type { RecordView } from './record-writer.js';
import type { LabelledRow } from './union-table.js';

/** How the records of `tagpath tables` are written. */
export const TABLES_VIEW: RecordView<TablesRecord> = {
  rows: ({ source, tables }) => tables.flatMap((table, i) => labelledRows(source, table, i + 1)),
  shared: { before: [textColumn('source'), integerColumn('table'), textColumn('caption')], after: [] },
  parts: {
    tables: (record) => record.tables.map((table, i) => pageTable(record, table, i + 1)),
    note: ({ source, error }) => (error === null ? `${source}: no table` : null),
    linkedData: (record) => record.tables.map((table, i) => itemListOf(pageTable(record, table, i + 1))),
  },
};

/** One table of a page, as the writers take it. */
export function pageTable(
  { source, url }: Pick<TablesRecord, 'source' | 'url'>,
  table: PageTable,
  number: number,
): WholeTable {
  const { caption, heading, columns, rows, nameColumn } = table;
  return {
    name: caption ?? heading ?? `${source}, table ${number}`,
    origin: url ?? source,
    columns: distinct(columns).map((name, i) => ({
      ...textColumn(name),
      ...(i === nameColumn ? NAMES : {}),
    })),
    rows,
  };
}

const NAMES = { role: 'name' } as const;

function labelledRows(
  source: string,
  { caption, heading, columns, rows }: PageTable,
  number: number,
): LabelledRow[] {
  const labels = distinct(columns);
  return rows.map((row) => ({
    before: [source, number, caption ?? heading],
    fields: Object.fromEntries(labels.map((label, i) => [label, row[i] ?? ''])),
    after: [],
  }));
}

/** All tables of a page one under the other, each row with the number of its table; columns of one name are one. */
export function joinedTables(
  { source, url }: Pick<TablesRecord, 'source' | 'url'>,
  numbered: readonly (PageTable & { readonly number: number })[],
): WholeTable {
  const rows = numbered.flatMap((table) => labelledRows(source, table, table.number));
  const labels = [...new Set(numbered.flatMap(({ columns }) => distinct(columns)))];
  return {
    name: source,
    origin: url ?? source,
    columns: [...TABLES_VIEW.shared.before, ...labels.map(textColumn)],
    rows: rows.map(({ before, fields }) => [...before, ...labels.map((label) => fields[label] ?? null)]),
  };
}

/** Two columns of one name are two columns; one without a name is called by its place. */
function distinct(names: readonly string[]): string[] {
  const labels = names.map((name, i) => ({ name: name === '' ? `column ${i + 1}` : name }));
  return uniqueNames(labels).map(({ name }) => name);
}

/** How the rows of a site are written: one table, a row a page. */
export const SITE_VIEW: RecordView<SiteRow> = {
  rows: ({ page, name, values, status }) => [
    { before: [page, name ?? null], fields: Object.fromEntries(filled(values, name)), after: [status] },
  ],
  shared: {
    before: [textColumn('page'), { ...textColumn('name'), role: 'name' }],
    after: [textColumn('status')],
  },
};

/** The name has its own column and is not written twice. */
function filled(values: SiteRow['values'], name: SiteRow['name']): [string, string | readonly string[]][] {
  return Object.entries(values).flatMap(([column, value]) =>
    value === null || (column === 'name' && value === name) ? [] : [[column, value]],
  );
}
