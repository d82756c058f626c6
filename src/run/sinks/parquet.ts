import { rename, rm } from 'node:fs/promises';
import { TagpathError } from '../../errors.js';
import type { ListRow, NormalisedValue } from '../../table/list-table.js';
import type { ExtractRecord } from '../record.js';
import { Spool } from '../spool.js';
import { hasList } from './list-grid.js';
import type { Sink } from './sink.js';

/** One row an item. Fields differ from list to list, so they are a map from label to values. */
interface ParquetRow {
  readonly source: string;
  readonly url: string | null;
  readonly title: string;
  readonly k: number | null;
  readonly concept: string | null;
  readonly score: number;
  readonly position: number;
  readonly rank: number | null;
  readonly name: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Typed values by label: what columns of numbers, money, dates and durations say. */
  readonly values: Readonly<Record<string, readonly ParquetValue[]>>;
  readonly links: readonly string[];
  readonly image: string | null;
}

interface ParquetValue {
  readonly type: string;
  readonly number: number | null;
  readonly max: number | null;
  /** ISO 8601 for dates and durations. */
  readonly text: string | null;
  readonly unit: string | null;
  readonly currency: string | null;
}

const VALUE =
  'STRUCT("type" VARCHAR, number DOUBLE, max DOUBLE, text VARCHAR, unit VARCHAR, currency VARCHAR)';
const COLUMNS = `{source: 'VARCHAR', url: 'VARCHAR', title: 'VARCHAR', k: 'INTEGER', concept: 'VARCHAR',
  score: 'DOUBLE', "position": 'INTEGER', rank: 'INTEGER', name: 'VARCHAR',
  fields: 'MAP(VARCHAR, VARCHAR[])', "values": 'MAP(VARCHAR, ${VALUE}[])', links: 'VARCHAR[]', image: 'VARCHAR'}`;
/** DuckDB would take most of the machine's memory by default. */
const MEMORY_LIMIT = '512MB';

/** A Parquet file, written by DuckDB from rows that wait on disk. */
export class ParquetSink implements Sink {
  readonly #path: string;
  #spool: Spool<ParquetRow> | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  async write(record: ExtractRecord): Promise<void> {
    this.#spool ??= await Spool.open<ParquetRow>();
    for (const row of rowsOf(record)) await this.#spool.write(row);
  }

  async end(): Promise<void> {
    const spool = this.#spool ?? (await Spool.open<ParquetRow>());
    await spool.close();
    try {
      await copyToParquet(spool.path, this.#path);
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      throw new TagpathError('output-failed', { path: this.#path, detail }, { cause: error });
    } finally {
      await spool.remove();
    }
  }
}

function rowsOf(record: ExtractRecord): ParquetRow[] {
  if (!hasList(record)) return [];
  const { source, url, title, list } = record;
  const about = {
    source,
    url,
    title: title?.title ?? '',
    k: title?.k ?? null,
    concept: title?.concept ?? null,
  };
  const types = new Map(list.columns.map((column) => [column.label, column.type]));
  return list.items.map(({ rank, name, fields, values, links, image }, i) => ({
    ...about,
    score: list.score,
    position: i + 1,
    rank,
    name,
    fields: Object.fromEntries(Object.entries(fields).map(([label, value]) => [label, [value].flat()])),
    values: typedValues(values ?? {}, types),
    links,
    image,
  }));
}

function typedValues(
  values: NonNullable<ListRow['values']>,
  types: ReadonlyMap<string, string>,
): Record<string, ParquetValue[]> {
  const typed = Object.entries(values).map(([label, value]): [string, ParquetValue[]] => [
    label,
    [value].flat().map((one) => parquetValue(one, types.get(label) ?? 'text')),
  ]);
  return Object.fromEntries(typed);
}

function parquetValue({ value, max, unit, currency }: NormalisedValue, type: string): ParquetValue {
  return {
    type,
    number: typeof value === 'number' ? value : null,
    max: typeof max === 'number' ? max : null,
    text: typeof value === 'string' ? value : null,
    unit: unit ?? null,
    currency: currency ?? null,
  };
}

/** Written beside and moved into place, so that a reader never sees half a file. */
async function copyToParquet(jsonl: string, path: string): Promise<void> {
  const beside = `${path}.writing`;
  // A large native library, loaded by those who ask for Parquet.
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: MEMORY_LIMIT });
  const connection = await instance.connect();
  try {
    const rows = `read_json(${quote(jsonl)}, format = 'newline_delimited', columns = ${COLUMNS})`;
    await connection.run(
      `COPY (SELECT * FROM ${rows}) TO ${quote(beside)} (FORMAT parquet, COMPRESSION zstd)`,
    );
    await rename(beside, path);
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(beside, { force: true });
  }
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
