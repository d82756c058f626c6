import { typeValue } from '../table/value-types.js';
import { addValue, type Candidate, emptyCandidate, fixedCount, forEachPage } from './candidates.js';

/** A count of values that this share of the pages agree on is a property of the template. */
const FIXED_COUNT_SHARE = 0.8;
const MAX_FIXED_COUNT = 60;
/** Values that turn up at several places of a list, as a share of its different values. */
const MAX_SHARED = 0.1;

/**
 * A fixed number of values at one key are fields of their own: the cells of a row, the lines of a
 * block. Not so where the same values stand at one place here and at another there: that is a list.
 */
export function ordinalParts(candidate: Candidate): Candidate[] {
  if (candidate.rule === 'block') return [];
  const count = fixedCount(candidate, FIXED_COUNT_SHARE);
  if (count < 2 || count > MAX_FIXED_COUNT) return [];
  const parts = Array.from({ length: count }, (_, ordinal) =>
    emptyCandidate(candidate.rule, candidate.key, candidate.blockPath, ordinal),
  );
  forEachPage(candidate, (values, page) => {
    parts.forEach((part, ordinal) => {
      if (ordinal < values.length) addValue(part, page, values[ordinal]!);
    });
  });
  return isList(parts) ? [] : parts;
}

function isList(parts: readonly Candidate[]): boolean {
  const places = new Map<string, number>();
  let shared = 0;
  parts.forEach(({ values }, ordinal) => {
    for (const { text } of values) {
      const place = places.get(text);
      if (place === undefined) places.set(text, ordinal);
      else if (place >= 0 && place !== ordinal) {
        places.set(text, -1);
        // Numbers and short codes meet by chance.
        if (typeValue(text).type === 'text') shared++;
      }
    }
  });
  return shared > MAX_SHARED * places.size;
}
