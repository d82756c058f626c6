import { lexiconWords } from '../lang/lexicon.js';
import { singular } from '../lang/nouns.js';

/**
 * The words of a phrase as they are matched: lower-cased, without accents and possessives, singular.
 * "Children's Books" and "children book" give the same words, "AT&T" gives at, and, t; "U.S." gives us.
 */
export function words(phrase: string): string[] {
  const found = plain(phrase).match(WORD);
  if (found === null) return [];
  for (let i = 0; i < found.length; i++) found[i] = singular(found[i]!);
  return found;
}

/** Letters, digits and what names such as C++ and C# end in. */
const WORD = /[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}+#]*/gu;

/** The phrase in lower case with everything removed that does not tell words apart. */
function plain(phrase: string): string {
  let text = phrase.toLowerCase();
  if (/[^\x00-\x7f]/.test(text)) text = withoutAccents(text);
  if (text.includes("'")) text = text.replace(/'s(?![\p{L}\p{N}])/gu, '').replaceAll("'", '');
  if (text.includes('.')) text = text.replace(/(?<=\p{L})\.(?=\p{L}(?![\p{L}\p{N}]))/gu, '');
  if (text.includes('&')) text = text.replaceAll('&', ' and ');
  return text;
}

function withoutAccents(text: string): string {
  return text
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

/** A token that is only an apostrophe, a quotation mark or a split-off possessive stands in no term's way. */
export function isTransparent(token: string): boolean {
  return /^(['’‘"“”`]+|['’]s)$/i.test(token);
}

/**
 * Words that carry no name of their own. A term of one such word ("US", "It", "In" for indium) counts
 * only where it is written in capitals.
 */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set([
  ...lexiconWords('stop-words'),
  ...lexiconWords('function-words'),
]);
