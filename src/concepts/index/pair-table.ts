import { runOffsets } from './counting-sort.js';
import { groupBy, sortByCountDescending, sortByValue } from './grouped-pairs.js';

/** Distinct pairs by instance, then concept. */
export interface PairTable {
  readonly concepts: Uint32Array;
  readonly instances: Uint32Array;
  readonly counts: Float32Array;
}

export interface PruneOptions {
  /** Pairs with a smaller count are left out (the paper's threshold subsets, section VI-A). */
  readonly minCount?: number;
  /** At most so many pairs, the most frequent ones. */
  readonly maxPairs?: number;
}

/** One table of both. */
export function joinPairs(one: PairTable, other: PairTable): PairTable {
  const length = one.counts.length + other.counts.length;
  const joined = {
    concepts: new Uint32Array(length),
    instances: new Uint32Array(length),
    counts: new Float32Array(length),
  };
  for (const key of ['concepts', 'instances', 'counts'] as const) {
    joined[key].set(one[key]);
    joined[key].set(other[key], one[key].length);
  }
  return joined;
}

/** Adds up the counts of equal pairs. */
export function mergePairs(pairs: PairTable, terms: number): PairTable {
  const grouped = groupBy(pairs.instances, pairs.concepts, pairs.counts, terms);
  sortByValue(grouped);
  const { offsets, values: concepts, counts } = grouped;
  const instances = new Uint32Array(concepts.length);
  let kept = 0;
  for (let instance = 0; instance < terms; instance++) {
    const first = kept;
    for (let at = offsets[instance]!; at < offsets[instance + 1]!; at++) {
      if (kept > first && concepts[kept - 1] === concepts[at]) {
        counts[kept - 1]! += counts[at]!;
        continue;
      }
      concepts[kept] = concepts[at]!;
      instances[kept] = instance;
      counts[kept++] = counts[at]!;
    }
  }
  return cut(concepts, instances, counts, kept);
}

export function prunePairs(pairs: PairTable, { minCount = 0, maxPairs }: PruneOptions): PairTable {
  const threshold = Math.max(minCount, maxPairs === undefined ? 0 : countAtRank(pairs.counts, maxPairs));
  if (threshold <= 0) return pairs;
  let room = maxPairs ?? pairs.counts.length;
  let kept = 0;
  for (let i = 0; i < pairs.counts.length && room > 0; i++) {
    if (pairs.counts[i]! < threshold) continue;
    pairs.concepts[kept] = pairs.concepts[i]!;
    pairs.instances[kept] = pairs.instances[i]!;
    pairs.counts[kept] = pairs.counts[i]!;
    kept++;
    room--;
  }
  return cut(pairs.concepts, pairs.instances, pairs.counts, kept);
}

function countAtRank(counts: Float32Array, rank: number): number {
  if (rank >= counts.length) return 0;
  return Float32Array.from(counts).sort()[counts.length - rank] ?? Number.POSITIVE_INFINITY;
}

function cut(concepts: Uint32Array, instances: Uint32Array, counts: Float32Array, length: number): PairTable {
  return {
    concepts: concepts.subarray(0, length),
    instances: instances.subarray(0, length),
    counts: counts.subarray(0, length),
  };
}

/** One direction of the network: for each key its terms and counts, as laid out in the file. */
export interface Adjacency {
  readonly offsets: Uint32Array;
  readonly terms: Uint32Array;
  readonly counts: Float32Array;
}

export function upward({ concepts, instances, counts }: PairTable, terms: number): Adjacency {
  return { offsets: runOffsets(instances, terms), terms: concepts, counts };
}

/** Concept to instances, most frequent first. */
export function downward({ concepts, instances, counts }: PairTable, terms: number): Adjacency {
  const grouped = groupBy(concepts, instances, counts, terms);
  sortByCountDescending(grouped);
  return { offsets: grouped.offsets, terms: grouped.values, counts: grouped.counts };
}

/** The downward direction of an upward one. */
export function turnedRound({ offsets, terms, counts }: Adjacency): Adjacency {
  const instances = new Uint32Array(terms.length);
  for (let term = 0; term + 1 < offsets.length; term++)
    instances.fill(term, offsets[term], offsets[term + 1]);
  return downward({ concepts: terms, instances, counts }, offsets.length - 1);
}

export function totals(keys: Uint32Array, counts: Float32Array, terms: number): Float32Array {
  const sums = new Float64Array(terms);
  for (let i = 0; i < keys.length; i++) sums[keys[i]!]! += counts[i]!;
  return Float32Array.from(sums);
}

/** Bits of a count's fraction that are dropped; the 11 that stay tell whole numbers up to 4,096 apart. */
const DROPPED_BITS = 12;

/** Rounds counts in place. */
export function roughen(counts: Float32Array): void {
  const bits = new Uint32Array(counts.buffer, counts.byteOffset, counts.length);
  const half = 2 ** (DROPPED_BITS - 1);
  for (let i = 0; i < bits.length; i++) bits[i] = ((bits[i]! + half) >>> DROPPED_BITS) << DROPPED_BITS;
}
