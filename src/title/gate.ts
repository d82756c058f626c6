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
/** Words that rank, by meaning or by the ending of a superlative; German, French and Spanish ones as well. */
const RANKING =
  /(?<!\p{L})(?:best|top|most|worst|favou?rite|ultimate|\p{L}{2,}est|\p{L}+ste[nrs]?|meilleure?s?|pires?|plus|mejor(?:es)?|peor(?:es)?|más)(?!\p{L})/iu;

interface GateOptions {
  /** Lets lists without a count through as well ("Best Laptops of 2026"). */
  readonly uncounted?: boolean;
}

/** Whether a title can announce a list at all: most pages stop here, before anything is parsed. */
export function mayAnnounceList(title: string, options: GateOptions = {}): boolean {
  if (DIGIT.test(title) || WORD.test(title) || ROMAN.test(title)) return true;
  return options.uncounted === true && RANKING.test(title);
}
