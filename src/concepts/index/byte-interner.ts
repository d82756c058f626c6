const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a with a final mix, since open addressing uses the low bits. */
export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = FNV_OFFSET;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, FNV_PRIME);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/**
 * Gives every distinct byte string a number, in order of first appearance. All state is in typed
 * arrays: a Map of strings takes ten times the memory and ends at 2^24 entries, fewer than Probase has.
 */
export class ByteInterner {
  size = 0;
  #bytes = new Uint8Array(1 << 16);
  #offsets = new Uint32Array(1 << 12);
  /** Id + 1 and hash side by side: a look-up costs one cache line here, one for the offset, one for the bytes. */
  #slots = new Uint32Array(1 << 14);

  intern(source: Uint8Array, start: number, end: number): number {
    const hash = hashBytes(source, start, end);
    const slot = this.#slotOf(hash, source, start, end);
    const id = this.#slots[slot]! - 1;
    return id >= 0 ? id : this.#append(hash, slot, source, start, end);
  }

  /** The id of a byte string, -1 if it was never interned. */
  find(source: Uint8Array, start: number, end: number): number {
    return this.#slots[this.#slotOf(hashBytes(source, start, end), source, start, end)]! - 1;
  }

  /** Where the bytes of an id stand in `storage`. */
  start(id: number): number {
    return this.#offsets[id]!;
  }

  end(id: number): number {
    return this.#offsets[id + 1]!;
  }

  get storage(): Uint8Array {
    return this.#bytes;
  }

  /** Offsets of all ids and the end of the last, as they go into a file. */
  offsets(): Uint32Array {
    return this.#offsets.subarray(0, this.size + 1);
  }

  /** The hash table as it goes into a file: id + 1, or 0 for an empty slot. */
  slots(): Uint32Array {
    return Uint32Array.from({ length: this.#slots.length / 2 }, (_, slot) => this.#slots[2 * slot]!);
  }

  /** The slot that holds the byte string, or the empty one where it belongs. */
  #slotOf(hash: number, source: Uint8Array, start: number, end: number): number {
    const slots = this.#slots;
    const mask = slots.length - 2;
    for (let slot = (hash << 1) & mask; ; slot = (slot + 2) & mask) {
      const id = slots[slot]!;
      if (id === 0) return slot;
      if (slots[slot + 1] === hash && this.#equals(id - 1, source, start, end)) return slot;
    }
  }

  #equals(id: number, source: Uint8Array, start: number, end: number): boolean {
    const from = this.#offsets[id]!;
    const length = end - start;
    if (this.#offsets[id + 1]! - from !== length) return false;
    for (let i = 0; i < length; i++) if (this.#bytes[from + i] !== source[start + i]) return false;
    return true;
  }

  #append(hash: number, slot: number, source: Uint8Array, start: number, end: number): number {
    const id = this.size++;
    const from = this.#offsets[id]!;
    const to = from + end - start;
    if (to > this.#bytes.length) this.#bytes = grown(this.#bytes, to);
    for (let i = from, j = start; j < end; i++, j++) this.#bytes[i] = source[j]!;
    if (id + 2 > this.#offsets.length) this.#offsets = grown(this.#offsets, id + 2);
    this.#offsets[id + 1] = to;
    this.#slots[slot] = id + 1;
    this.#slots[slot + 1] = hash;
    if (this.size * 4 > this.#slots.length) this.#rehash();
    return id;
  }

  #rehash(): void {
    const old = this.#slots;
    const slots = new Uint32Array(old.length * 2);
    const mask = slots.length - 2;
    for (let from = 0; from < old.length; from += 2) {
      if (old[from] === 0) continue;
      let slot = (old[from + 1]! << 1) & mask;
      while (slots[slot] !== 0) slot = (slot + 2) & mask;
      slots[slot] = old[from]!;
      slots[slot + 1] = old[from + 1]!;
    }
    this.#slots = slots;
  }
}

type Growable = Uint8Array | Uint32Array | Float32Array;

/** The same numbers in an array of at least `length`, doubled so that appending stays linear. */
export function grown<T extends Growable>(array: T, length: number): T {
  const Kind = array.constructor as new (length: number) => T;
  const larger = new Kind(Math.max(length, array.length * 2));
  larger.set(array);
  return larger;
}
