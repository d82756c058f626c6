import { drawTextTable } from '../../table/output/text-table.js';
import type { ExtractRecord } from '../record.js';
import { type ExtractedRecord, gridOf, hasList } from './list-grid.js';
import type { Sink, TextOutput } from './sink.js';

const DEFAULT_WIDTH = 100;

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
  const { head, rows } = gridOf(list);
  const fixed = head[0] === '#' ? 2 : 1;
  const { text, left } = drawTextTable({ head, rows, fixed }, width);
  const notes = [
    list.items.length === list.k
      ? ''
      : `${list.items.length} of the ${list.k} items that the title announces`,
    left.length > 0 ? `not shown: ${left.join(', ')} (--format json has all)` : '',
  ].filter(Boolean);
  return `${title?.title ?? source}\n\n${text}\n${notes.map((note) => `${note}\n`).join('')}\n`;
}
