import { LANGUAGES } from '../lang/hints.js';
import { numberWordForms } from '../lang/number-words.js';

const NUMBER_WORDS = [
  ...LANGUAGES.flatMap(numberWordForms),
  'hundred',
  'thousand',
  'hundert',
  'cent',
  'cien',
];
const DIGIT = /[0-9\uff10-\uff19]/;
const WORD = new RegExp(`(?<![\\p{L}])(?:${NUMBER_WORDS.join('|')})(?![\\p{L}])`, 'iu');
const ROMAN = /\btop [XVI]+\b/i;

/** Whether a title can give the count of a list: most pages stop here, before anything is parsed. */
export function mayAnnounceList(title: string): boolean {
  return DIGIT.test(title) || WORD.test(title) || ROMAN.test(title);
}
