import { stableOrder } from './counting-sort.js';

/** For each key a run of values with counts: run k is [offsets[k], offsets[k + 1]). */
interface Grouped {
  readonly offsets: Uint32Array;
  readonly values: Uint32Array;
  readonly counts: Float32Array;
}

/** Groups rows by key in one pass over memory, each run in the order of the rows. */
export function groupBy(
  keys: Uint32Array,
  values: Uint32Array,
  counts: Float32Array,
  range: number,
): Grouped {
  const offsets = new Uint32Array(range + 1);
  for (const key of keys) offsets[key + 1]!++;
  for (let key = 0; key < range; key++) offsets[key + 1]! += offsets[key]!;
  const next = offsets.slice(0, range);
  const grouped = { offsets, values: new Uint32Array(keys.length), counts: new Float32Array(keys.length) };
  for (let i = 0; i < keys.length; i++) {
    const at = next[keys[i]!]!++;
    grouped.values[at] = values[i]!;
    grouped.counts[at] = counts[i]!;
  }
  return grouped;
}

/** Sorts each run by value. */
export function sortByValue(grouped: Grouped): void {
  sortRuns(grouped, grouped.values);
}

/** Sorts each run from the largest count down. */
export function sortByCountDescending(grouped: Grouped): void {
  const { buffer, byteOffset, length } = grouped.counts;
  // The bits of non-negative floats sort like the floats themselves.
  sortRuns(
    grouped,
    new Uint32Array(buffer, byteOffset, length).map((bits) => ~bits),
  );
}

/** Runs of up to this length are sorted in place: nearly all are. */
const SHORT_RUN = 16;

/** Key and place in the run fit into the 53 bits of a number up to this length. */
const LONGEST_PACKED_RUN = 2 ** 20;

function sortRuns(grouped: Grouped, keys: Uint32Array): void {
  const { offsets } = grouped;
  // Sorting by value moves the keys as well; sorting by count leaves them behind and needs its own.
  const own = keys === grouped.values ? keys.slice() : keys;
  for (let run = 0; run + 1 < offsets.length; run++) {
    const start = offsets[run]!;
    const end = offsets[run + 1]!;
    if (end - start < 2) continue;
    if (end - start <= SHORT_RUN) insertionSort(grouped, own, start, end);
    else reorder(grouped, start, orderOf(own.subarray(start, end)));
  }
}

function insertionSort({ values, counts }: Grouped, keys: Uint32Array, start: number, end: number): void {
  for (let i = start + 1; i < end; i++) {
    const key = keys[i]!;
    const value = values[i]!;
    const count = counts[i]!;
    let j = i - 1;
    for (; j >= start && keys[j]! > key; j--) {
      keys[j + 1] = keys[j]!;
      values[j + 1] = values[j]!;
      counts[j + 1] = counts[j]!;
    }
    keys[j + 1] = key;
    values[j + 1] = value;
    counts[j + 1] = count;
  }
}

/** The stable order of keys. */
function orderOf(keys: Uint32Array): Uint32Array {
  if (keys.length > LONGEST_PACKED_RUN) return radixOrder(keys);
  const packed = Float64Array.from(keys, (key, i) => key * LONGEST_PACKED_RUN + i).sort();
  return Uint32Array.from(packed, (number) => number % LONGEST_PACKED_RUN);
}

const HALF = 0xffff;

function radixOrder(keys: Uint32Array): Uint32Array {
  const low = keys.map((key) => key & HALF);
  const high = keys.map((key) => key >>> 16);
  return stableOrder(high, HALF + 1, stableOrder(low, HALF + 1));
}

function reorder({ values, counts }: Grouped, start: number, order: Uint32Array): void {
  const oldValues = values.slice(start, start + order.length);
  const oldCounts = counts.slice(start, start + order.length);
  for (let i = 0; i < order.length; i++) {
    values[start + i] = oldValues[order[i]!]!;
    counts[start + i] = oldCounts[order[i]!]!;
  }
}
