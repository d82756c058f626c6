import { remembering } from '../recent.js';
import { fold, foldCase, foldToTerms, withoutMarks } from './fold.js';
import { plural, singular } from './nouns.js';

export { fold, foldCase, foldToTerms, plural, singular, withoutMarks };

/** The words of a text in order, folded, plurals kept. */
export function words(text: string): string[] {
  const folded = fold(text);
  return folded === '' ? [] : folded.split(' ');
}

/** The words of a text in the singular, as indexes hold them. */
export function terms(text: string): string[] {
  const folded = foldToTerms(text);
  return folded === '' ? [] : folded.split(' ');
}

/** Labels and names recur in a load. */
const REMEMBERED_PHRASES = 20_000;

/** A phrase as one string to compare: "Luxury Hotel Brands" and "luxury hotel brand" are the same. */
export const phraseKey: (text: string) => string = remembering(REMEMBERED_PHRASES, foldToTerms);

/** A word, number or mark of a text, with its place. */
interface TextToken {
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
