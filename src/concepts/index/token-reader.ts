import { isTransparent, words } from '../terms/words.js';
import { hashBytes } from './byte-interner.js';
import type { SectionFile } from './section-file.js';

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
