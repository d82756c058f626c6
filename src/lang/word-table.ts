const BLANK = 0x20;
/** Slots a word: the more, the fewer words share one. */
const SLOTS_A_WORD = 2;
const UNKNOWN = -1;
/** What a hash is multiplied by at each letter. It is written out: at the start nothing is compiled, and calls cost most. */
const STEP = 0x01000193;
const LATIN_END = 0x100;
/** The small letter of each of Latin 1; texts with others are lower-cased before. */
const LOWER = Uint8Array.from({ length: LATIN_END }, (_, code) =>
  String.fromCharCode(code).toLowerCase().charCodeAt(0),
);

/**
 * The rows of words that stand in Latin-1 bytes with a blank between them. A hash table over the bytes: it is made in
 * a tenth of the time that a map of as many strings takes, and gives the garbage collector nothing to do.
 */
export class WordTable {
  readonly size: number;
  readonly #bytes: Uint8Array;
  /** Where each word starts, and after the last the end of the bytes, as if a blank stood there. */
  readonly #starts: Uint32Array;
  /** Row + 1 of a word by its hash; 0 for none. */
  readonly #slots: Uint32Array;

  constructor(bytes: Uint8Array, size: number) {
    this.size = size;
    this.#bytes = bytes;
    this.#starts = new Uint32Array(size + 1);
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(SLOTS_A_WORD * Math.max(1, size))));
    if (size > 0) this.#read();
  }

  /** Row of a word, or below 0. */
  rowOf(word: string): number {
    return this.keyIn(word, 0, word.length);
  }

  /** Key of the word [from, end) of a text, whatever its case: its row, or below 0 a number made of its letters. */
  keyIn(text: string, from: number, end: number): number {
    const mask = this.#slots.length - 1;
    let hash = 0;
    for (let at = from; at < end; at++) {
      const code = text.charCodeAt(at);
      hash = Math.imul(hash ^ (code < LATIN_END ? LOWER[code]! : code), STEP);
    }
    const settled = settle(hash);
    for (let slot = settled & mask; ; slot = (slot + 1) & mask) {
      const row = this.#slots[slot]! - 1;
      if (row === UNKNOWN) return ~(settled >>> 1);
      if (this.#equals(row, text, from, end)) return row;
    }
  }

  #equals(row: number, text: string, from: number, end: number): boolean {
    const shift = this.#starts[row]! - from;
    if (this.#starts[row + 1]! - 1 !== end + shift) return false;
    for (let at = from; at < end; at++) {
      const code = text.charCodeAt(at);
      if (this.#bytes[at + shift] !== (code < LATIN_END ? LOWER[code] : code)) return false;
    }
    return true;
  }

  #read(): void {
    const bytes = this.#bytes;
    const starts = this.#starts;
    let row = 0;
    let hash = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (byte !== BLANK) {
        hash = Math.imul(hash ^ byte, STEP);
        continue;
      }
      this.#put(row, hash);
      starts[++row] = at + 1;
      hash = 0;
    }
    this.#put(row, hash);
    starts[this.size] = bytes.length + 1;
  }

  #put(row: number, hash: number): void {
    const mask = this.#slots.length - 1;
    let slot = settle(hash) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = row + 1;
  }
}

const settle = (hash: number) => (hash ^ (hash >>> 15)) >>> 0;
