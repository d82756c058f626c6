import { openModel } from '../model-file.js';
import { WordTable } from './word-table.js';

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
  readonly #words: WordTable;
  readonly #values: Int8Array;
  /** How rare each word is, from 0 for the commonest to 1; told when it is first asked, and 0 until then. */
  readonly #rarity: Float64Array;

  constructor(words: WordTable, dimensions: number, values: Int8Array) {
    this.dimensions = dimensions;
    this.size = words.size;
    this.#words = words;
    this.#values = values;
    this.#rarity = new Float64Array(words.size);
  }

  /** How common a word is: 0 for the commonest, 1 for the rarest known and for unknown ones. */
  rarity(word: string): number {
    const row = this.#words.rowOf(word);
    return row < 0 ? 1 : this.#rarityOf(row);
  }

  #rarityOf(row: number): number {
    if (this.#rarity[row] === 0) this.#rarity[row] = Math.log(1 + row) / Math.log(1 + this.size);
    return this.#rarity[row]!;
  }

  /** A word's direction; null where it is not known. */
  of(word: string): Float64Array | null {
    const row = this.#words.rowOf(word);
    if (row < 0) return null;
    const at = row * this.dimensions;
    return toUnit(Float64Array.from(this.#values.subarray(at, at + this.dimensions)));
  }

  /** Mean direction of a text's words, rare words counting more; all zeros where none is known. */
  mean(words: Iterable<string>): Float64Array {
    const sum = new Float64Array(this.dimensions);
    for (const word of words) {
      const row = this.#words.rowOf(word);
      if (row >= 0) this.#add(sum, row);
    }
    return toUnit(sum);
  }

  #add(sum: Float64Array, row: number): void {
    const at = row * this.dimensions;
    const weight = this.#rarityOf(row);
    for (let d = 0; d < sum.length; d++) sum[d]! += this.#values[at + d]! * weight;
  }

  /** Key of the word [from, end) of a text, whatever its case: its row, or a number below 0 where it is not known. */
  keyIn(text: string, from: number, end: number): number {
    return this.#words.keyIn(text, from, end);
  }

  /** Mean of what a column says of the known ones of the first `count` words, rare words counting more. */
  average(keys: Int32Array, count: number, column: WordColumn): number {
    let sum = 0;
    let weights = 0;
    for (let i = 0; i < count; i++) {
      const row = keys[i]!;
      if (row < 0) continue;
      const weight = this.#rarityOf(row);
      sum += weight * column.at(row);
      weights += weight;
    }
    return weights === 0 ? 0 : sum / weights;
  }

  /** Sum of the products of a word's dimensions with as many weights, from `start` on. */
  product(row: number, weights: ArrayLike<number>, start = 0): number {
    const at = row * this.dimensions;
    let sum = 0;
    for (let d = 0; d < this.dimensions; d++) sum += this.#values[at + d]! * weights[start + d]!;
    return sum * SCALE;
  }
}

/** What weights make of every word: one number a row, reckoned when it is first asked. */
export class WordColumn {
  readonly #vectors: WordVectors;
  #weights: ArrayLike<number>;
  #start: number;
  readonly #values: Float64Array;
  /** Rows whose number is of these weights have this stamp. */
  readonly #stamps: Uint32Array;
  #stamp = 1;

  constructor(vectors: WordVectors, weights: ArrayLike<number>, start = 0) {
    this.#vectors = vectors;
    this.#weights = weights;
    this.#start = start;
    this.#values = new Float64Array(vectors.size);
    this.#stamps = new Uint32Array(vectors.size);
  }

  /** The same room for other weights. */
  renew(weights: ArrayLike<number>): void {
    this.#weights = weights;
    this.#start = 0;
    this.#stamp++;
  }

  at(row: number): number {
    if (this.#stamps[row] !== this.#stamp) {
      this.#stamps[row] = this.#stamp;
      this.#values[row] = this.#vectors.product(row, this.#weights, this.#start);
    }
    return this.#values[row]!;
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
  loaded ??= openModel('word-vectors.bin', readVectors);
  return loaded;
}

interface VectorsHead {
  readonly words: number;
  readonly dimensions: number;
}

function readVectors(bytes: Buffer): WordVectors {
  const head = bytes.indexOf(10);
  const end = bytes.indexOf(10, head + 1);
  const { words: size, dimensions } = JSON.parse(bytes.toString('utf8', 0, head)) as VectorsHead;
  return new WordVectors(
    new WordTable(bytes.subarray(head + 1, end), size),
    dimensions,
    new Int8Array(bytes.buffer, bytes.byteOffset + end + 1, size * dimensions),
  );
}

/** Whether a word is one of the commonest of English: "thickest" is no slip for "ticket". */
export function isEnglish(word: string): boolean {
  return loadWordVectors().rarity(word) < 1;
}
