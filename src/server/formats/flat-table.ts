import type { Column, ListRow } from '../../table/list-table.js';

export type CellValue = string | number | null;

/** Any result as one plain table: what CSV, Markdown, JSON-LD and Parquet are written from. */
export interface FlatTable {
  readonly name: string;
  readonly columns: readonly FlatColumn[];
  readonly rows: readonly (readonly CellValue[])[];
}

export interface FlatColumn {
  readonly label: string;
  readonly type: 'text' | 'integer' | 'number';
}

/** Several values of one cell, as people write them. */
export const VALUE_SEPARATOR = '; ';

export function joinValues(value: string | readonly string[] | undefined): string | null {
  if (value === undefined) return null;
  return typeof value === 'string' ? value : value.join(VALUE_SEPARATOR);
}

/** A list's rows with rank, name, fields, picture and first link. */
export function flattenList(
  name: string,
  columns: readonly Pick<Column, 'label'>[],
  rows: readonly ListRow[],
): FlatTable {
  const fields = columns.map(({ label }) => label).filter((label) => rows.some((row) => label in row.fields));
  return {
    name,
    columns: [
      { label: 'rank', type: 'integer' },
      { label: 'name', type: 'text' },
      ...fields.map((label) => ({ label, type: 'text' as const })),
      { label: 'image', type: 'text' },
      { label: 'link', type: 'text' },
    ],
    rows: rows.map((row) => [
      row.rank,
      row.name,
      ...fields.map((label) => joinValues(row.fields[label])),
      row.image,
      row.links[0] ?? null,
    ]),
  };
}
