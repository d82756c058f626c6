import { readFileSync } from 'node:fs';
import { packageFile } from '../package-file.js';

const FILE = packageFile('models/word-vectors.bin');
/** Vectors are stored as signed bytes of unit vectors. */
const SCALE = 1 / 127;

/**
 * Small static vectors of the commonest English words: words of like use have like vectors. NOTICE names the source,
 * `training/vectors` makes the file. Words are looked up in lower case.
 */
export class WordVectors {
  readonly dimensions: number;
  /** How many words there are. */
  readonly size: number;
  readonly #rows: ReadonlyMap<string, number>;
  readonly #values: Int8Array;
  /** How rare each word is, from 0 for the commonest to 1. */
  readonly #rarity: Float64Array;

  constructor(words: readonly string[], dimensions: number, values: Int8Array) {
    this.dimensions = dimensions;
    this.size = words.length;
    this.#rows = new Map(words.map((word, row) => [word, row]));
    this.#values = values;
    this.#rarity = Float64Array.from(words, (_, row) => Math.log(1 + row) / Math.log(1 + words.length));
  }

  /** How common a word is: 0 for the commonest, 1 for the rarest known and for unknown ones. */
  rarity(word: string): number {
    const row = this.#rows.get(word);
    return row === undefined ? 1 : this.#rarity[row]!;
  }

  /** A word's direction; null where it is not known. */
  of(word: string): Float64Array | null {
    const row = this.#rows.get(word);
    if (row === undefined) return null;
    const at = row * this.dimensions;
    return toUnit(Float64Array.from(this.#values.subarray(at, at + this.dimensions)));
  }

  /** Mean direction of a text's words, rare words counting more; all zeros where none is known. */
  mean(words: Iterable<string>): Float64Array {
    const sum = new Float64Array(this.dimensions);
    for (const word of words) {
      const row = this.#rows.get(word);
      if (row !== undefined) this.#add(sum, row);
    }
    return toUnit(sum);
  }

  #add(sum: Float64Array, row: number): void {
    const at = row * this.dimensions;
    const weight = this.#rarity[row]!;
    for (let d = 0; d < sum.length; d++) sum[d]! += this.#values[at + d]! * weight;
  }

  /** Writes the rows of a text's known words from the start of `out`, as many as have room there; gives how many. */
  rowsOf(words: Iterable<string>, out: Int32Array): number {
    let count = 0;
    for (const word of words) {
      const row = this.#rows.get(word);
      if (row !== undefined && count < out.length) out[count++] = row;
    }
    return count;
  }

  /** Mean of what each of the first `count` words has in a column of one number a row, rare words counting more. */
  average(rows: Int32Array, count: number, column: Float64Array): number {
    let sum = 0;
    let weights = 0;
    for (let i = 0; i < count; i++) {
      const row = rows[i]!;
      const weight = this.#rarity[row]!;
      sum += weight * column[row]!;
      weights += weight;
    }
    return weights === 0 ? 0 : sum / weights;
  }

  /** What `weights`, from `start` on, make of every word: one number a row. */
  project(weights: ArrayLike<number>, start = 0): Float64Array {
    return Float64Array.from({ length: this.size }, (_, row) => this.product(row, weights, start));
  }

  /** Sum of the products of a word's dimensions with as many weights, from `start` on. */
  product(row: number, weights: ArrayLike<number>, start = 0): number {
    const at = row * this.dimensions;
    let sum = 0;
    for (let d = 0; d < this.dimensions; d++) sum += this.#values[at + d]! * weights[start + d]!;
    return sum * SCALE;
  }
}

function toUnit(vector: Float64Array): Float64Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (squares > 0) {
    const scale = 1 / Math.sqrt(squares);
    for (let d = 0; d < vector.length; d++) vector[d]! *= scale;
  }
  return vector;
}

/** Cosine of two unit vectors; 0 where one of them is all zeros. */
export function likeness(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let d = 0; d < a.length; d++) sum += a[d]! * b[d]!;
  return sum;
}

let loaded: WordVectors | undefined;

/** The shipped vectors; read once a process. */
export function loadWordVectors(): WordVectors {
  loaded ??= readVectors(readFileSync(FILE));
  return loaded;
}

function readVectors(bytes: Buffer): WordVectors {
  const head = bytes.indexOf(10);
  const end = bytes.indexOf(10, head + 1);
  const { dimensions } = JSON.parse(bytes.toString('utf8', 0, head)) as { dimensions: number };
  const words = bytes.toString('latin1', head + 1, end).split(' ');
  return new WordVectors(
    words,
    dimensions,
    new Int8Array(bytes.buffer, bytes.byteOffset + end + 1, words.length * dimensions),
  );
}
