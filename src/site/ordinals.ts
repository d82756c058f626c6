import { addValue, type Candidate, crowding, emptyCandidate, fixedCount, forEachPage } from './candidates.js';

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
  if (count < 2 || count > MAX_FIXED_COUNT || isList(candidate)) return [];
  const parts = Array.from({ length: count }, (_, ordinal) =>
    emptyCandidate(candidate.rule, candidate.blockPath, ordinal),
  );
  forEachPage(candidate, (from, to, page) => {
    for (let i = from; i < Math.min(to, from + count); i++) {
      addValue(parts[i - from]!, page, candidate.values[i]!);
    }
  });
  return parts;
}

function isList(candidate: Candidate): boolean {
  const places = new Map<string, number>();
  let shared = 0;
  forEachPage(candidate, (from, to) => {
    for (let i = from; i < to; i++) {
      const { text } = candidate.values[i]!;
      const place = places.get(text);
      if (place === undefined) places.set(text, i - from);
      else if (place >= 0 && place !== i - from) {
        places.set(text, -1);
        // Numbers and short codes meet by chance.
        if (WORD.test(text)) shared++;
      }
    }
  });
  return shared > MAX_SHARED * places.size;
}
