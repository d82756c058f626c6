import type { Concepts } from '../../src/concepts/concepts.js';

const KINDS: Readonly<Record<string, string>> = {
  skyscraper: 'building',
  thriller: 'film',
  physicist: 'scientist',
};
const PLACES = new Set(['asia', 'dubai', 'germany', 'nepal']);

/** A network of a few terms, so that a test says all that its result rests on. */
export function smallConcepts(): Concepts {
  const kindsOf = (concept: string) => Object.keys(KINDS).filter((kind) => KINDS[kind] === concept);
  return {
    isConcept: (phrase) => phrase in KINDS || Object.values(KINDS).includes(phrase),
    isInstance: () => false,
    isA: (instance, concept) => (KINDS[instance] === concept ? 0.5 : 0),
    conceptsOf: () => [],
    instancesOf: (concept) => kindsOf(concept).map((term) => ({ term, score: 0.5 })),
    synonymsOf: (phrase) => (phrase === 'film' ? ['movie'] : phrase === 'movie' ? ['film'] : []),
    kindsOf,
    headConcept: () => null,
    conceptBits: (tokens) => new Uint8Array(tokens.length),
    longestInstance: () => null,
    conceptualise: () => [],
    place: (name) => (PLACES.has(name) ? { name, kind: 'country', population: 1 } : null),
  };
}
