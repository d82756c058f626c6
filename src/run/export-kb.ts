import { join } from 'node:path';
import { writeError } from '../errors.js';
import type { StoredCatalogue, StoredKind } from '../kb/catalogue/read-catalogue.js';
import { identifier } from '../kb/catalogue/things.js';
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

type Opened = () => Promise<Table>;

/** Writes everything, one file a table of the schema, in rows that stream. */
export async function exportTo(store: Store, folder: string, format: ExportFormat): Promise<ExportedTable[]> {
  const tables = Object.keys(TABLES) as TableName[];
  return exportAll(
    tables.map((table) => [table, async () => storedTable(store, table)]),
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
    kinds.map((kind) => [kind.view, () => kindTable(store, kind)]),
    folder,
    format,
  );
}

async function exportAll(
  tables: readonly (readonly [name: string, table: Opened])[],
  folder: string,
  format: ExportFormat,
): Promise<ExportedTable[]> {
  try {
    makeFolder(folder);
  } catch (error) {
    throw writeError(folder, error);
  }
  const written: ExportedTable[] = [];
  for (const [table, open] of tables) {
    const file = join(folder, `${table}.${format}`);
    written.push({ table, file, rows: await exportTable(open, file, format) });
  }
  return written;
}

async function exportTable(open: Opened, file: string, format: ExportFormat): Promise<number> {
  let count = 0;
  const table = await open();
  async function* counted(): AsyncGenerator<TableRow> {
    for await (const row of table.rows) {
      count++;
      yield row;
    }
  }
  const output = await FileOutput.open(file);
  try {
    await writeTable({ ...table, rows: counted() }, format, output);
  } finally {
    await output.close();
  }
  return count;
}

/** A kind as its view gives it: a row a thing, numbers and dates as such, and the page it comes from. */
async function kindTable(store: Store, kind: StoredKind): Promise<Table> {
  const told = await Promise.all(kind.columns.map((_, position) => wordsOf(store, kind, position)));
  const facts = kind.columns.flatMap(({ id, type, unit, role }, position): TableColumn[] => {
    if (role !== 'fact') return [];
    const isNumber = type === 'number';
    return [
      { name: id, type: isNumber ? 'number' : 'text', ...(unit === null || !isNumber ? {} : { unit }) },
      ...(told[position] === null ? [] : [{ name: told[position]!.name, type: 'text' as const }]),
    ];
  });
  const columns: readonly TableColumn[] = [
    { name: 'name', type: 'text', role: 'name' },
    ...facts,
    { name: 'source', type: 'text' },
  ];
  const view = `"${kind.view.replaceAll('"', '""')}"`;
  const more = told.flatMap((words) => (words === null ? [] : [`, ${words.sql} AS "${words.name}"`]));
  async function* rows(): AsyncGenerator<TableRow> {
    for await (const row of store.iterate(`SELECT own.*${more.join('')} FROM ${view} AS own`))
      yield columns.map(({ name }) => (row[name] ?? null) as string | number | null);
  }
  return { name: kind.view, columns, rows: rows() };
}

/** Nothing but a number. */
const PLAIN_NUMBER = /^[+-]?[\d.,\s]+$/;

/** The column with the words of a page, for numbers and dates that are written with more than that; else null. */
async function wordsOf(
  store: Store,
  { number, columns }: StoredKind,
  position: number,
): Promise<{ readonly name: string; readonly sql: string } | null> {
  const { role, type, id } = columns[position]!;
  if (role !== 'fact' || type !== 'number') return null;
  const texts = await store.all<{ text: string }>(
    `SELECT DISTINCT facts.text FROM facts JOIN things ON things.id = facts.thing_id
     WHERE things.kind_id = ? AND facts.position = ?`,
    [number, position],
  );
  if (texts.every(({ text }) => PLAIN_NUMBER.test(text))) return null;
  const of = `FROM facts WHERE facts.thing_id = own.id AND facts.position = ${position}`;
  const sql =
    store.kind === 'sqlite'
      ? `(SELECT group_concat(text, '; ') FROM (SELECT text ${of} ORDER BY ordinal))`
      : `(SELECT string_agg(text, '; ' ORDER BY ordinal) ${of})`;
  const taken = new Set(columns.map((column) => column.id));
  return { name: identifier(`${id}_text`, taken), sql };
}

const CELL_TYPES = { int: 'integer', real: 'number', text: 'text' } as const satisfies Record<
  string,
  CellType
>;

/** A table of the base as its rows come from the store. */
function storedTable(store: Store, table: TableName): Table {
  const { columns, primaryKey } = TABLES[table];
  const names = Object.keys(columns);
  const sql = `SELECT ${names.join(', ')} FROM ${table} ORDER BY ${primaryKey.join(', ')}`;
  async function* rows(): AsyncGenerator<TableRow> {
    for await (const row of store.iterate(sql)) {
      yield names.map((name) => (row[name] ?? null) as string | number | null);
    }
  }
  return {
    name: table,
    columns: Object.entries(columns).map(([name, kind]) => ({ name, type: CELL_TYPES[kind] })),
    rows: rows(),
  };
}
