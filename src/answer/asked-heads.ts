import type { Concepts } from '../concepts/concepts.js';
import { phraseKey, singular, words } from '../kb/fold-text.js';
import type { TableTopic } from '../kb/records.js';
import { sameKinds } from './known-kinds.js';
import type { Question } from './question.js';
import { type RelatedHeads, relatedHeads } from './related-heads.js';

/** The heads under which lists that answer may stand. */
export interface AskedHeads {
  readonly related: RelatedHeads;
  /** Wider concepts: of their lists only items that are known to be what was asked for answer. */
  readonly wider: ReadonlySet<string>;
}

/** Concepts of a head that are looked at; the likeliest come first, and soon anything is one. */
const MOST_WIDER = 6;

export function askedHeads(question: Question, concepts: Concepts): AskedHeads {
  const related = new Map(relatedHeads(question.head, concepts));
  const thing = thingOfKinds(question.concept);
  if (thing !== null && !related.has(thing)) related.set(thing, OF_ITS_KINDS);
  const wider = concepts
    .conceptsOf(question.head, MOST_WIDER)
    .map(({ term }) => phraseKey(term))
    .filter((term) => !term.includes(' ') && !related.has(term));
  const beside = question.concept.flatMap(sameKinds).filter((term) => !related.has(term));
  return { related, wider: new Set([...wider, ...beside]) };
}

/** A list of dog breeds is one of dogs. */
export const OF_ITS_KINDS = 0.95;

/** Nouns that say no more than that there are several: a breed of dog is a dog. */
export const KIND_NOUNS: readonly string[] = ['breed', 'kind', 'type', 'species', 'variety', 'model'];

/** What the kinds of a concept are kinds of: the dog of "dog breed"; null where it is not about kinds. */
export function thingOfKinds(concept: readonly string[]): string | null {
  return KIND_NOUNS.includes(concept.at(-1) ?? '') ? (concept.at(-2) ?? null) : null;
}

/** A list's title and its concept, folded. */
type Listed = Pick<TableTopic, 'conceptKey' | 'title'>;

/** "dog breeds" are dogs, "companies & manufacturers" are both; "car rental companies" are no cars. */
export function listsKind({ conceptKey, title }: Listed, concept: string): boolean {
  const listed = conceptKey.split(' ');
  if (thingOfKinds(listed) === concept) return true;
  return (
    listed.includes(concept) && words(title).some((word) => word !== concept && singular(word) === concept)
  );
}
