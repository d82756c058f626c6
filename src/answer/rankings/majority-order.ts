import type { RankedList } from './threshold-algorithm.js';

/**
 * Moves each object before those that it comes before in most of the lists that have them, by weight.
 * The sum of worths prefers what more lists have, which is right for opinions; of two heights, the one
 * that most lists put first is the greater, however many lists leave it out.
 */
export function byMajority<T>(objects: readonly T[], lists: readonly RankedList<T>[]): T[] {
  const ranks = lists.map(
    (list) =>
      new Map([...(list.assumed ?? []), ...list.objects.map((each, i) => [each, list.rankAt(i)] as const)]),
  );
  const precedes = (a: T, b: T): boolean => {
    let all = 0;
    let before = 0;
    lists.forEach(({ weight }, i) => {
      const behind = ranks[i]!.get(b);
      if (behind === undefined) return;
      all += weight;
      if ((ranks[i]!.get(a) ?? Number.POSITIVE_INFINITY) < behind) before += weight;
    });
    return before > all / 2;
  };
  const ordered: T[] = [];
  for (const object of objects) {
    // No further than the last that comes before it, so that no order is undone for another.
    const first = ordered.findLastIndex((other) => precedes(other, object)) + 1;
    const place = ordered.findIndex((other, i) => i >= first && precedes(object, other));
    ordered.splice(place === -1 ? ordered.length : place, 0, object);
  }
  return ordered;
}
