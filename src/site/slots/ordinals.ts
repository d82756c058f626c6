import type { PlacedValue } from '../template/placed-value.js';
import { addValue, type Candidate, crowding, emptyCandidate, fixedCount, forEachPage } from './candidates.js';
import { ANY, placesOf, shapeOf, shapesOf } from './row-shapes.js';

/** A count of values that this share of the pages agree on is a property of the template. */
const FIXED_COUNT_SHARE = 0.8;
const MAX_FIXED_COUNT = 60;
/** With fewer pages that agree, the longest rows show all places: so many of them must there be, and few longer ones. */
const FULL_ROWS_SHARE = 0.2;
const MIN_FULL_ROWS = 5;
const MAX_LONGER_ROWS = 0.05;
/** Values that turn up at several places of a list, as a share of its different values. */
const MAX_SHARED = 0.1;
const WORD = /\p{L}{2}/u;

/**
 * A fixed number of values at one key are fields of their own: the cells of a row, the lines of a
 * block. Not so where the same values stand at one place here and at another there: that is a list.
 */
export function ordinalParts(candidate: Candidate): Candidate[] {
  if (candidate.rule === 'block' || crowding(candidate) < 1 + FIXED_COUNT_SHARE / 2) return [];
  const places = placesOfRow(candidate);
  return places.length > 0 ? places : leadingPart(candidate);
}

function placesOfRow(candidate: Candidate): Candidate[] {
  const fixed = fixedCount(candidate, FIXED_COUNT_SHARE);
  const count = fixed > 0 ? fixed : fullCount(candidate);
  if (count < 2 || count > MAX_FIXED_COUNT) return [];
  const shapes = shapesOfFullRows(candidate, count);
  // Where many rows lack values, only places that all look different say which.
  if (fixed === 0 && (shapes === null || shapes.includes(ANY) || new Set(shapes).size < count)) return [];
  const places = placesOfAll(candidate, count, shapes);
  if (isList(candidate, places)) return [];
  const parts = Array.from({ length: count }, (_, ordinal) =>
    emptyCandidate(candidate.rule, candidate.blockPath, ordinal, shapes, candidate),
  );
  candidate.values.forEach((value, i) => {
    if (places[i]! >= 0) addValue(parts[places[i]!]!, candidate.pages[i]!, value);
  });
  return parts;
}

/** A list is long enough to tell its first item from the others when it has so many on average. */
const LEAST_ITEMS = 2;

/** The first item of a list of any length, where it looks otherwise than all others: an owner before their addresses. */
function leadingPart(candidate: Candidate): Candidate[] {
  if (crowding(candidate) < LEAST_ITEMS) return [];
  const first: string[] = [];
  const others: string[] = [];
  const starts: number[] = [];
  forEachPage(candidate, (from, to) => {
    starts.push(from);
    first.push(candidate.values[from]!.text);
    for (let i = from + 1; i < to; i++) others.push(candidate.values[i]!.text);
  });
  const shapes = shapesOf([first, others]);
  if (shapes === null || shapes.includes(ANY)) return [];
  const part = emptyCandidate(candidate.rule, candidate.blockPath, 0, shapes, candidate);
  for (const at of starts)
    if (shapeOf(candidate.values[at]!.text) === shapes[0])
      addValue(part, candidate.pages[at]!, candidate.values[at]!);
  return [part];
}

/** The number of values of the longest rows, where enough pages have it and hardly any has more; or 0. */
function fullCount(candidate: Candidate): number {
  const counts: number[] = [];
  forEachPage(candidate, (from, to) => {
    counts.push(to - from);
  });
  counts.sort((a, b) => b - a);
  const longest = counts[Math.floor(MAX_LONGER_ROWS * counts.length)]!;
  const full = counts.filter((count) => count === longest).length;
  return full >= FULL_ROWS_SHARE * counts.length && full >= MIN_FULL_ROWS ? longest : 0;
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
