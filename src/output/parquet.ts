import type { SchemaElement } from 'hyparquet';
import {
  type Cell,
  type CellType,
  cellText,
  cellValue,
  type Table,
  type TableColumn,
  uniqueNames,
  type WholeTable,
} from '../record/table.js';
import { readTypes } from './typed-column.js';

/** Rows of a group are held in memory as columns until the group is written. */
const ROWS_A_GROUP = 10_000;

const PARQUET_TYPES: Readonly<Record<Exclude<CellType, 'list'>, Omit<SchemaElement, 'name'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
  integer: { type: 'INT64', repetition_type: 'OPTIONAL' },
  number: { type: 'DOUBLE', repetition_type: 'OPTIONAL' },
  boolean: { type: 'BOOLEAN', repetition_type: 'OPTIONAL' },
  date: { type: 'INT32', converted_type: 'DATE', repetition_type: 'OPTIONAL' },
};

/**
 * A Parquet file in pieces, one a row group. Numbers are numbers, dates are dates; a column's unit and
 * currency stand in its own metadata and, for readers that show only the file's, in the file's.
 */
export async function* writeParquet(given: Table): AsyncGenerator<Uint8Array> {
  const table = isWhole(given) ? readTypes(given) : given;
  // Loaded here: most runs never write Parquet.
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer/src/index.js');
  const columns = uniqueNames(table.columns);
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: schemaOf(columns),
    kvMetadata: fileMetadata(columns),
  });
  const take = () => {
    const piece = bytes.getBytes().slice();
    bytes.index = 0;
    return piece;
  };
  for await (const rows of inGroups(table.rows, ROWS_A_GROUP)) {
    const columnData = columns.map((column, i) => ({
      name: column.name,
      data: rows.map((row) => parquetValue(row[i], column.type)),
    }));
    await writer.write({ columnData, rowGroupSize: ROWS_A_GROUP });
    yield take();
  }
  for (const { columns: chunks } of writer.row_groups) {
    for (const { meta_data } of chunks) {
      const metadata = unitsOf(columns.find(({ name }) => name === meta_data?.path_in_schema[0])!);
      if (meta_data !== undefined && metadata.length > 0) meta_data.key_value_metadata = metadata;
    }
  }
  await writer.finish();
  yield take();
}

/** Text columns of a table that is all there are read; streamed rows come with the types of their columns. */
function isWhole(table: Table): table is WholeTable {
  return Array.isArray(table.rows);
}

function schemaOf(columns: readonly TableColumn[]): SchemaElement[] {
  return [{ name: 'root', num_children: columns.length }, ...columns.flatMap(schemaElements)];
}

function schemaElements({ name, type }: TableColumn): SchemaElement[] {
  if (type !== 'list') return [{ name, ...PARQUET_TYPES[type] }];
  return [
    { name, converted_type: 'LIST', repetition_type: 'OPTIONAL', num_children: 1 },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', ...PARQUET_TYPES.text },
  ];
}

function parquetValue(cell: Cell | undefined, type: CellType): unknown {
  if (type === 'text') return cell === null || cell === undefined ? null : cellText(cell);
  const value = cellValue(cell);
  if (value === null) return null;
  if (type === 'list') return typeof value === 'object' ? [...value] : [String(value)];
  if (type === 'boolean') return Boolean(value);
  if (type === 'date') return new Date(`${value}T00:00:00Z`);
  return type === 'integer' ? BigInt(Math.trunc(Number(value))) : Number(value);
}

interface KeyValue {
  readonly key: string;
  readonly value: string;
}

function unitsOf({ unit, currency }: TableColumn): KeyValue[] {
  return [
    ...(unit === undefined ? [] : [{ key: 'unit', value: unit }]),
    ...(currency === undefined ? [] : [{ key: 'currency', value: currency }]),
  ];
}

function fileMetadata(columns: readonly TableColumn[]): KeyValue[] {
  return columns.flatMap((column) =>
    unitsOf(column).map(({ key, value }) => ({ key: `${key}:${column.name}`, value })),
  );
}

async function* inGroups<T>(items: Iterable<T> | AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let group: T[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
