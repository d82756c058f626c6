import type { Concepts } from '../concepts/concepts.js';
import { phraseKey } from '../kb/fold-text.js';

/** Concept heads under which lists that answer may stand, with how near they are. */
export type RelatedHeads = ReadonlyMap<string, number>;

const SYNONYM = 0.95;
/** A kind of it: skyscrapers, where buildings are asked for. */
const KIND_OF = 0.7;
const MOST_KINDS = 60;

/**
 * The heads that a question's head may go by in the base, through the concept network: synonyms and
 * narrower kinds. A wider concept does not answer; its list may hold anything.
 */
export function relatedHeads(head: string, concepts: Concepts): RelatedHeads {
  const related = new Map<string, number>();
  for (const { term } of concepts.instancesOf(head, MOST_KINDS)) {
    if (concepts.isConcept(term)) related.set(lastWord(term), KIND_OF);
  }
  for (const synonym of concepts.synonymsOf(head)) related.set(lastWord(synonym), SYNONYM);
  related.set(head, 1);
  return related;
}

function lastWord(term: string): string {
  return phraseKey(term).split(' ').at(-1) ?? '';
}
