import { TENS_WORDS, UNIT_WORDS } from './number-words.js';

const NUMBER_WORDS = [...Object.keys(UNIT_WORDS.en), ...Object.keys(TENS_WORDS), 'hundred', 'thousand'];
const OTHER_WORDS = (['de', 'fr', 'es'] as const).flatMap((language) => Object.keys(UNIT_WORDS[language]));
const DIGIT = /[0-9\uff10-\uff19]/;
const WORD = new RegExp(`(?<![\\p{L}])(?:${[...NUMBER_WORDS, ...OTHER_WORDS].join('|')})(?![\\p{L}])`, 'iu');
const ROMAN = /\btop [XVI]+\b/i;
/** Words that rank, by meaning or by the ending of a superlative; German, French and Spanish ones as well. */
const RANKING =
  /(?<!\p{L})(?:best|top|most|worst|favou?rite|ultimate|\p{L}{2,}est|\p{L}+ste[nrs]?|meilleure?s?|pires?|plus|mejor(?:es)?|peor(?:es)?|más)(?!\p{L})/iu;

export interface GateOptions {
  /** Lets lists without a count through as well ("Best Laptops of 2026"). */
  readonly uncounted?: boolean;
}

/** Whether a title can announce a list at all: most pages stop here, before anything is parsed. */
export function mayAnnounceList(title: string, options: GateOptions = {}): boolean {
  if (DIGIT.test(title) || WORD.test(title) || ROMAN.test(title)) return true;
  return options.uncounted === true && RANKING.test(title);
}
