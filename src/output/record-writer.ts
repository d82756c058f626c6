import type { Table } from '../record/table.js';
import { type Format, tableChunks, type WriteOptions } from './formats.js';
import { HTML_FOOT, HTML_HEAD, writeHtmlTable } from './html.js';
import { escapeMarkdown, writeMarkdown } from './markdown.js';
import { writeTerminalTable } from './terminal.js';
import type { Chunk, Output } from './text-output.js';
import { plainText } from './text-output.js';
import { type LabelledRow, type SharedColumns, UnionTable } from './union-table.js';

/** How the records of one command look in formats that are not JSON: as rows of one table. */
export interface RecordView<R> {
  /** A record's rows in the one table of all records. */
  readonly rows: (record: R) => Iterable<LabelledRow>;
  readonly shared: SharedColumns;
  /** Records that are tables themselves: all formats but CSV and Parquet show them so. */
  readonly parts?: RecordParts<R>;
}

interface RecordParts<R> {
  /** The tables of a record, as people read them. */
  readonly tables: (record: R) => readonly Table[];
  /** A line for a record without tables, for the terminal; none for an error, which is said elsewhere. */
  readonly note: (record: R) => string | null;
  /** schema.org objects. */
  readonly linkedData: (record: R) => readonly object[];
}

/** Writes records in one format as they come; no writer holds more than a record at a time. */
export interface RecordWriter<R> {
  write(record: R): Promise<void>;
  /** Writes what belongs at the end. */
  end(): Promise<void>;
}

/** Formats in which a page's error has its own place. */
export const FORMATS_WITH_ERRORS: ReadonlySet<Format> = new Set<Format>(['json', 'jsonl']);

export function openRecordWriter<R>(
  format: Format,
  view: RecordView<R>,
  output: Output,
  options: WriteOptions = {},
): RecordWriter<R> {
  if (format === 'jsonl') return new JsonLinesWriter(output);
  if (format === 'json') return new JoinedWriter(output, (record) => [record], '[', ']');
  const { parts } = view;
  if (parts === undefined || format === 'csv' || format === 'parquet')
    return new UnionWriter(format, view, output, options);
  if (format === 'jsonld')
    return new JoinedWriter(output, parts.linkedData, '{"@context":"https://schema.org","@graph":[', ']}');
  return new TablesWriter(format, parts, output, options);
}

/** One record a line, the form that other programs build on. */
export class JsonLinesWriter<R> implements RecordWriter<R> {
  readonly #output: Output;

  constructor(output: Output) {
    this.#output = output;
  }

  write(record: R): Promise<void> {
    return this.#output.write(`${JSON.stringify(record)}\n`);
  }

  async end(): Promise<void> {}
}

/** One JSON array, an element a line, between an opening and a closing. */
class JoinedWriter<R> implements RecordWriter<R> {
  readonly #output: Output;
  readonly #elements: (record: R) => readonly unknown[];
  readonly #open: string;
  readonly #close: string;
  #isEmpty = true;

  constructor(output: Output, elements: (record: R) => readonly unknown[], open: string, close: string) {
    this.#output = output;
    this.#elements = elements;
    this.#open = open;
    this.#close = close;
  }

  async write(record: R): Promise<void> {
    for (const element of this.#elements(record)) {
      await this.#output.write(`${this.#isEmpty ? `${this.#open}\n` : ',\n'}${JSON.stringify(element)}`);
      this.#isEmpty = false;
    }
  }

  async end(): Promise<void> {
    await this.#output.write(this.#isEmpty ? `${this.#open}${this.#close}\n` : `\n${this.#close}\n`);
  }
}

/** One table of all rows of all records. */
class UnionWriter<R> implements RecordWriter<R> {
  readonly #format: Format;
  readonly #view: RecordView<R>;
  readonly #output: Output;
  readonly #options: WriteOptions;
  readonly #union: UnionTable;

  constructor(format: Format, view: RecordView<R>, output: Output, options: WriteOptions) {
    this.#format = format;
    this.#view = view;
    this.#output = output;
    this.#options = options;
    this.#union = new UnionTable(view.shared, format === 'parquet');
  }

  async write(record: R): Promise<void> {
    for (const row of this.#view.rows(record)) await this.#union.add(row);
  }

  async end(): Promise<void> {
    try {
      const table = await this.#union.finish('rows');
      for await (const chunk of tableChunks(table, this.#format, this.#options))
        await this.#output.write(chunk);
    } finally {
      await this.#union.remove();
    }
  }
}

/** Tables below each other, for people: on a terminal, in Markdown or in one HTML document. */
class TablesWriter<R> implements RecordWriter<R> {
  readonly #format: 'table' | 'md' | 'html';
  readonly #view: RecordParts<R>;
  readonly #output: Output;
  readonly #options: WriteOptions;
  #isFirst = true;

  constructor(format: 'table' | 'md' | 'html', view: RecordParts<R>, output: Output, options: WriteOptions) {
    this.#format = format;
    this.#view = view;
    this.#output = output;
    this.#options = options;
  }

  async write(record: R): Promise<void> {
    const tables = this.#view.tables(record);
    const note = tables.length === 0 && this.#format === 'table' ? this.#view.note(record) : null;
    if (note !== null) await this.#output.write(`${plainText(note)}\n`);
    for (const table of tables) {
      for await (const chunk of this.#chunks(table)) await this.#output.write(chunk);
      this.#isFirst = false;
    }
  }

  async end(): Promise<void> {
    if (this.#format === 'html') await this.#output.write(this.#isFirst ? HTML_HEAD + HTML_FOOT : HTML_FOOT);
  }

  async *#chunks(table: Table): AsyncGenerator<Chunk> {
    if (this.#format === 'table') yield* writeTerminalTable(table, this.#options);
    else if (this.#format === 'html') {
      if (this.#isFirst) yield HTML_HEAD;
      yield* writeHtmlTable(table);
    } else {
      const origin = table.origin === undefined ? '' : `${escapeMarkdown(table.origin)}\n\n`;
      yield `${this.#isFirst ? '' : '\n'}## ${escapeMarkdown(table.name)}\n\n${origin}`;
      yield* writeMarkdown(table);
    }
  }
}
