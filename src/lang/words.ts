import { remembering } from '../recent.js';
import { plural, singular } from './nouns.js';

export { plural, singular };

/** Runs of letters and digits. */
const WORD = /[\p{L}\p{N}]+/gu;
const ASCII_WORD = /[a-z0-9]+/g;
const ASCII_ONLY = /^[\x00-\x7f]*$/;
const MARKS = /\p{M}+/gu;
const APOSTROPHE = /(?<=\p{L})['’](?=\p{L})/gu;
/** Thousands separators, so that "1,234" and "1234" are one word. */
const GROUPING = /(?<=\d),(?=\d{3}(?!\d))/g;
const LONGEST_WORD = 64;

/** Letters that Unicode does not take apart into a base letter and a mark. */
const OWN_LETTERS = /[ßæœøłđıðþ]/g;
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ð: 'd',
  þ: 'th',
};

/** Lower case without diacritics: "Łódź" and "lodz". Punctuation stays. */
export function withoutMarks(text: string): string {
  // Most text is plain, and every value is folded: what is not there is not looked for.
  if (ASCII_ONLY.test(text)) return text.toLowerCase();
  const plain = text.normalize('NFKD').replace(MARKS, '').toLowerCase();
  return plain.replace(OWN_LETTERS, (letter) => PLAIN_LETTERS[letter]!);
}

/** Lower case without diacritics, apostrophes inside words and thousands separators. */
export function foldCase(text: string): string {
  const plain = withoutMarks(text);
  const joined = plain.includes("'") || plain.includes('’') ? plain.replace(APOSTROPHE, '') : plain;
  return joined.includes(',') ? joined.replace(GROUPING, '') : joined;
}

/** The words of a text in order, folded, plurals kept. */
export function words(text: string): string[] {
  const folded = foldCase(text);
  const found: string[] = folded.match(ASCII_ONLY.test(folded) ? ASCII_WORD : WORD) ?? [];
  return folded.length <= LONGEST_WORD ? found : found.map((word) => word.slice(0, LONGEST_WORD));
}

/** A text folded to its words: case, diacritics and punctuation say nothing. Plurals stay. */
export function fold(text: string): string {
  return words(text).join(' ');
}

/** The words of a text in the singular, as indexes hold them. */
export function terms(text: string): string[] {
  const found = words(text);
  for (let i = 0; i < found.length; i++) found[i] = singular(found[i]!);
  return found;
}

/** Labels and names recur in a load. */
const REMEMBERED_PHRASES = 20_000;

/** A phrase as one string to compare: "Luxury Hotel Brands" and "luxury hotel brand" are the same. */
export const phraseKey: (text: string) => string = remembering(REMEMBERED_PHRASES, (text) =>
  terms(text).join(' '),
);

/** A word, number or mark of a text, with its place. */
export interface TextToken {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Folded, plural kept; empty for a mark. */
  readonly word: string;
}

/** A word with its apostrophes, a number with its separators, or one mark. */
const TOKEN = /\p{N}[\p{N}.,]*\p{N}|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*|[^\s\p{L}\p{N}\p{M}]/gu;
const STARTS_WORD = /^[\p{L}\p{N}\p{M}]/u;

/** The tokens of a text with their offsets. */
export function tokens(text: string): TextToken[] {
  const found: TextToken[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const [written] = match;
    const word = STARTS_WORD.test(written) ? foldCase(written) : '';
    found.push({ text: written, start: match.index, end: match.index + written.length, word });
  }
  return found;
}
