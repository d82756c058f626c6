import type { Concepts } from '../../src/concepts/concepts.js';

/** Knows nothing: for measuring what the knowledge is worth, and for use without it. */
export const NO_CONCEPTS: Concepts = {
  isConcept: () => false,
  isInstance: () => false,
  isA: () => 0,
  conceptsOf: () => [],
  instancesOf: () => [],
  conceptBits: (tokens) => new Uint8Array(tokens.length),
  longestInstance: () => null,
  conceptualise: () => [],
  synonymsOf: () => [],
  kindsOf: () => [],
  headConcept: () => null,
  place: () => null,
};
