import { CsvSink } from './csv.js';
import { HtmlSink } from './html.js';
import { JsonSink } from './json.js';
import { JsonLdSink } from './json-ld.js';
import { JsonlSink } from './jsonl.js';
import { MarkdownSink } from './markdown.js';
import type { Sink, TextOutput } from './sink.js';
import { TerminalTableSink } from './terminal-table.js';

/** Formats that are text; `parquet` is written to a file instead. */
const TEXT_SINKS = {
  table: (output, width) => new TerminalTableSink(output, width),
  json: (output) => new JsonSink(output),
  jsonl: (output) => new JsonlSink(output),
  csv: (output) => new CsvSink(output),
  md: (output) => new MarkdownSink(output),
  html: (output) => new HtmlSink(output),
  jsonld: (output) => new JsonLdSink(output),
} satisfies Record<string, (output: TextOutput, width?: number) => Sink>;

export type TextFormat = keyof typeof TEXT_SINKS;
export type Format = TextFormat | 'parquet';

export const FORMATS: readonly Format[] = [...(Object.keys(TEXT_SINKS) as TextFormat[]), 'parquet'];
/** Formats in which a page's error has its own place. */
export const FORMATS_WITH_ERRORS: ReadonlySet<Format> = new Set<Format>(['table', 'json', 'jsonl']);

export function openTextSink(format: TextFormat, output: TextOutput, width?: number): Sink {
  const open: (output: TextOutput, width?: number) => Sink = TEXT_SINKS[format];
  return open(output, width);
}
