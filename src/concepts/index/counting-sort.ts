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

/** Where each key's run starts in a list sorted by key, and the end of the last. */
export function runOffsets(sorted: Uint32Array, range: number): Uint32Array {
  const offsets = new Uint32Array(range + 1);
  for (const key of sorted) offsets[key + 1]!++;
  for (let key = 0; key < range; key++) offsets[key + 1]! += offsets[key]!;
  return offsets;
}
