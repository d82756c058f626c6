import type { Concepts } from '../../concepts/concepts.js';

/** Different values looked at; more say the same. */
const MAX_LOOKED_AT = 40;
/** So many of them must be known as things of the concept, and this share of all. */
const LEAST_KNOWN = 3;
const LEAST_SHARE = 0.5;
const LONGEST_INSTANCE = 40;
const MOST_CONCEPTS = 5;
const HAS_LETTER = /\p{L}/u;

/**
 * What most of a column's values are, where the template has no word for them: Berlin, Paris and Oslo
 * under a bare `span` are a city. Null where the network knows too few of them.
 */
export function conceptOfValues(texts: readonly string[], concepts: Concepts): string | null {
  const distinct = [...new Set(texts)].slice(0, MAX_LOOKED_AT);
  const known = distinct.filter(
    (text) => text.length <= LONGEST_INSTANCE && HAS_LETTER.test(text) && concepts.isInstance(text),
  );
  const enough = Math.max(LEAST_KNOWN, LEAST_SHARE * distinct.length);
  if (known.length < enough) return null;
  for (const { term } of concepts.conceptualise(known, MOST_CONCEPTS)) {
    if (known.filter((text) => concepts.isA(text, term) > 0).length >= enough) return term;
  }
  return null;
}
