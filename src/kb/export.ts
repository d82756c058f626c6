import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TagpathError } from '../errors.js';
import { TABLES, type TableName } from './schema.js';
import type { Store } from './store.js';

export const EXPORT_FORMATS = ['jsonl', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export interface ExportedTable {
  readonly table: TableName;
  readonly file: string;
  readonly rows: number;
}

const DUCKDB_TYPES = { int: 'BIGINT', real: 'DOUBLE', text: 'VARCHAR' } as const;

/** Writes everything, one file a table of the schema, in rows that stream. */
export async function exportTo(store: Store, folder: string, format: ExportFormat): Promise<ExportedTable[]> {
  try {
    await mkdir(folder, { recursive: true });
    const written: ExportedTable[] = [];
    for (const table of Object.keys(TABLES) as TableName[]) {
      written.push(await exportTable(store, table, folder, format));
    }
    return written;
  } catch (error) {
    if (error instanceof TagpathError) throw error;
    const detail = error instanceof Error ? error.message : String(error);
    throw new TagpathError('output-failed', { path: folder, detail }, { cause: error });
  }
}

async function exportTable(
  store: Store,
  table: TableName,
  folder: string,
  format: ExportFormat,
): Promise<ExportedTable> {
  const lines = join(folder, `${table}.jsonl`);
  const rows = await writeLines(store, table, lines);
  if (format === 'jsonl') return { table, file: lines, rows };
  const file = join(folder, `${table}.parquet`);
  await toParquet(table, lines, file);
  await rm(lines);
  return { table, file, rows };
}

async function writeLines(store: Store, table: TableName, file: string): Promise<number> {
  let rows = 0;
  const { columns, primaryKey } = TABLES[table];
  const sql = `SELECT ${Object.keys(columns).join(', ')} FROM ${table} ORDER BY ${primaryKey.join(', ')}`;
  async function* lines() {
    for await (const row of store.iterate(sql)) {
      rows++;
      yield `${JSON.stringify(row)}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file));
  return rows;
}

async function toParquet(table: TableName, from: string, to: string): Promise<void> {
  const types = Object.entries(TABLES[table].columns).map(
    ([name, kind]) => `${quoted(name)}: '${DUCKDB_TYPES[kind]}'`,
  );
  // A large native library, loaded by those who ask for Parquet.
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run(
      `COPY (SELECT * FROM read_json(${quoted(from)}, format = 'newline_delimited', columns = {${types.join(', ')}}))
       TO ${quoted(to)} (FORMAT parquet, COMPRESSION zstd)`,
    );
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
