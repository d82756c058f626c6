import { nameKey } from '../lang/names.js';
import { phraseKey } from '../lang/words.js';
import { remembering } from '../recent.js';

/** Characters of terms: index entries for one text beyond these find nothing that the first ones do not. */
export const LONGEST_TERMS = 8_000;

/** Terms up to a length, the last one whole. */
export function cutTerms(folded: string, longest = LONGEST_TERMS): string {
  return folded.length <= longest ? folded : folded.slice(0, folded.lastIndexOf(' ', longest));
}

/** A name in the forms in which it is found. */
export interface FoldedName {
  readonly name: string;
  readonly key: string;
  /** As the index takes them. */
  readonly terms: string;
}

/** Names recur from list to list; one that does is the same object. */
const MOST_NAMES = 400_000;

export const foldName = remembering<FoldedName>(MOST_NAMES, (name) => ({
  name,
  key: nameKey(name),
  terms: cutTerms(phraseKey(name)),
}));
