import { closeSync, copyFileSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { TagpathError } from '../../errors.js';
import type { LeftOutPage, SiteSink, TableRow } from '../induce.js';
import type { Wrapper } from '../wrapper.js';
import { explainWrapper } from './explain.js';

export const FILES = {
  wrapper: 'wrapper.json',
  table: 'table.jsonl',
  rest: 'rest.jsonl',
  explain: 'explain.html',
  leftOut: 'left-out.jsonl',
} as const;
const BUFFERED_LINES = 200;

/** Lines of a file, written a few hundred at a time. */
class Lines {
  readonly #fd: number;
  #waiting: string[] = [];
  count = 0;

  constructor(file: string) {
    this.#fd = openSync(file, 'w');
  }

  add(value: unknown): void {
    this.count++;
    this.#waiting.push(`${JSON.stringify(value)}\n`);
    if (this.#waiting.length >= BUFFERED_LINES) this.#flush();
  }

  close(): void {
    this.#flush();
    closeSync(this.#fd);
  }

  #flush(): void {
    if (this.#waiting.length > 0) writeSync(this.#fd, this.#waiting.join(''));
    this.#waiting = [];
  }
}

export interface WrittenTable {
  readonly template: string;
  readonly folder: string;
  readonly rows: number;
  readonly columns: number;
}

/**
 * Writes what `induce` finds: wrapper, table and explanation in the folder itself where there is one
 * template; else in a folder for each, and those of the largest on top as well.
 */
export class SiteWriter {
  readonly #out: string;
  readonly #tables = new Map<string, { lines: Lines; rest: Lines; folder: string; wrapper: Wrapper }>();
  #leftOut: Lines | null = null;
  leftOutPages = 0;

  constructor(out: string) {
    this.#out = out;
    makeFolder(out);
  }

  /** What `induce` calls. */
  get sink(): Required<SiteSink> {
    return {
      onTemplates: (wrappers) => this.#templates(wrappers),
      onRow: (template, row) => this.#row(template, row),
      onLeftOut: (page) => this.#leaveOut(page),
    };
  }

  #templates(wrappers: readonly Wrapper[]): void {
    for (const wrapper of wrappers) {
      const folder = wrappers.length === 1 ? this.#out : path.join(this.#out, wrapper.template);
      makeFolder(folder);
      writeFileSync(path.join(folder, FILES.wrapper), wrapperText(wrapper));
      writeFileSync(path.join(folder, FILES.explain), explainWrapper(wrapper));
      const lines = new Lines(path.join(folder, FILES.table));
      const rest = new Lines(path.join(folder, FILES.rest));
      this.#tables.set(wrapper.template, { lines, rest, folder, wrapper });
    }
  }

  #row(template: string, row: TableRow): void {
    const { lines, rest } = this.#tables.get(template)!;
    lines.add(tableLine(row));
    rest.add(restLine(row));
  }

  #leaveOut(page: LeftOutPage): void {
    this.#leftOut ??= new Lines(path.join(this.#out, FILES.leftOut));
    this.#leftOut.add(page);
    this.leftOutPages++;
  }

  /** Ends all files; the tables, largest first. */
  close(): WrittenTable[] {
    this.#leftOut?.close();
    const tables = [...this.#tables.values()].map(({ lines, rest, folder, wrapper }) => {
      lines.close();
      rest.close();
      const columns = wrapper.columns.filter(({ table }) => table === 'main').length;
      return { template: wrapper.template, folder, rows: lines.count, columns };
    });
    tables.sort((a, b) => b.rows - a.rows);
    const largest = tables[0];
    if (largest !== undefined && largest.folder !== this.#out) {
      for (const file of [FILES.wrapper, FILES.table, FILES.rest, FILES.explain]) {
        copyFileSync(path.join(largest.folder, file), path.join(this.#out, file));
      }
    }
    return tables;
  }
}

/** A line of `table.jsonl`: the contract with other programs. */
export function tableLine({ page, name, aliases, values, status }: TableRow): object {
  return { page, name, ...(aliases.length === 0 ? {} : { aliases }), values, status };
}

function restLine({ page, name, rest, status }: TableRow): object {
  return { page, name, values: rest, status };
}

/** Readable: one line a column and a text, not one a value. */
export function wrapperText(wrapper: Wrapper): string {
  const { text, columns, sharpen, ...head } = wrapper;
  const lines = (values: readonly unknown[]) =>
    values.length === 0 ? '[]' : `[\n  ${values.map((value) => JSON.stringify(value)).join(',\n  ')}\n ]`;
  const start = JSON.stringify(head, null, 1).slice(0, -2);
  return `${start},\n "columns": ${lines(columns)},\n "text": ${lines(text)},\n "sharpen": ${JSON.stringify(sharpen)}\n}\n`;
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new TagpathError('output-failed', { path: folder, detail: (error as Error).message });
  }
}
