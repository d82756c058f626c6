/**
 * The order that sorts `keys` ascending, equal keys in the order given (all of them if none is given).
 * Linear in keys and range, which is why the index can be built from ten million pairs in seconds.
 */
export function stableOrder(keys: Uint32Array, range: number, given?: Uint32Array): Uint32Array {
  const length = given?.length ?? keys.length;
  const next = new Uint32Array(range + 1);
  for (let i = 0; i < length; i++) next[keys[given === undefined ? i : given[i]!]! + 1]!++;
  for (let key = 0; key < range; key++) next[key + 1]! += next[key]!;
  const order = new Uint32Array(length);
  for (let i = 0; i < length; i++) {
    const item = given === undefined ? i : given[i]!;
    const key = keys[item]!;
    order[next[key]!] = item;
    next[key]!++;
  }
  return order;
}

const HALF = 0xffff;

/** The order that sorts counts (never negative) from the largest down: radix sort over the float's bits. */
export function orderByCountDescending(counts: Float32Array): Uint32Array {
  // The bits of non-negative floats sort like the floats themselves.
  const bits = new Uint32Array(counts.buffer, counts.byteOffset, counts.length);
  const low = new Uint32Array(bits.length);
  const high = new Uint32Array(bits.length);
  for (let i = 0; i < bits.length; i++) {
    low[i] = HALF - (bits[i]! & HALF);
    high[i] = HALF - (bits[i]! >>> 16);
  }
  return stableOrder(high, HALF + 1, stableOrder(low, HALF + 1));
}

/** Where each key's run starts in a list sorted by key, and the end of the last. */
export function runOffsets(sorted: Uint32Array, range: number): Uint32Array {
  const offsets = new Uint32Array(range + 1);
  for (const key of sorted) offsets[key + 1]!++;
  for (let key = 0; key < range; key++) offsets[key + 1]! += offsets[key]!;
  return offsets;
}
