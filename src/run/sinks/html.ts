import type { ExtractRecord } from '../record.js';
import { gridOf, hasList } from './list-grid.js';
import type { Sink, TextOutput } from './sink.js';

const HEAD = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lists</title>
<style>
body { font-family: system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
table { border-collapse: collapse; margin-bottom: 3rem; }
caption { text-align: left; font-size: 1.25rem; font-weight: 600; padding: .5rem 0; }
th, td { border-bottom: 1px solid #ccc; padding: .35rem .75rem; text-align: left; vertical-align: top; }
</style>
</head>
<body>
`;

/** One document with a table for each list. */
export class HtmlSink implements Sink {
  readonly #output: TextOutput;
  #begun = false;

  constructor(output: TextOutput) {
    this.#output = output;
  }

  async write(record: ExtractRecord): Promise<void> {
    await this.#begin();
    if (hasList(record)) await this.#output.write(tableOf(record));
  }

  async end(): Promise<void> {
    await this.#begin();
    await this.#output.write('</body>\n</html>\n');
  }

  async #begin(): Promise<void> {
    if (this.#begun) return;
    this.#begun = true;
    await this.#output.write(HEAD);
  }
}

function tableOf(record: ExtractRecord & { list: NonNullable<ExtractRecord['list']> }): string {
  const { head, rows } = gridOf(record.list);
  const title = escapeHtml(record.title?.title ?? record.source);
  const link = record.url === null ? title : `<a href="${escapeHtml(safeLink(record.url))}">${title}</a>`;
  const cells = (tag: string, texts: readonly string[]) =>
    `<tr>${texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('')}</tr>`;
  const body = rows.map((row) => cells('td', row)).join('\n');
  return `<table>\n<caption>${link}</caption>\n<thead>${cells('th', head)}</thead>\n<tbody>\n${body}\n</tbody>\n</table>\n`;
}

/** A page's own address, but never a `javascript:` one. */
function safeLink(url: string): string {
  return /^https?:/i.test(url) ? url : '#';
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
}
