import { groupBy } from '../group-by.js';
import { onceRead } from '../lang/index.js';
import type { CodedTexts, Table, TableColumn } from '../query/table.js';
import { stemOf } from './tokens.js';

/** A value of a column, with the rows that hold it. */
interface IndexedValue {
  readonly column: TableColumn;
  readonly folded: string;
  readonly text: string;
  readonly rows: readonly number[];
}

/** Words of a table's values, and the values that hold them. */
export interface ValueIndex {
  readonly values: readonly IndexedValue[];
  readonly byTerm: TermIndex;
  /** Terms by their stems, to find other forms of a word; made where a word is not found. */
  readonly byStem: () => ReadonlyMap<string, readonly string[]>;
}

/** The values that hold each term, all in one array: a table of a million rows has millions of them. */
class TermIndex {
  readonly #numbers = new Map<string, number>();
  /** Where the values of each term start; one more for the end. */
  readonly #starts: Uint32Array;
  readonly #values: Uint32Array;

  constructor(values: readonly IndexedValue[]) {
    const held = this.#held(values);
    this.#starts = new Uint32Array(this.#numbers.size + 1);
    for (let i = 0; i < held.length; i += 2) this.#starts[held.numbers[i]! + 1]!++;
    for (let term = 1; term < this.#starts.length; term++) this.#starts[term]! += this.#starts[term - 1]!;
    this.#values = new Uint32Array(held.length / 2);
    const next = this.#starts.slice();
    for (let i = 0; i < held.length; i += 2) this.#values[next[held.numbers[i]!]!++] = held.numbers[i + 1]!;
  }

  /** Pairs of a term and a value that holds it. */
  #held(values: readonly IndexedValue[]): { readonly numbers: Uint32Array; readonly length: number } {
    let numbers: Uint32Array = new Uint32Array(8 * values.length + 2);
    let length = 0;
    values.forEach(({ folded }, at) => {
      for (const term of new Set(folded.trim().split(' '))) {
        if (length === numbers.length) numbers = grown(numbers);
        numbers[length++] = this.#numberOf(term);
        numbers[length++] = at;
      }
    });
    return { numbers, length };
  }

  #numberOf(term: string): number {
    const known = this.#numbers.get(term) ?? this.#numbers.size;
    if (known === this.#numbers.size) this.#numbers.set(term, known);
    return known;
  }

  has(term: string): boolean {
    return this.#numbers.has(term);
  }

  /** Numbers of values. */
  get(term: string): Uint32Array {
    const number = this.#numbers.get(term);
    return number === undefined
      ? new Uint32Array(0)
      : this.#values.subarray(this.#starts[number]!, this.#starts[number + 1]!);
  }

  terms(): Iterable<string> {
    return this.#numbers.keys();
  }
}

function grown(numbers: Uint32Array): Uint32Array {
  const larger = new Uint32Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
}

/** Longer texts are prose: words in them say nothing about the row. */
const LONGEST_VALUE = 200;

const indexes = new WeakMap<Table, ValueIndex>();

export function valueIndex(table: Table): ValueIndex {
  const known = indexes.get(table);
  if (known !== undefined) return known;
  const made = buildIndex(table);
  indexes.set(table, made);
  return made;
}

function buildIndex(table: Table): ValueIndex {
  const values: IndexedValue[] = [];
  for (const column of table.columns) {
    if (column.column.readFrom !== undefined || !isEvidence(column)) continue;
    for (const value of valuesOf(column, table.count)) values.push(value);
  }
  const byTerm = new TermIndex(values);
  return { values, byTerm, byStem: onceRead(() => groupBy([...byTerm.terms()], stemOf)) };
}

function isEvidence({ column }: TableColumn): boolean {
  return column.role === 'name' || column.role === 'fact';
}

function valuesOf(column: TableColumn, count: number): IndexedValue[] {
  if (column.coded !== null) return codedValues(column, column.coded);
  const found = new Map<string, { text: string; rows: number[] }>();
  for (let row = 0; row < count; row++)
    column.folded[row]!.forEach((folded, at) => {
      if (folded.length > LONGEST_VALUE || folded.length < 3) return;
      const known = found.get(folded);
      if (known) known.rows.push(row);
      else found.set(folded, { text: column.texts[row]![at]!, rows: [row] });
    });
  return Array.from(found, ([folded, { text, rows }]) => ({ column, folded, text, rows }));
}

/** The same of a column whose different texts are known. */
function codedValues(column: TableColumn, { codes, texts, folded, same }: CodedTexts): IndexedValue[] {
  const rows: (number[] | undefined)[] = new Array(texts.length).fill(undefined);
  codes.forEach((code, row) => {
    if (code < 0 || folded[code]!.length > LONGEST_VALUE || folded[code]!.length < 3) return;
    const own = rows[same[code]!];
    if (own === undefined) rows[same[code]!] = [row];
    else own.push(row);
  });
  return rows.flatMap((own, code) =>
    own === undefined ? [] : [{ column, folded: folded[code]!, text: texts[code]!, rows: own }],
  );
}
