import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { decompress, isGzip } from '../corpus/decompress.js';
import { localPath } from '../corpus/page-ref.js';
import { TagpathError } from '../errors.js';
import { type Grid, gridRows } from './grid-rows.js';
import { buildTable, type Table } from './table.js';

/** More does not fit in memory with room to compute. */
const MOST_CELLS = 4_000_000;
const MOST_BYTES = 256 * 2 ** 20;

const PACKED = /\.gz$/i;

/** A file as a table that can be asked: .csv, .tsv, .jsonl, .json or .parquet, perhaps packed. */
export async function openTable(path: string): Promise<Table> {
  const grid = await readGrid(path);
  const cells = grid.rows.length * grid.labels.length;
  if (cells > MOST_CELLS) throw new TagpathError('table-too-large', { path, cells, limit: MOST_CELLS });
  if (cells === 0) throw new TagpathError('table-empty', { path });
  return buildTable(gridRows(grid));
}

async function readGrid(path: string): Promise<Grid> {
  const bytes = await readBytes(localPath(path));
  const whole = isGzip(bytes) ? decompress(bytes, 'gzip', MOST_BYTES) : bytes;
  return gridOfFile(path.replace(PACKED, ''), whole);
}

/** The grid of a file whose bytes are at hand; its ending tells what it is. */
export async function gridOfFile(path: string, bytes: Uint8Array): Promise<Grid> {
  const name = basename(path, extname(path));
  const text = () => decodeTable(path, bytes);
  switch (extname(path).toLowerCase()) {
    case '.parquet':
      return objectsGrid(name, await parquetRows(path, bytes));
    case '.jsonl':
    case '.ndjson':
    case '.json':
      return objectsGrid(name, parseObjects(text(), path));
    case '.tsv':
      return linesGrid(name, delimited(text(), '\t'));
    default:
      return linesGrid(name, delimited(text(), ','));
  }
}

/** No text has a zero byte, and other files have one near their start. */
const LOOKED_AT = 1024;

/** UTF-8, UTF-16 with its mark, or what spreadsheets on Windows write where they do not write these. */
function decodeTable(path: string, bytes: Uint8Array): string {
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : null;
  if (mark !== null) return new TextDecoder(mark).decode(bytes);
  if (bytes.subarray(0, LOOKED_AT).includes(0))
    throw new TagpathError('table-unreadable', {
      path,
      detail: 'it is no text, and no Parquet file by its name',
    });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path);
    if (size > MOST_BYTES)
      throw new TagpathError('table-unreadable', {
        path,
        detail: `it has ${size} bytes, more than ${MOST_BYTES}`,
      });
    return await readFile(path);
  } catch (error) {
    if (error instanceof TagpathError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new TagpathError('input-not-found', { path });
    throw new TagpathError('table-unreadable', { path, detail: (error as Error).message }, { cause: error });
  }
}

function linesGrid(name: string, [labels = [], ...rows]: readonly string[][]): Grid {
  return { name, labels, rows };
}

function parseObjects(text: string, path: string): Record<string, unknown>[] {
  const parse = (json: string, line: number): unknown => {
    try {
      return JSON.parse(json);
    } catch {
      throw new TagpathError('table-unreadable', { path, detail: `line ${line} is no JSON` });
    }
  };
  const whole = text.trimStart();
  const values = whole.startsWith('[')
    ? (parse(whole, 1) as unknown[])
    : text.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [parse(line, at + 1)]));
  return values.filter(
    (value): value is Record<string, unknown> => typeof value === 'object' && value !== null,
  );
}

/** Labels in the order in which they first occur; records of a site have their values one level down. */
function objectsGrid(name: string, objects: readonly Record<string, unknown>[]): Grid {
  const flat = objects.map(({ values, ...rest }) =>
    typeof values === 'object' && values !== null
      ? { ...rest, ...(values as object) }
      : { ...rest, ...(values === undefined ? {} : { values }) },
  );
  const labels = [...new Set(flat.flatMap((row) => Object.keys(row)))];
  // What every object has, such as a constructor, is no cell.
  const cellOf = (row: object, label: string): unknown => Object.getOwnPropertyDescriptor(row, label)?.value;
  const rows = flat.map((row) => labels.map((label) => cellText(cellOf(row, label))));
  return { name, labels, rows };
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(cellText).join(', ');
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

async function parquetRows(path: string, bytes: Uint8Array): Promise<Record<string, unknown>[]> {
  // Loaded here: most tables are no Parquet.
  const { parquetReadObjects } = await import('hyparquet');
  try {
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    return await parquetReadObjects({ file, compressors: { GZIP: unpackGzip, BROTLI: unpackBrotli } });
  } catch (error) {
    throw new TagpathError('table-unreadable', { path, detail: (error as Error).message }, { cause: error });
  }
}

const unpackGzip = (bytes: Uint8Array) => gunzipSync(bytes);
const unpackBrotli = (bytes: Uint8Array) => brotliDecompressSync(bytes);

/** Excel's own way to say by what the cells of a file are parted. */
const SAID = /^\ufeff?sep=(.)\r?\n/i;
const DELIMITERS = [',', ';', '\t', '|'];
/** Characters by which the delimiter is told. */
const TOLD_BY = 64 * 1024;

/** Rows of text by the delimiter that parts them most evenly; by that of the file's ending where several do. */
function delimited(text: string, usual: string): string[][] {
  const said = SAID.exec(text);
  if (said !== null) return parseCsv(text.slice(said[0].length), said[1]);
  const head = text.slice(0, TOLD_BY);
  let [best, most] = [usual, evenness(head, usual)];
  for (const delimiter of DELIMITERS) {
    const share = evenness(head, delimiter);
    if (share > most) [best, most] = [delimiter, share];
  }
  return parseCsv(text, best);
}

/** The share of rows with as many cells as the first one has; 0 where that has one. */
function evenness(text: string, delimiter: string): number {
  const [labels = [], ...rows] = parseCsv(text, delimiter);
  if (labels.length < 2) return 0;
  return (1 + rows.filter(({ length }) => length === labels.length).length) / (1 + rows.length);
}

/**
 * Rows of comma-separated text (RFC 4180). Quotes inside a quoted field may be doubled or stand
 * behind a backslash: both are in use.
 */
export function parseCsv(text: string, delimiter = ','): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (at < text.length) {
    const field = text[at] === '"' ? quotedField(text, at + 1) : plainField(text, at, delimiter);
    row.push(field.value);
    at = field.end;
    if (text[at] === delimiter) {
      at++;
      if (at === text.length || text[at] === '\n' || text[at] === '\r') row.push('');
      else continue;
    }
    if (text[at] === '\r') at++;
    if (text[at] === '\n') at++;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

interface Field {
  readonly value: string;
  readonly end: number;
}

function plainField(text: string, start: number, delimiter: string): Field {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++;
  return { value: text.slice(start, end), end };
}

function quotedField(text: string, start: number): Field {
  const parts: string[] = [];
  let from = start;
  for (let at = start; at < text.length; at++) {
    const escaped = text[at] === '\\' && (text[at + 1] === '"' || text[at + 1] === '\\');
    const doubled = text[at] === '"' && text[at + 1] === '"';
    if (escaped || doubled) {
      parts.push(text.slice(from, at), text[at + 1]!);
      from = at + 2;
      at++;
    } else if (text[at] === '"') {
      parts.push(text.slice(from, at));
      return { value: parts.join(''), end: at + 1 };
    }
  }
  parts.push(text.slice(from));
  return { value: parts.join(''), end: text.length };
}
