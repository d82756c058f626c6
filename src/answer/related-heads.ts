import type { Concepts } from '../concepts/concepts.js';
import { phraseKey } from '../kb/fold-text.js';

/** Names of concepts whose lists may answer, folded, with how near they are: "movie", "motion picture". */
export type RelatedHeads = ReadonlyMap<string, number>;

const SYNONYM = 0.95;
/** Other words are nearer than this, kinds are not. */
export const NEAR_KIN = 0.9;
/** A kind of it: skyscrapers, where buildings are asked for. A narrower kind of the kind falls below what fits. */
const KIND_OF = 0.65;
/** Kinds read of a concept, nearest first, and those looked for in the base. */
const MOST_KNOWN = 400;
const MOST_KINDS = 80;

/**
 * What a question's head may go by in the base: other words for it, and kinds of it. Only what the network
 * holds for a kind counts: an instance can bear the name of another concept, and a wider concept does not
 * answer, since its list may hold anything.
 */
export function relatedHeads(head: string, concepts: Concepts): RelatedHeads {
  const related = new Map([[head, 1]]);
  const names = [head, ...concepts.synonymsOf(head).map(phraseKey)];
  for (const name of names) if (!related.has(name)) related.set(name, SYNONYM);
  const kinds = names.flatMap((name) => concepts.kindsOf(name, MOST_KNOWN).map(phraseKey));
  // "office building" is found as any building is.
  const others = [...new Set(kinds)].filter((kind) => kind !== '' && !related.has(lastWord(kind)));
  for (const kind of others.slice(0, MOST_KINDS)) if (!related.has(kind)) related.set(kind, KIND_OF);
  return related;
}

export interface Kinship {
  readonly kinship: number;
  /** The words of the concept that it goes by. */
  readonly name: string;
}

/** How near a concept is by its head, or by the words that end in it: pictures are no films, motion pictures are. */
export function kinshipOf(related: RelatedHeads, conceptKey: string, headKey: string): Kinship {
  const words = conceptKey.split(' ');
  const until = words.lastIndexOf(headKey) + 1;
  for (let from = 0; from < until; from++) {
    const name = words.slice(from, until).join(' ');
    const kinship = related.get(name);
    if (kinship !== undefined) return { kinship, name };
  }
  return { kinship: related.get(headKey) ?? 0, name: headKey };
}

function lastWord(phrase: string): string {
  return phrase.slice(phrase.lastIndexOf(' ') + 1);
}
