import { readFileSync } from 'node:fs';

/** One thing of a list or a site: its values by column, the first being its name. */
export interface SampleRow {
  readonly name: string;
  readonly values: Readonly<Record<string, string>>;
}

export interface SampleTable {
  /** `@page` or `@site`, with what follows it. */
  readonly kind: 'page' | 'site';
  readonly address: string;
  readonly layout: string;
  readonly title: string;
  readonly intro: string;
  readonly columns: readonly string[];
  readonly rows: readonly SampleRow[];
}

/** Reads one data file: blocks of `@page HOST/SLUG LAYOUT` or `@site HOST`, properties, and `- a | b | c` rows. */
export function readSampleData(file: string | URL): SampleTable[] {
  const blocks = readFileSync(file, 'utf8').split(/^(?=@)/m);
  return blocks.filter((block) => block.startsWith('@')).map(readBlock);
}

function readBlock(block: string): SampleTable {
  const lines = block.split('\n');
  const [kind, address, layout] = lines[0]!.slice(1).split(' ');
  const columns = cells(property(lines, 'columns'));
  const rows = lines
    .filter((line) => line.startsWith('- '))
    .map((line) => readRow(columns, cells(line.slice(2))));
  return {
    kind: kind as SampleTable['kind'],
    address: address!,
    layout: layout ?? 'detail',
    title: property(lines, 'title'),
    intro: property(lines, 'intro'),
    columns,
    rows,
  };
}

function readRow(columns: readonly string[], values: readonly string[]): SampleRow {
  const pairs = columns.map((column, i) => [column, values[i] ?? ''] as const);
  return { name: values[0]!, values: Object.fromEntries(pairs) };
}

function property(lines: readonly string[], name: string): string {
  const line = lines.find((candidate) => candidate.startsWith(`${name}: `));
  return line?.slice(name.length + 2) ?? '';
}

function cells(line: string): string[] {
  return line.split('|').map((cell) => cell.trim());
}
