import { type Cell, type Table, type TableColumn, uniqueNames } from '../record/table.js';
import type { NormalisedValue } from '../table/list-table.js';
import { Spool } from './out-file.js';
import { ColumnReader, typedCell } from './typed-column.js';

/** A row of the one table that all records share: cells that every row has, and fields under labels of their own. */
export interface LabelledRow {
  readonly before: readonly Cell[];
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  readonly after: readonly Cell[];
  /** What the extractor has read of the fields. */
  readonly values?: Readonly<Record<string, NormalisedValue | readonly NormalisedValue[]>>;
}

/** The columns that every row has: those before the fields, and those behind. */
export interface SharedColumns {
  readonly before: readonly TableColumn[];
  readonly after: readonly TableColumn[];
}

/** Lists of a crawl have thousands of labels between them; the rarer ones share one JSON column. */
const MAX_FIELD_COLUMNS = 100;
const REST: TableColumn = { name: 'other fields', type: 'text' };

/**
 * One table of the rows of many records. Which columns it has, and of what types, is known only at the end:
 * the rows wait on disk, so that memory stays flat.
 */
export class UnionTable {
  readonly #shared: SharedColumns;
  readonly #typed: boolean;
  readonly #uses = new Map<string, number>();
  readonly #readers = new Map<string, ColumnReader>();
  #spool: Spool<LabelledRow> | null = null;

  /** `typed`: the format has types, so that values are worth reading. */
  constructor(shared: SharedColumns, typed: boolean) {
    this.#shared = shared;
    this.#typed = typed;
  }

  async add(row: LabelledRow): Promise<void> {
    this.#spool ??= await Spool.open<LabelledRow>();
    for (const [label, text] of Object.entries(row.fields)) {
      this.#uses.set(label, (this.#uses.get(label) ?? 0) + 1);
      if (this.#typed) this.#readerOf(label).add(text, row.values?.[label]);
    }
    await this.#spool.write(row);
  }

  /** The table of all rows so far; nothing can be added any more. */
  async finish(name: string): Promise<Table> {
    await this.#spool?.close();
    const fields = this.#chooseLabels().flatMap((label) => this.#columnsOf(label));
    const known = new Set(fields.map(({ label }) => label));
    const hasRest = this.#uses.size > known.size;
    const { before, after } = this.#shared;
    const ends = [...after, ...(hasRest ? [REST] : [])];
    const named = uniqueNames(
      fields.map(({ column }) => column),
      [...before, ...ends],
    );
    const columns = [...before, ...named, ...ends];
    const cells = (row: LabelledRow) => [
      ...row.before,
      ...fields.map(({ label, column }) => fieldCell(row, label, column)),
      ...row.after,
      ...(hasRest ? [restOf(row, known)] : []),
    ];
    return { name, columns, rows: mapRows(this.#spool?.items() ?? [], cells) };
  }

  /** Frees the disk. */
  async remove(): Promise<void> {
    await this.#spool?.remove();
  }

  #readerOf(label: string): ColumnReader {
    const known = this.#readers.get(label);
    if (known !== undefined) return known;
    const reader = new ColumnReader(label);
    this.#readers.set(label, reader);
    return reader;
  }

  /** Labels in order of appearance, the most used ones where they are too many. */
  #chooseLabels(): string[] {
    const byUse = [...this.#uses.entries()].sort((a, b) => b[1] - a[1]).slice(0, MAX_FIELD_COLUMNS);
    const chosen = new Set(byUse.map(([label]) => label));
    return [...this.#uses.keys()].filter((label) => chosen.has(label));
  }

  /** A typed column has its texts beside it where they say more than its values. */
  #columnsOf(label: string): { readonly label: string; readonly column: TableColumn }[] {
    const text = { name: label, type: 'text' as const };
    const read = this.#readers.get(label)?.result();
    if (read === undefined) return [{ label, column: text }];
    const texts = read.isWhole ? [] : [{ label, column: { ...text, name: `${label} (text)` } }];
    return [{ label, column: read.column }, ...texts];
  }
}

function fieldCell(row: LabelledRow, label: string, column: TableColumn): Cell {
  if (!Object.hasOwn(row.fields, label)) return null;
  return typedCell(column, row.fields[label]!, row.values?.[label]);
}

function restOf({ fields }: LabelledRow, known: ReadonlySet<string>): Cell {
  const rest = Object.entries(fields).filter(([label]) => !known.has(label));
  return rest.length === 0 ? null : JSON.stringify(Object.fromEntries(rest));
}

async function* mapRows<T, R>(rows: Iterable<T> | AsyncIterable<T>, make: (row: T) => R): AsyncGenerator<R> {
  for await (const row of rows) yield make(row);
}
