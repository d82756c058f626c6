import type { Table } from '../record/table.js';
import { BYTE_ORDER_MARK, writeCsv } from './csv.js';
import { HTML_FOOT, HTML_HEAD, writeHtmlTable } from './html.js';
import { writeJson, writeJsonLines } from './json.js';
import { writeJsonLd } from './json-ld.js';
import { writeMarkdown } from './markdown.js';
import { writeParquet } from './parquet.js';
import { writeTerminalTable } from './terminal.js';
import type { Chunk, Output } from './text-output.js';

export interface WriteOptions {
  /** Cells of the terminal; without it nothing is cut. */
  readonly width?: number;
  /** Begins CSV with a byte order mark, by which Excel knows UTF-8. */
  readonly bom?: boolean;
  /** What a table for the terminal names as having the columns that did not fit. */
  readonly whole?: string;
  /** The terminal shows bold and dim. */
  readonly colour?: boolean;
}

interface TableFormat {
  readonly mediaType: string;
  readonly write: (table: Table, options: WriteOptions) => AsyncGenerator<Chunk>;
}

/** One writer a format; the name of a format is also the ending of its files. */
export const TABLE_FORMATS = {
  table: { mediaType: 'text/plain', write: writeTerminalTable },
  json: { mediaType: 'application/json', write: writeJson },
  jsonl: { mediaType: 'application/jsonl', write: writeJsonLines },
  csv: {
    mediaType: 'text/csv',
    write: (table, { bom }) => (bom ? withMark(writeCsv(table)) : writeCsv(table)),
  },
  md: { mediaType: 'text/markdown', write: writeMarkdown },
  html: { mediaType: 'text/html', write: writeHtmlDocument },
  jsonld: { mediaType: 'application/ld+json', write: writeJsonLd },
  parquet: { mediaType: 'application/vnd.apache.parquet', write: writeParquet },
} satisfies Record<string, TableFormat>;

export type Format = keyof typeof TABLE_FORMATS;
export const FORMATS = Object.keys(TABLE_FORMATS) as readonly Format[];

/** A table in a format, piece by piece as its rows come. */
export function tableChunks(table: Table, format: Format, options: WriteOptions = {}): AsyncGenerator<Chunk> {
  const { write }: TableFormat = TABLE_FORMATS[format];
  return write(table, options);
}

/** Writes a table to standard output or a file. */
export async function writeTable(table: Table, format: Format, output: Output): Promise<void> {
  for await (const chunk of tableChunks(table, format)) await output.write(chunk);
}

/** A table whole, for an answer over HTTP. */
export async function renderTable(table: Table, format: Format, options: WriteOptions = {}): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of tableChunks(table, format, options)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** The same as text, for a terminal and for messages; Parquet is no text. */
export async function renderText(
  table: Table,
  format: Exclude<Format, 'parquet'>,
  options: WriteOptions = {},
): Promise<string> {
  return (await renderTable(table, format, options)).toString('utf8');
}

async function* withMark(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* chunks;
}

async function* writeHtmlDocument(table: Table): AsyncGenerator<string> {
  yield HTML_HEAD;
  yield* writeHtmlTable(table);
  yield HTML_FOOT;
}
