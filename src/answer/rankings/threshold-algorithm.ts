/** A ranked list to be merged: its objects best first, each once. */
export interface RankedList<T> {
  readonly weight: number;
  readonly objects: readonly T[];
  /** Rank of the object at a position; lists without ranks give all the same. */
  rankAt(position: number): number;
  /**
   * Ranks of objects that it may hold under another name. They count, but not as held; none may be better than
   * the object's rank where it stands, so that what is read so far bounds what is not.
   */
  readonly assumed?: ReadonlyMap<T, number>;
}

export interface Merged<T> {
  readonly object: T;
  readonly score: number;
  /** Lists (by index) that hold it. */
  readonly lists: readonly number[];
}

/**
 * How fast a place loses worth. With 10, the first place counts twice the eleventh: agreement of two
 * lists outweighs a better place in one.
 */
const DAMPING = 10;

function worth(weight: number, rank: number): number {
  return weight / (DAMPING + rank);
}

/**
 * Merges ranked lists into the best k objects by the threshold algorithm (top-k paper, section VII,
 * after Fagin et al.): all lists are read from the top in step; each new object is looked up in every
 * list and scored; reading stops when k objects score at least what an unseen one still could.
 */
export function mergeRankings<T>(lists: readonly RankedList<T>[], k: number): Merged<T>[] {
  const places = lists.map((list) => new Map(list.objects.map((object, i) => [object, list.rankAt(i)])));
  const seen = new Map<T, Merged<T>>();
  const longest = Math.max(0, ...lists.map((list) => list.objects.length));
  for (let depth = 0; depth < longest; depth++) {
    for (const list of lists) {
      const object = list.objects[depth];
      if (object !== undefined && !seen.has(object)) seen.set(object, scored(object, lists, places));
    }
    if (enough([...seen.values()], k, threshold(lists, depth))) break;
  }
  return [...seen.values()].sort((a, b) => b.score - a.score).slice(0, k);
}

function scored<T>(
  object: T,
  lists: readonly RankedList<T>[],
  places: readonly ReadonlyMap<T, number>[],
): Merged<T> {
  let score = 0;
  const holding: number[] = [];
  places.forEach((ranks, i) => {
    const held = ranks.get(object);
    const rank = held ?? lists[i]!.assumed?.get(object);
    if (rank === undefined) return;
    score += worth(lists[i]!.weight, rank);
    if (held !== undefined) holding.push(i);
  });
  return { object, score, lists: holding };
}

/** The most that an object below this depth can score. */
function threshold<T>(lists: readonly RankedList<T>[], depth: number): number {
  return lists.reduce(
    (sum, list) => sum + (depth + 1 < list.objects.length ? worth(list.weight, list.rankAt(depth + 1)) : 0),
    0,
  );
}

function enough<T>(merged: readonly Merged<T>[], k: number, limit: number): boolean {
  return merged.length >= k && merged.filter((each) => each.score >= limit).length >= k;
}
