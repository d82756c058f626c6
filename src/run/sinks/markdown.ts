import type { ExtractRecord } from '../record.js';
import { gridOf, hasList } from './list-grid.js';
import type { Sink, TextOutput } from './sink.js';

/** A heading and a table for each list. */
export class MarkdownSink implements Sink {
  readonly #output: TextOutput;
  #blank = '';

  constructor(output: TextOutput) {
    this.#output = output;
  }

  async write(record: ExtractRecord): Promise<void> {
    if (!hasList(record)) return;
    const { head, rows } = gridOf(record.list);
    const lines = [
      `## ${escapeText(record.title?.title ?? record.source)}`,
      '',
      `${escapeText(record.url ?? record.source)}`,
      '',
      row(head),
      row(head.map(() => '---')),
      ...rows.map(row),
    ];
    await this.#output.write(`${this.#blank}${lines.join('\n')}\n`);
    this.#blank = '\n';
  }

  async end(): Promise<void> {}
}

function row(cells: readonly string[]): string {
  return `| ${cells.map(escapeText).join(' | ')} |`;
}

/** A bar would open a new cell, and page text must not become markup. */
function escapeText(text: string): string {
  return text.replace(/[\\|<>`*_[\]]/g, '\\$&').replace(/\s*\n\s*/g, ' ');
}
