/**
 * Places in another list of objects that it does not have, but may have under another name: where both
 * lists have the same object next, and the other has something before it that this one lacks, in the same
 * order. Lists by a measure are meant, which state facts: one that leaves out the tallest, though it has
 * the second, has it by a name that could not be resolved, or has an equal in its place.
 */
export function assumedPlaces<T>(objects: readonly T[], others: readonly T[]): Map<T, number> {
  const own = new Set(objects);
  const at = new Map(others.map((object, i) => [object, i]));
  const assumed = new Map<T, number>();
  let last = -1;
  let lacking: number[] = [];
  objects.forEach((object, i) => {
    const found = at.get(object);
    if (found === undefined) {
      lacking.push(i);
      return;
    }
    const unknown = positionsBetween(last, found).filter((place) => !own.has(others[place]!));
    lacking.slice(0, unknown.length).forEach((place, nth) => {
      assumed.set(objects[place]!, Math.max(place, unknown[nth]!) + 1);
    });
    last = Math.max(last, found);
    lacking = [];
  });
  return assumed;
}

function positionsBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first - 1) }, (_, i) => first + 1 + i);
}
