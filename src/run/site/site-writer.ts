import {
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { failing, LineFile, makeFolder, writeAll } from '../../output/files.js';
import { tableChunks } from '../../output/formats.js';
import type { WholeTable } from '../../record/table.js';
import { explainWrapper } from '../../site/explain.js';
import type { LeftOutPage, SiteSink, TableRow } from '../../site/induce.js';
import {
  type ChildTable,
  childLines,
  childTables,
  restLine,
  tableLine,
  wrapperText,
} from '../../site/table-lines.js';
import type { Wrapper } from '../../site/wrapper.js';

const FILES = {
  wrapper: 'wrapper.json',
  table: 'table.jsonl',
  rest: 'rest.jsonl',
  csv: 'table.csv',
  parquet: 'table.parquet',
  explain: 'explain.html',
  leftOut: 'left-out.jsonl',
} as const;
/** Child tables stand in a folder of their own. */
const CHILDREN = 'children';
const OURS: ReadonlySet<string> = new Set([...Object.values(FILES), CHILDREN]);
/** Rows up to which the table is also written as CSV and Parquet, which need all of them at once. */
const MOST_ROWS_AT_ONCE = 200_000;
const PREVIEW_ROWS = 5;

export interface WrittenTable {
  readonly template: string;
  readonly folder: string;
  readonly rows: number;
  readonly columns: number;
  /** The first rows, to look at. */
  readonly preview: WholeTable;
}

interface OpenTable {
  readonly wrapper: Wrapper;
  /** Below the folder that is written. */
  readonly folder: string;
  readonly table: LineFile;
  readonly rest: LineFile;
  readonly children: readonly { readonly child: ChildTable; readonly lines: LineFile }[];
}

/**
 * Writes what `induce` finds: wrapper, tables and explanation in the folder itself where there is one template; else
 * in a folder for each, and those of the largest on top as well. All of it takes its place at the end.
 */
export class SiteWriter {
  readonly #out: string;
  readonly #fresh: FreshFolder;
  readonly #tables = new Map<string, OpenTable>();
  #leftOut: LineFile | null = null;
  /** Pages of no template. */
  leftOutPages = 0;
  emptyRows = 0;

  constructor(out: string) {
    this.#out = out;
    this.#fresh = new FreshFolder(out, isOurs);
  }

  /** What `induce` calls. */
  get sink(): Required<SiteSink> {
    return {
      onTemplates: (wrappers) => {
        for (const wrapper of wrappers) this.#open(wrapper, wrappers.length === 1 ? '' : wrapper.template);
      },
      onRow: (template, row) => this.#row(template, row),
      onLeftOut: (page) => this.#leaveOut(page),
    };
  }

  #open(wrapper: Wrapper, folder: string): void {
    const place = path.join(this.#fresh.work, folder);
    const children = childTables(wrapper);
    failing(place, () => {
      makeFolder(children.length === 0 ? place : path.join(place, CHILDREN));
      writeFileSync(path.join(place, FILES.wrapper), wrapperText(wrapper));
      writeFileSync(path.join(place, FILES.explain), explainWrapper(wrapper));
    });
    this.#tables.set(wrapper.template, {
      wrapper,
      folder,
      table: new LineFile(path.join(place, FILES.table)),
      rest: new LineFile(path.join(place, FILES.rest)),
      children: children.map((child) => ({
        child,
        lines: new LineFile(path.join(place, CHILDREN, `${child.name}.jsonl`)),
      })),
    });
  }

  #row(template: string, row: TableRow): void {
    const { table, rest, children } = this.#tables.get(template)!;
    if (row.status === 'empty') this.emptyRows++;
    table.add(JSON.stringify(tableLine(row)));
    rest.add(JSON.stringify(restLine(row)));
    for (const { child, lines } of children)
      for (const line of childLines(row, child)) lines.add(JSON.stringify(line));
  }

  #leaveOut(page: LeftOutPage): void {
    this.#leftOut ??= new LineFile(path.join(this.#fresh.work, FILES.leftOut));
    this.#leftOut.add(JSON.stringify(page));
    if (page.reason !== 'error') this.leftOutPages++;
  }

  /** Ends all files and puts them in their place; the tables, largest first. */
  async close(): Promise<WrittenTable[]> {
    this.#leftOut?.close();
    const tables: WrittenTable[] = [];
    for (const open of this.#tables.values()) tables.push(await this.#closeTable(open));
    tables.sort((a, b) => b.rows - a.rows);
    const largest = tables[0];
    if (largest !== undefined && this.#tables.size > 1) this.#copyOnTop(largest.template);
    this.#fresh.finish();
    return tables;
  }

  /** After a failure: what an earlier run wrote stays, and nothing of this one. */
  drop(): void {
    this.#fresh.drop();
  }

  /** Whether an earlier run came to its end here. */
  get isDone(): boolean {
    return existsSync(path.join(this.#out, FILES.wrapper));
  }

  /** Takes away what runs left that were killed. */
  dropOthers(): void {
    this.#fresh.dropOthers();
  }

  async #closeTable({ wrapper, folder, table, rest, children }: OpenTable): Promise<WrittenTable> {
    for (const lines of [table, rest, ...children.map((child) => child.lines)]) lines.close();
    const place = path.join(this.#fresh.work, folder);
    const whole =
      table.count <= MOST_ROWS_AT_ONCE ? wholeTable(wrapper, path.join(place, FILES.table)) : null;
    if (whole !== null) {
      await writeAs(whole, 'csv', path.join(place, FILES.csv));
      await writeAs(whole, 'parquet', path.join(place, FILES.parquet));
    }
    return {
      template: wrapper.template,
      folder: path.join(this.#out, folder),
      rows: table.count,
      columns: mainColumns(wrapper).length,
      preview: {
        name: wrapper.template,
        columns: whole?.columns ?? [],
        rows: whole?.rows.slice(0, PREVIEW_ROWS) ?? [],
      },
    };
  }

  #copyOnTop(template: string): void {
    const from = path.join(this.#fresh.work, this.#tables.get(template)!.folder);
    failing(from, () => {
      for (const entry of readdirSync(from))
        cpSync(path.join(from, entry), path.join(this.#fresh.work, entry), { recursive: true });
    });
  }
}

/** Files of these names, and folders of templates. */
function isOurs(entry: string): boolean {
  if (OURS.has(path.basename(entry))) return true;
  try {
    return readdirSync(entry).includes(FILES.wrapper);
  } catch {
    return false;
  }
}

function mainColumns({ columns }: Wrapper): string[] {
  return columns.filter(({ table }) => table === 'main').map(({ name }) => name);
}

/** The main table as it was written, with the page behind the columns. */
function wholeTable(wrapper: Wrapper, file: string): WholeTable {
  const names = mainColumns(wrapper);
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const nameColumn = wrapper.columns.find(({ role }) => role === 'name')?.name;
  const shown = names.filter((name) => name !== nameColumn);
  return {
    name: wrapper.template,
    columns: [
      { name: 'name', type: 'text', role: 'name' },
      ...shown.map((name) => ({ name: name === 'name' ? 'name (2)' : name, type: 'text' as const })),
      { name: 'page', type: 'text' },
    ],
    rows: lines.map((line) => {
      const { page, name, values } = JSON.parse(line) as TableRow;
      return [name, ...shown.map((column) => values[column] ?? null), page];
    }),
  };
}

async function writeAs(table: WholeTable, format: 'csv' | 'parquet', file: string): Promise<void> {
  const fd = failing(file, () => openSync(file, 'w'));
  for await (const chunk of tableChunks(table, format)) {
    failing(file, () => writeAll(fd, Buffer.from(chunk)));
  }
  failing(file, () => closeSync(fd));
}

/** Letters that make the name of a folder that is being filled its own. */
const RANDOM_LENGTH = 6;

/**
 * A folder that is filled beside its place and moved there when all of it is written, so that a run that fails leaves
 * the result of the one before. `isOurs` tells which entries of an earlier run go; others stay.
 */
class FreshFolder {
  readonly #out: string;
  readonly #isOurs: (entry: string) => boolean;
  /** Where files are written until the end. */
  readonly work: string;

  constructor(out: string, isOurs: (entry: string) => boolean) {
    this.#out = path.resolve(out);
    this.#isOurs = isOurs;
    this.work = failing(this.#out, () => {
      makeFolder(path.dirname(this.#out));
      return mkdtempSync(path.join(path.dirname(this.#out), `.${path.basename(this.#out)}-`));
    });
  }

  /** Puts the written files in the place of those of an earlier run. */
  finish(): void {
    failing(this.#out, () => {
      makeFolder(this.#out);
      for (const entry of readdirSync(this.#out)) {
        if (this.#isOurs(path.join(this.#out, entry)))
          rmSync(path.join(this.#out, entry), { recursive: true });
      }
      for (const entry of readdirSync(this.work)) {
        renameSync(path.join(this.work, entry), path.join(this.#out, entry));
      }
    });
    this.drop();
  }

  /** Folders of the same name beside this one that were never finished. */
  dropOthers(): void {
    const [parent, own] = [path.dirname(this.work), path.basename(this.work)];
    const start = own.slice(0, -RANDOM_LENGTH);
    for (const entry of readdirSync(parent, { withFileTypes: true })) {
      const { name } = entry;
      if (!entry.isDirectory() || name === own || name.length !== own.length || !name.startsWith(start))
        continue;
      const files = readdirSync(path.join(parent, name)).map((each) => path.join(parent, name, each));
      if (files.every(this.#isOurs)) rmSync(path.join(parent, name), { recursive: true });
    }
  }

  /** Leaves nothing behind. */
  drop(): void {
    if (existsSync(this.work)) rmSync(this.work, { recursive: true, force: true });
  }
}
