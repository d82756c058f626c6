import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FlatTable } from './flat-table.js';

const DUCKDB_TYPES = { text: 'VARCHAR', integer: 'BIGINT', number: 'DOUBLE' } as const;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** DuckDB is loaded on first use: most services never write Parquet. */
export async function writeParquet(table: FlatTable): Promise<Uint8Array> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const folder = await mkdtemp(join(tmpdir(), 'tagpath-parquet-'));
  const path = join(folder, 'table.parquet');
  const instance = await DuckDBInstance.create(':memory:');
  try {
    const connection = await instance.connect();
    const columns = uniqueLabels(table).map(
      (label, i) => `${quoted(label)} ${DUCKDB_TYPES[table.columns[i]!.type]}`,
    );
    await connection.run(`CREATE TABLE result (${columns.join(', ')})`);
    const appender = await connection.createAppender('result');
    for (const row of table.rows) appendRow(appender, table, row);
    appender.closeSync();
    await connection.run(`COPY result TO '${path.replaceAll("'", "''")}' (FORMAT parquet)`);
    connection.closeSync();
    return await readFile(path);
  } finally {
    instance.closeSync();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Appender {
  appendNull(): void;
  appendBigInt(value: bigint): void;
  appendDouble(value: number): void;
  appendVarchar(value: string): void;
  endRow(): void;
}

function appendRow(appender: Appender, table: FlatTable, row: FlatTable['rows'][number]): void {
  table.columns.forEach(({ type }, i) => {
    const value = row[i] ?? null;
    if (value === null) appender.appendNull();
    else if (type === 'text') appender.appendVarchar(String(value));
    else if (type === 'integer') appender.appendBigInt(BigInt(Math.trunc(Number(value))));
    else appender.appendDouble(Number(value));
  });
  appender.endRow();
}

/** DuckDB compares column names without case. */
function uniqueLabels(table: FlatTable): string[] {
  const seen = new Map<string, number>();
  return table.columns.map(({ label }) => {
    const folded = label.toLowerCase();
    const count = (seen.get(folded) ?? 0) + 1;
    seen.set(folded, count);
    return count === 1 ? label : `${label} (${count})`;
  });
}
