import { LOWER } from './bytes.js';

const FIRST_SLOTS = 64;
/** Slots for each name, at least: a half-full table finds most names at the first look. */
const SLOTS_PER_NAME = 2;
const SAME = Uint8Array.from({ length: 256 }, (_, byte) => byte);

/**
 * Gives equal spans of bytes equal numbers, without making a string of each: a page has thousands of
 * tags and attributes and few names.
 */
export class ByteNames {
  readonly #fold: Uint8Array;
  /** Each name as its bytes, one character a byte, folded. */
  readonly #keys: string[] = [];
  readonly #names: string[] = [];
  /** Open addressing: a name's number plus one, 0 for a free slot. */
  #slots = new Int32Array(FIRST_SLOTS);

  /** `ignoresCase`: ASCII letters count alike in both cases, and names are kept in lower case. */
  constructor({ ignoresCase = false }: { readonly ignoresCase?: boolean } = {}) {
    this.#fold = ignoresCase ? LOWER : SAME;
  }

  get size(): number {
    return this.#keys.length;
  }

  nameOf(id: number): string {
    return this.#names[id]!;
  }

  /** The number of a name, or -1 where it was never seen. */
  find(bytes: Uint8Array, start: number, end: number): number {
    return this.#slots[this.#slotOf(bytes, start, end)]! - 1;
  }

  idOf(bytes: Uint8Array, start: number, end: number): number {
    const slot = this.#slotOf(bytes, start, end);
    const known = this.#slots[slot]! - 1;
    return known >= 0 ? known : this.#add(bytes, start, end, slot);
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

  /** The slot that holds the name, or the free one where it belongs. */
  #slotOf(bytes: Uint8Array, start: number, end: number): number {
    const fold = this.#fold;
    let hash = 0;
    for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + fold[bytes[at]!]!) | 0;
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const held = slots[slot]! - 1;
      if (held < 0 || this.#isKey(held, bytes, start, end)) return slot;
    }
  }

  #isKey(id: number, bytes: Uint8Array, start: number, end: number): boolean {
    const key = this.#keys[id]!;
    if (key.length !== end - start) return false;
    for (let i = 0; i < key.length; i++) {
      if (key.charCodeAt(i) !== this.#fold[bytes[start + i]!]) return false;
    }
    return true;
  }

  #add(bytes: Uint8Array, start: number, end: number, slot: number): number {
    const id = this.#keys.length;
    const folded = Buffer.from(bytes.subarray(start, end).map((byte) => this.#fold[byte]!));
    this.#keys.push(folded.toString('latin1'));
    this.#names.push(folded.toString('utf8'));
    this.#slots[slot] = id + 1;
    if (this.#keys.length * SLOTS_PER_NAME > this.#slots.length) this.#widen();
    return id;
  }

  #widen(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    this.#keys.forEach((key, id) => {
      const bytes = Buffer.from(key, 'latin1');
      this.#slots[this.#slotOf(bytes, 0, bytes.length)] = id + 1;
    });
  }
}
