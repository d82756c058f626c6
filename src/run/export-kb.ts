import { join } from 'node:path';
import { writeError } from '../errors.js';
import type { StoredCatalogue, StoredKind } from '../kb/catalogue/read-catalogue.js';
import { TABLES, type TableName } from '../kb/store/schema.js';
import type { Store } from '../kb/store/store.js';
import { makeFolder } from '../output/files.js';
import { type Format, writeTable } from '../output/formats.js';
import { FileOutput } from '../output/text-output.js';
import type { CellType, Table, TableColumn, TableRow } from '../record/table.js';

export const EXPORT_FORMATS = ['jsonl', 'csv', 'parquet'] as const satisfies readonly Format[];
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

interface ExportedTable {
  /** A kind of the catalogue, or a table of the schema. */
  readonly table: string;
  readonly file: string;
  readonly rows: number;
}

type Counted = (onRow: () => void) => Table;

/** Writes everything, one file a table of the schema, in rows that stream. */
export async function exportTo(store: Store, folder: string, format: ExportFormat): Promise<ExportedTable[]> {
  const tables = Object.keys(TABLES) as TableName[];
  return exportAll(
    tables.map((table) => [table, (onRow) => storedTable(store, table, onRow)]),
    folder,
    format,
  );
}

/** Writes the kinds of the catalogue, one file a kind with typed columns. */
export async function exportKinds(
  store: Store,
  { kinds }: StoredCatalogue,
  folder: string,
  format: ExportFormat,
): Promise<ExportedTable[]> {
  return exportAll(
    kinds.map((kind) => [kind.view, (onRow) => kindTable(store, kind, onRow)]),
    folder,
    format,
  );
}

async function exportAll(
  tables: readonly (readonly [name: string, table: Counted])[],
  folder: string,
  format: ExportFormat,
): Promise<ExportedTable[]> {
  try {
    makeFolder(folder);
  } catch (error) {
    throw writeError(folder, error);
  }
  const written: ExportedTable[] = [];
  for (const [table, counted] of tables) {
    const file = join(folder, `${table}.${format}`);
    written.push({ table, file, rows: await exportTable(counted, file, format) });
  }
  return written;
}

async function exportTable(counted: Counted, file: string, format: ExportFormat): Promise<number> {
  let rows = 0;
  const output = await FileOutput.open(file);
  try {
    await writeTable(
      counted(() => rows++),
      format,
      output,
    );
  } finally {
    await output.close();
  }
  return rows;
}

/** A kind as its view gives it: a row a thing, numbers as numbers with their unit, and the page it comes from. */
function kindTable(store: Store, { view, columns }: StoredKind, onRow: () => void): Table {
  const facts = columns.filter(({ role }) => role === 'fact');
  const shown: readonly TableColumn[] = [
    { name: 'name', type: 'text', role: 'name' },
    ...facts.map(({ id, type, unit }) => ({
      name: id,
      type: type === 'number' ? ('number' as const) : ('text' as const),
      ...(unit === null || type !== 'number' ? {} : { unit }),
    })),
    { name: 'source', type: 'text' },
  ];
  async function* rows(): AsyncGenerator<TableRow> {
    for await (const row of store.iterate(`SELECT * FROM "${view.replaceAll('"', '""')}"`)) {
      onRow();
      yield shown.map(({ name }) => (row[name] ?? null) as string | number | null);
    }
  }
  return { name: view, columns: shown, rows: rows() };
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
