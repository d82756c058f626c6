import { words } from '../terms/words.js';
import { ByteInterner } from './byte-interner.js';
import { U32List } from './number-list.js';

/** What a byte means between words: part of one, a border, or a case for the slow way. */
const WORD = 1;
const BORDER = 0;
const SLOW = 2;

/** By byte: the ASCII part of `words`; accents, apostrophes, dots and ampersands go the slow way. */
const KIND = new Uint8Array(256).fill(SLOW);
const LOWER = new Uint8Array(256);
for (let byte = 0; byte < 128; byte++) {
  const character = String.fromCharCode(byte);
  LOWER[byte] = character.toLowerCase().charCodeAt(0);
  if (/[a-z0-9]/i.test(character)) KIND[byte] = WORD;
  else if (!/['.&+#]/.test(character)) KIND[byte] = BORDER;
}

const LONGEST_TOKEN_BYTES = 1 << 12;

/**
 * Turns the bytes of a surface into token numbers, the same as `words` would give. Most surfaces are plain
 * ASCII and made of words seen before: for those no string is made at all.
 */
export class TokenFolder {
  readonly tokens = new ByteInterner();
  readonly #raw = new ByteInterner();
  readonly #tokenOfRaw = new U32List();
  readonly #scratch = new Uint8Array(LONGEST_TOKEN_BYTES);
  readonly #encoder = new TextEncoder();
  /** Where the numbers are put. */
  readonly sequence: Uint32Array;

  constructor(longest: number) {
    this.sequence = new Uint32Array(longest);
  }

  /** Number of tokens; more than the sequence holds means that the surface is too long. */
  fold(bytes: Buffer, start: number, end: number): number {
    let count = 0;
    let length = 0;
    for (let i = start; i <= end; i++) {
      const kind = i < end ? KIND[bytes[i]!]! : BORDER;
      if (kind === SLOW || length === LONGEST_TOKEN_BYTES)
        return this.#slowly(bytes.toString('utf8', start, end));
      if (kind === WORD) this.#scratch[length++] = LOWER[bytes[i]!]!;
      else if (length > 0) {
        if (count < this.sequence.length) this.sequence[count] = this.#tokenOf(length);
        count++;
        length = 0;
      }
    }
    return count;
  }

  #slowly(text: string): number {
    const found = words(text);
    for (let i = 0; i < Math.min(found.length, this.sequence.length); i++) {
      this.sequence[i] = this.#token(found[i]!);
    }
    return found.length;
  }

  /** The folded token of the raw one in the scratch bytes; folded once and remembered. */
  #tokenOf(length: number): number {
    const before = this.#raw.size;
    const raw = this.#raw.intern(this.#scratch, 0, length);
    if (raw === before) {
      const text = Buffer.from(this.#scratch.buffer, 0, length).toString('latin1');
      this.#tokenOfRaw.push(this.#token(words(text)[0]!));
    }
    return this.#tokenOfRaw.at(raw);
  }

  #token(word: string): number {
    return this.tokens.intern(this.#scratch, 0, this.#encoder.encodeInto(word, this.#scratch).written);
  }
}
