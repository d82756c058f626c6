import { isTransparent, words } from '../terms.js';
import { ByteInterner, hashBytes } from './byte-interner.js';
import { U32List } from './number-list.js';
import type { SectionFile } from './section-file.js';
import { type TrieArrays, TrieBuilder } from './trie-builder.js';

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
class TokenFolder {
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

/** A token that is in no term, and so ends every match. */
const UNKNOWN = -1;

/** So many distinct raw tokens are remembered; the memory starts afresh after that. */
const REMEMBERED = 200_000;

/** Longer ones are hardly seen twice. */
const LONGEST_REMEMBERED = 64;

/** Token numbers of a text, with the raw token each came from: "Coca-Cola" is one raw token, two numbers. */
interface TokenRun {
  length: number;
  ids: Int32Array;
  raw: Int32Array;
}

/** Turns raw tokens into the numbers that the trie knows. */
export class TokenReader {
  readonly #bytes: Uint8Array;
  readonly #offsets: Uint32Array;
  readonly #slots: Uint32Array;
  readonly #known = new Map<string, number | readonly number[]>();
  readonly #scratch = new Uint8Array(1 << 10);
  readonly #encoder = new TextEncoder();
  readonly #run: TokenRun = { length: 0, ids: new Int32Array(256), raw: new Int32Array(256) };

  constructor(file: SectionFile) {
    this.#bytes = file.raw('tokenBytes');
    this.#offsets = file.u32('tokenOffsets');
    this.#slots = file.u32('tokenSlots');
  }

  /** The numbers of all tokens; valid until the next call. */
  read(tokens: readonly string[]): TokenRun {
    const run = this.#run;
    run.length = 0;
    for (let i = 0; i < tokens.length; i++) {
      const found = this.#numbers(tokens[i]!);
      if (typeof found === 'number') this.#push(found, i);
      else for (const id of found) this.#push(id, i);
    }
    return run;
  }

  #push(id: number, raw: number): void {
    const run = this.#run;
    if (run.length === run.ids.length) {
      run.ids = widened(run.ids);
      run.raw = widened(run.raw);
    }
    run.ids[run.length] = id;
    run.raw[run.length++] = raw;
  }

  #numbers(token: string): number | readonly number[] {
    const known = this.#known.get(token);
    if (known !== undefined) return known;
    const numbers = this.#look(token);
    if (token.length > LONGEST_REMEMBERED) return numbers;
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    // A copy, since a token is a slice of its page and would keep all of it alive.
    this.#known.set(Buffer.from(token).toString(), numbers);
    return numbers;
  }

  #look(token: string): number | readonly number[] {
    if (isTransparent(token)) return [];
    const found = words(token);
    if (found.length === 0) return UNKNOWN;
    if (found.length === 1) return this.#number(found[0]!);
    return found.map((word) => this.#number(word));
  }

  #number(word: string): number {
    const { read, written } = this.#encoder.encodeInto(word, this.#scratch);
    if (read < word.length) return UNKNOWN;
    const mask = this.#slots.length - 1;
    let slot = hashBytes(this.#scratch, 0, written) & mask;
    for (;;) {
      const id = this.#slots[slot]!;
      if (id === 0) return UNKNOWN;
      if (this.#equals(id - 1, written)) return id - 1;
      slot = (slot + 1) & mask;
    }
  }

  #equals(id: number, length: number): boolean {
    const from = this.#offsets[id]!;
    if (this.#offsets[id + 1]! - from !== length) return false;
    for (let i = 0; i < length; i++) if (this.#bytes[from + i] !== this.#scratch[i]) return false;
    return true;
  }
}

function widened(array: Int32Array): Int32Array {
  const wider = new Int32Array(array.length * 2);
  wider.set(array);
  return wider;
}

/** A term longer than this is a sentence, not a name. */
const MAX_TERM_WORDS = 12;

/** Marks a surface without words, or with too many. */
export const NO_TERM = 0xffffffff;

/** Surfaces folded into terms: equal words are one term. */
export interface FoldedTerms {
  readonly tokens: ByteInterner;
  /** Term of each surface, or NO_TERM. */
  readonly termOf: Uint32Array;
  readonly count: number;
  readonly trie: TrieArrays;
}

/** Folds surfaces into terms; the single place where stored strings become words. */
export function foldTerms(surfaces: ByteInterner): FoldedTerms {
  const folder = new TokenFolder(MAX_TERM_WORDS);
  const termOf = new Uint32Array(surfaces.size);
  const trie = new TrieBuilder();
  const bytes = Buffer.from(surfaces.storage.buffer);
  for (let surface = 0; surface < surfaces.size; surface++) {
    const length = folder.fold(bytes, surfaces.start(surface), surfaces.end(surface));
    const isTerm = length > 0 && length <= MAX_TERM_WORDS;
    termOf[surface] = isTerm ? trie.add(folder.sequence, length) : NO_TERM;
  }
  const { tokens } = folder;
  return { tokens, termOf, count: trie.terms, trie: trie.finish(tokens.size) };
}
