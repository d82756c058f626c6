import type { Cell, Column } from '../kb/catalogue/catalogue.js';
import { foldCase } from '../lang/index.js';
import { dateKey } from './read-cell.js';
import { foldValue } from './table.js';

/** One bit a row: whether it is meant. */
export type Mask = Uint8Array;

/** A column, filled row by row. */
export class ViewColumn {
  readonly column: Column;
  readonly #count: number;
  readonly #numbers = new Map<string, number>();
  readonly texts: string[] = [];
  readonly plain: string[] = [];
  /** Where the values of each row begin in `values`; one more for the end. */
  readonly starts: Uint32Array;
  values: Uint32Array;
  /** What each row is ordered and compared by; NaN where there is nothing. */
  readonly keys: Float64Array;
  #filled = 0;
  #row = -1;
  #order: Uint32Array | null = null;
  #bounds: Bounds | null = null;
  #folded: string[] | null = null;

  constructor(column: Column, count: number) {
    this.column = column;
    this.#count = count;
    this.starts = new Uint32Array(count + 1);
    this.values = new Uint32Array(count);
    this.keys = new Float64Array(count).fill(Number.NaN);
  }

  /** Values come in the order of rows; the first of a row is what the row is ordered by. */
  add(row: number, cell: Pick<Cell, 'text' | 'number' | 'date'>): void {
    while (this.#row < row) this.starts[++this.#row] = this.#filled;
    if (this.starts[row] === this.#filled) this.keys[row] = keyOf(this.column, cell);
    if (this.#filled === this.values.length) this.values = grown(this.values);
    this.values[this.#filled++] = this.#numberOf(cell.text);
  }

  /** No more values will come. */
  close(): void {
    while (this.#row < this.#count) this.starts[++this.#row] = this.#filled;
    this.#numbers.clear();
  }

  #numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.texts.push(text) - 1;
    this.plain.push(foldCase(text));
    this.#numbers.set(text, number);
    return number;
  }

  isEmpty(row: number): boolean {
    return this.starts[row] === this.starts[row + 1];
  }

  /** Whether there is something to order the row by. */
  hasKey(row: number): boolean {
    return this.column.type === 'text' ? !this.isEmpty(row) : !Number.isNaN(this.keys[row]!);
  }

  /** All rows in the order of this column, those without a value last; made when it is first asked for. */
  get order(): Uint32Array {
    this.#order ??= orderOf(this.#ranks());
    return this.#order;
  }

  /** The place of each row's first value among all values in order; behind all where there is none. */
  #ranks(): Uint32Array {
    if (this.column.type !== 'text') return ranksOfNumbers(this.keys);
    const ranks = ranksOf(this.plain);
    return Uint32Array.from({ length: this.#count }, (_, row) =>
      this.isEmpty(row) ? this.plain.length : ranks[this.values[this.starts[row]!]!]!,
    );
  }

  /** The least and the greatest number; null where there is none. */
  get bounds(): Bounds | null {
    this.#bounds ??= boundsOf(this.keys);
    return this.#bounds;
  }

  /** Rows with a value for which the test holds, by the numbers of texts. */
  mark(mask: Mask, holds: Uint8Array): void {
    for (let row = 0; row < this.#count; row++) {
      for (let at = this.starts[row]!; at < this.starts[row + 1]!; at++) {
        if (holds[this.values[at]!] === 1) mask[row] = 1;
      }
    }
  }

  /** The texts as queries compare them, made when a condition does not mean one as it is written. */
  get folded(): readonly string[] {
    this.#folded ??= this.texts.map(foldValue);
    return this.#folded;
  }
}

function grown(values: Uint32Array): Uint32Array {
  const larger = new Uint32Array(Math.max(16, values.length * 2));
  larger.set(values);
  return larger;
}

function keyOf({ type }: Column, { number, date }: Pick<Cell, 'number' | 'date'>): number {
  if (type === 'date' && date !== null) return dateKey(date);
  return type === 'text' ? Number.NaN : (number ?? Number.NaN);
}

interface Bounds {
  readonly min: number;
  readonly max: number;
}

function boundsOf(keys: Float64Array): Bounds | null {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const key of keys) {
    if (key < min) min = key;
    if (key > max) max = key;
  }
  return min <= max ? { min, max } : null;
}

/** The place of each text among all in order; equal ones share it. */
function ranksOf(plain: readonly string[]): Uint32Array {
  const places = new Map<string, number>();
  for (const text of [...plain].sort(byCode)) if (!places.has(text)) places.set(text, places.size);
  return Uint32Array.from(plain, (text) => places.get(text)!);
}

function byCode(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The same of numbers, by halves; what is no number comes behind all. */
function ranksOfNumbers(keys: Float64Array): Uint32Array {
  // Without a comparison of its own it puts what is no number last.
  const sorted = keys.slice().sort();
  const isNumber = (at: number) => !Number.isNaN(sorted[at]!);
  let given = sorted.length;
  while (given > 0 && !isNumber(given - 1)) given--;
  return Uint32Array.from(keys, (key) => (Number.isNaN(key) ? given : firstAt(sorted, given, key)));
}

/** Where a number stands first among those in order. */
function firstAt(sorted: Float64Array, end: number, key: number): number {
  let [low, high] = [0, end];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Rows by their ranks, in one pass for counting and one for placing; equal ones stay in their order. */
function orderOf(ranks: Uint32Array): Uint32Array {
  const starts = new Uint32Array(ranks.reduce((most, rank) => Math.max(most, rank), 0) + 2);
  for (const rank of ranks) starts[rank + 1]!++;
  for (let rank = 1; rank < starts.length; rank++) starts[rank]! += starts[rank - 1]!;
  const order = new Uint32Array(ranks.length);
  ranks.forEach((rank, row) => {
    order[starts[rank]!++] = row;
  });
  return order;
}
