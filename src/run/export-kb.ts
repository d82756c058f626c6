import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeError } from '../errors.js';
import { TABLES, type TableName } from '../kb/schema.js';
import type { Store } from '../kb/store.js';
import { type Format, writeTable } from '../output/formats.js';
import { FileOutput } from '../output/text-output.js';
import type { CellType, Table, TableRow } from '../record/table.js';

export const EXPORT_FORMATS = ['jsonl', 'csv', 'parquet'] as const satisfies readonly Format[];
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportedTable {
  readonly table: TableName;
  readonly file: string;
  readonly rows: number;
}

/** Writes everything, one file a table of the schema, in rows that stream. */
export async function exportTo(store: Store, folder: string, format: ExportFormat): Promise<ExportedTable[]> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw writeError(folder, error);
  });
  const written: ExportedTable[] = [];
  for (const table of Object.keys(TABLES) as TableName[]) {
    written.push(await exportTable(store, table, join(folder, `${table}.${format}`), format));
  }
  return written;
}

async function exportTable(
  store: Store,
  table: TableName,
  file: string,
  format: ExportFormat,
): Promise<ExportedTable> {
  let rows = 0;
  const output = await FileOutput.open(file);
  try {
    await writeTable(
      storedTable(store, table, () => rows++),
      format,
      output,
    );
  } finally {
    await output.close();
  }
  return { table, file, rows };
}

const CELL_TYPES = { int: 'integer', real: 'number', text: 'text' } as const satisfies Record<
  string,
  CellType
>;

/** A table of the base as its rows come from the store. */
function storedTable(store: Store, table: TableName, onRow: () => void): Table {
  const { columns, primaryKey } = TABLES[table];
  const names = Object.keys(columns);
  const sql = `SELECT ${names.join(', ')} FROM ${table} ORDER BY ${primaryKey.join(', ')}`;
  async function* rows(): AsyncGenerator<TableRow> {
    for await (const row of store.iterate(sql)) {
      onRow();
      yield names.map((name) => (row[name] ?? null) as string | number | null);
    }
  }
  return {
    name: table,
    columns: Object.entries(columns).map(([name, kind]) => ({ name, type: CELL_TYPES[kind] })),
    rows: rows(),
  };
}
