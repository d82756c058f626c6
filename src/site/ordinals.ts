import { addValue, type Candidate, crowding, emptyCandidate, fixedCount, forEachPage } from './candidates.js';
import type { PlacedValue } from './placed-value.js';
import { placesOf, shapesOf } from './row-shapes.js';

/** A count of values that this share of the pages agree on is a property of the template. */
const FIXED_COUNT_SHARE = 0.8;
const MAX_FIXED_COUNT = 60;
/** Values that turn up at several places of a list, as a share of its different values. */
const MAX_SHARED = 0.1;
const WORD = /\p{L}{2}/u;

/**
 * A fixed number of values at one key are fields of their own: the cells of a row, the lines of a
 * block. Not so where the same values stand at one place here and at another there: that is a list.
 */
export function ordinalParts(candidate: Candidate): Candidate[] {
  if (candidate.rule === 'block' || crowding(candidate) < 1 + FIXED_COUNT_SHARE / 2) return [];
  const count = fixedCount(candidate, FIXED_COUNT_SHARE);
  if (count < 2 || count > MAX_FIXED_COUNT) return [];
  const shapes = shapesOfFullRows(candidate, count);
  const places = placesOfAll(candidate, count, shapes);
  if (isList(candidate, places)) return [];
  const parts = Array.from({ length: count }, (_, ordinal) =>
    emptyCandidate(candidate.rule, candidate.blockPath, ordinal, shapes),
  );
  candidate.values.forEach((value, i) => {
    if (places[i]! >= 0) addValue(parts[places[i]!]!, candidate.pages[i]!, value);
  });
  return parts;
}

/** The place of every value in the row of its page. */
function placesOfAll(candidate: Candidate, count: number, shapes: readonly string[] | null): number[] {
  const places: number[] = [];
  forEachPage(candidate, (from, to) => {
    places.push(...placed(candidate.values.slice(from, to), count, shapes));
  });
  return places;
}

/** The place of each value in a row of so many; a row that lacks one is aligned by the shapes of the others. */
export function placed(
  values: readonly PlacedValue[],
  count: number,
  shapes: readonly string[] | null,
): number[] {
  if (shapes === null || values.length === count) return values.map((_, i) => (i < count ? i : -1));
  return placesOf(
    values.map(({ text }) => text),
    shapes,
  );
}

function shapesOfFullRows(candidate: Candidate, count: number): string[] | null {
  const places = Array.from({ length: count }, (): string[] => []);
  forEachPage(candidate, (from, to) => {
    if (to - from !== count) return;
    for (let i = 0; i < count; i++) places[i]!.push(candidate.values[from + i]!.text);
  });
  return shapesOf(places);
}

function isList({ values }: Candidate, places: readonly number[]): boolean {
  const placeOf = new Map<string, number>();
  let shared = 0;
  values.forEach(({ text }, i) => {
    const known = placeOf.get(text);
    if (known === undefined) placeOf.set(text, places[i]!);
    else if (known >= 0 && known !== places[i]) {
      placeOf.set(text, -1);
      // Numbers and short codes meet by chance.
      if (WORD.test(text)) shared++;
    }
  });
  return shared > MAX_SHARED * placeOf.size;
}
