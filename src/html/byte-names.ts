import { LOWER } from './bytes.js';
import { withoutNul } from './text.js';

const FIRST_SLOTS = 128;
/** Slots for each name, at least: a half-full table finds most names at the first look. */
const SLOTS_PER_NAME = 2;
const FIRST_BYTES = 1024;
const SAME = Uint8Array.from({ length: 256 }, (_, byte) => byte);

/**
 * Gives equal spans of bytes equal numbers, without making a string of each: a page has thousands of
 * tags and attributes and few names.
 */
export class ByteNames {
  readonly #fold: Uint8Array;
  /** All names, one after the other; name `id` ends at `#ends[id]`, where the next one starts. */
  #bytes = new Uint8Array(FIRST_BYTES);
  readonly #ends: number[] = [];
  readonly #hashes: number[] = [];
  readonly #names: (string | undefined)[] = [];
  /** Open addressing: a name's number plus one, 0 for a free slot. */
  #slots = new Int32Array(FIRST_SLOTS);

  /** `ignoresCase`: ASCII letters count alike in both cases, and names are kept in lower case. */
  constructor({ ignoresCase = false }: { readonly ignoresCase?: boolean } = {}) {
    this.#fold = ignoresCase ? LOWER : SAME;
  }

  get size(): number {
    return this.#ends.length;
  }

  nameOf(id: number): string {
    const known = this.#names[id];
    if (known !== undefined) return known;
    const name = withoutNul(
      Buffer.from(this.#bytes.buffer).toString('utf8', this.#startOf(id), this.#ends[id]),
    );
    this.#names[id] = name;
    return name;
  }

  /** The number of a name, or -1 where it was never seen. */
  find(bytes: Uint8Array, start: number, end: number): number {
    return this.#slots[this.#slotOf(this.#hashOf(bytes, start, end), bytes, start, end)]! - 1;
  }

  idOf(bytes: Uint8Array, start: number, end: number): number {
    const hash = this.#hashOf(bytes, start, end);
    const slot = this.#slotOf(hash, bytes, start, end);
    const known = this.#slots[slot]! - 1;
    if (known >= 0) return known;
    this.#slots[slot] = this.size + 1;
    return this.#add(hash, bytes, start, end);
  }

  /** The same for a name that is at hand as a string. */
  idOfName(name: string): number {
    const bytes = Buffer.from(name);
    return this.idOf(bytes, 0, bytes.length);
  }

  findName(name: string): number {
    const bytes = Buffer.from(name);
    return this.find(bytes, 0, bytes.length);
  }

  #startOf(id: number): number {
    return id === 0 ? 0 : this.#ends[id - 1]!;
  }

  #hashOf(bytes: Uint8Array, start: number, end: number): number {
    const fold = this.#fold;
    let hash = 0;
    for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + fold[bytes[at]!]!) | 0;
    return hash ^ (hash >>> 15);
  }

  /** The slot that holds the name, or the free one where it belongs. */
  #slotOf(hash: number, bytes: Uint8Array, start: number, end: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const held = slots[slot]! - 1;
      if (held < 0 || (this.#hashes[held] === hash && this.#isName(held, bytes, start, end))) return slot;
    }
  }

  #isName(id: number, bytes: Uint8Array, start: number, end: number): boolean {
    const own = this.#bytes;
    const ownStart = this.#startOf(id);
    const length = end - start;
    if (this.#ends[id]! - ownStart !== length) return false;
    for (let i = 0; i < length; i++) if (own[ownStart + i] !== this.#fold[bytes[start + i]!]) return false;
    return true;
  }

  #add(hash: number, bytes: Uint8Array, start: number, end: number): number {
    const id = this.size;
    let to = this.#ends[id - 1] ?? 0;
    this.#reserve(to + end - start);
    for (let at = start; at < end; at++) this.#bytes[to++] = this.#fold[bytes[at]!]!;
    this.#ends.push(to);
    this.#hashes.push(hash);
    if (this.size * SLOTS_PER_NAME > this.#slots.length) this.#widen();
    return id;
  }

  #reserve(needed: number): void {
    if (needed <= this.#bytes.length) return;
    const wider = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    wider.set(this.#bytes);
    this.#bytes = wider;
  }

  #widen(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    this.#hashes.forEach((hash, id) => {
      let slot = hash & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = id + 1;
    });
    this.#slots = slots;
  }
}
