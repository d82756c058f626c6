import Table from 'cli-table3';
import type { ExtractRecord } from '../record.js';
import { type ExtractedRecord, gridOf, hasList } from './list-grid.js';
import type { Sink, TextOutput } from './sink.js';

const DEFAULT_WIDTH = 100;
const MIN_COLUMN = 6;
const WIDEST_COLUMN = 48;
/** Border and padding that each column adds. */
const COLUMN_FRAME = 3;

/** Tables to read on a terminal, and a line for each page that gave none. */
export class TerminalTableSink implements Sink {
  readonly #output: TextOutput;
  readonly #width: number;

  constructor(output: TextOutput, width = DEFAULT_WIDTH) {
    this.#output = output;
    this.#width = width;
  }

  async write(record: ExtractRecord): Promise<void> {
    await this.#output.write(hasList(record) ? draw(record, this.#width) : `${noteOf(record)}\n`);
  }

  async end(): Promise<void> {}
}

function noteOf({ source, status, title, error, reason }: ExtractRecord): string {
  if (error !== null) return `${source}: ${error.message} [${error.code}]`;
  const why = reason === undefined ? status : `${status} (${reason})`;
  return `${source}: ${why}: ${title?.title || 'no title'}`;
}

function draw({ title, source, list }: ExtractedRecord, width: number): string {
  const grid = gridOf(list);
  const shown = fitColumns([grid.head, ...grid.rows], width);
  const cut = (row: readonly string[]) => shown.map((columnWidth, i) => shorten(row[i] ?? '', columnWidth));
  const table = new Table({ head: cut(grid.head), style: { head: [], border: [], compact: true } });
  for (const row of grid.rows) table.push(cut(row));
  const left = grid.head.length - shown.length;
  const notes = [
    list.items.length === list.k
      ? ''
      : `${list.items.length} of the ${list.k} items that the title announces`,
    left > 0 ? `${left} more columns with --format json` : '',
  ].filter(Boolean);
  return `${title?.title ?? source}\n${table.toString()}\n${notes.map((note) => `${note}\n`).join('')}\n`;
}

/** Widths of the columns that fit, the widest ones cut first. */
function fitColumns(rows: readonly (readonly string[])[], width: number): number[] {
  const wanted = rows[0]!.map((_, i) =>
    Math.min(WIDEST_COLUMN, Math.max(...rows.map((row) => row[i]?.length ?? 0))),
  );
  const shown = wanted.slice(0, Math.max(1, Math.floor(width / (MIN_COLUMN + COLUMN_FRAME))));
  const room = width - COLUMN_FRAME * shown.length;
  while (sum(shown) > room && Math.max(...shown) > MIN_COLUMN) shown[shown.indexOf(Math.max(...shown))]!--;
  return shown;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}

function shorten(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(1, width - 1))}…`;
}
