import { remembering } from '../recent.js';

/**
 * Text is folded here and only here, for what is stored and for what is asked alike, so that both
 * stores index the same terms and none leans on a tokenizer of its own.
 */
const WORD = /[\p{L}\p{N}]+/gu;
const ASCII_WORD = /[a-z0-9]+/g;
const ASCII_ONLY = /^[\x00-\x7f]*$/;
const MARKS = /\p{M}+/gu;
const APOSTROPHE = /(?<=\p{L})['’](?=\p{L})/gu;
/** Thousands separators, so that "1,234" and "1234" are one term. */
const GROUPING = /(?<=\d),(?=\d{3}(?!\d))/g;
const LONGEST_TERM = 64;

const IRREGULAR_PLURALS: Readonly<Record<string, string>> = {
  people: 'person',
  men: 'man',
  women: 'woman',
  children: 'child',
  wives: 'wife',
  lives: 'life',
  leaves: 'leaf',
  wolves: 'wolf',
  knives: 'knife',
  feet: 'foot',
  teeth: 'tooth',
  mice: 'mouse',
  geese: 'goose',
  criteria: 'criterion',
  phenomena: 'phenomenon',
};
/** Words whose end only looks like a plural's. */
const SINGULAR_IN_S = /(?:ss|us|is|news|series|species|headquarters)$/;
/** "movies" is not the plural of "movy". */
const SINGULAR_IN_IE =
  /^(?:mov|cook|zomb|self|calor|brown|rook|gen|ind|p|t|d|l|coll|prair|smooth|hood|bird|pix|veg)ies$/;

/** Words recur, and folding is most of what loading computes: results are kept, up to so many. */
const MOST_WORDS = 100_000;

/** One word without its plural ending; only ever compared with other results of this function. */
export const singular = remembering(MOST_WORDS, withoutPlural);

function withoutPlural(word: string): string {
  if (Object.hasOwn(IRREGULAR_PLURALS, word)) return IRREGULAR_PLURALS[word]!;
  if (word.length < 4 || !word.endsWith('s') || SINGULAR_IN_S.test(word)) return word;
  if (word.endsWith('ies')) return SINGULAR_IN_IE.test(word) ? word.slice(0, -1) : `${word.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** Lower case without accents and apostrophes. */
export function foldCase(text: string): string {
  // Most text is plain, and loading folds every value: what is not there is not looked for.
  const plain = ASCII_ONLY.test(text) ? text : text.normalize('NFKD').replace(MARKS, '');
  const joined = plain.includes("'") || plain.includes('’') ? plain.replace(APOSTROPHE, '') : plain;
  return (joined.includes(',') ? joined.replace(GROUPING, '') : joined).toLowerCase();
}

/** The words of a text in order, folded, plurals kept. */
export function words(text: string): string[] {
  const folded = foldCase(text);
  const found: string[] = folded.match(ASCII_ONLY.test(folded) ? ASCII_WORD : WORD) ?? [];
  return folded.length <= LONGEST_TERM ? found : found.map((word) => word.slice(0, LONGEST_TERM));
}

/** The words of a text in order, folded to what the indexes hold. */
export function terms(text: string): string[] {
  return words(text).map(singular);
}

/** A phrase as one string to compare: "Luxury Hotel Brands" and "luxury hotel brand" are the same. */
export function phraseKey(text: string): string {
  return terms(text).join(' ');
}

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

const LEADING_ARTICLE = /^(?:the|a|an) (?=\S)/;
const AMPERSAND = /\s*&\s*/g;

/**
 * The name under which a thing is looked up. Plurals stay ("Friends" is a show), and so does a
 * qualifier in brackets: "Avatar (2009)" and "Avatar (2022)" are two films.
 */
export function nameKey(name: string): string {
  const key = words(name.replace(AMPERSAND, ' and ')).join(' ').replace(LEADING_ARTICLE, '');
  return key === '' ? name.replaceAll('\0', '').trim().toLowerCase() : key;
}
