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
  readonly #rows: ReadonlyMap<string, number>;
  readonly #values: Int8Array;

  constructor(words: readonly string[], dimensions: number, values: Int8Array) {
    this.dimensions = dimensions;
    this.#rows = new Map(words.map((word, row) => [word, row]));
    this.#values = values;
  }

  has(word: string): boolean {
    return this.#rows.has(word);
  }

  /** How common a word is: 0 for the commonest, 1 for the rarest known and for unknown ones. */
  rarity(word: string): number {
    const row = this.#rows.get(word);
    return row === undefined ? 1 : Math.log(1 + row) / Math.log(1 + this.#rows.size);
  }

  /** A word's direction; null where it is not known. */
  of(word: string): Float64Array | null {
    const sum = new Float64Array(this.dimensions);
    return this.addTo(sum, word) ? toUnit(sum) : null;
  }

  /** Adds a word's vector, times `weight`, to a sum; whether the word is known. */
  addTo(sum: Float64Array, word: string, weight = 1): boolean {
    const row = this.#rows.get(word);
    if (row === undefined) return false;
    const at = row * this.dimensions;
    for (let d = 0; d < this.dimensions; d++) sum[d]! += this.#values[at + d]! * SCALE * weight;
    return true;
  }

  /** Mean direction of a text's words, rare words counting more; all zeros where none is known. */
  mean(words: Iterable<string>): Float64Array {
    const sum = new Float64Array(this.dimensions);
    for (const word of words) this.addTo(sum, word, this.rarity(word));
    return toUnit(sum);
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
