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

export function askedHeads(question: Question, concepts: Concepts): AskedHeads {
  const related = new Map(relatedHeads(question.head, concepts));
  const thing = thingOfKinds(question.concept);
  if (thing !== null && !related.has(thing)) related.set(thing, OF_ITS_KINDS);
  let wider: ReadonlySet<string> | null = null;
  return {
    related,
    get wider() {
      const named = [...widerConcepts(question.head, concepts), ...question.concept.flatMap(sameKinds)];
      wider ??= new Set(named.filter((term) => term !== '' && !related.has(term)));
      return wider;
    },
  };
}

/** Concepts of a head that are looked at; the likeliest come first, and soon anything is one. */
const MOST_WIDER = 6;
/** Instances whose other concepts are wider ones too, and how many of them share such a concept. */
const MOST_INSTANCES = 8;
const LEAST_SHARING = 3;

/** What the head is a kind of, and what its instances are besides: peaks are mountains, though no rule says so. */
function widerConcepts(head: string, concepts: Concepts): string[] {
  const sharing = new Map<string, number>();
  for (const { term } of concepts.instancesOf(head, MOST_INSTANCES))
    for (const { term: other } of concepts.conceptsOf(term, MOST_WIDER))
      sharing.set(other, (sharing.get(other) ?? 0) + 1);
  const shared = [...sharing].filter(([, times]) => times >= LEAST_SHARING).sort(([, a], [, b]) => b - a);
  const named = concepts.conceptsOf(head, MOST_WIDER).map(({ term }) => term);
  return [...new Set([...named, ...shared.slice(0, MOST_WIDER).map(([term]) => term)].map(phraseKey))].filter(
    (term) => !term.includes(' '),
  );
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
