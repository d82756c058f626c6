import type { Concepts } from '../../src/concepts/concepts.js';

/** A network that knows nothing: lists must be found without one, too. */
export const NO_CONCEPTS: Concepts = {
  isConcept: () => false,
  isInstance: () => false,
  isA: () => 0,
  conceptsOf: () => [],
  instancesOf: () => [],
  synonymsOf: () => [],
  headConcept: () => null,
  conceptBits: (tokens) => new Uint8Array(tokens.length),
  longestInstance: () => null,
  conceptualise: () => [],
  place: () => null,
};
