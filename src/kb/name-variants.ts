import { lexiconRows, lexiconWords, onceRead } from '../lang/lexicon.js';
import { nameKey, spelledOut } from '../lang/names.js';
import { words } from '../lang/words.js';
import { remembering } from '../recent.js';

const BRACKET = /[([]/;
const QUALIFIER = /\s*[([]([^()[\]]*)[)\]]\s*$/;
/** Legal forms that one page writes and another leaves out. */
const legalForms = onceRead(() => lexiconWords('legal-forms'));
const ARTICLES = new Set(['the', 'a', 'an']);

/**
 * Words with the form to which both they and their abbreviation are folded. From long to short, since
 * "St." is a saint or a street.
 */
const shortForms = onceRead(
  () => new Map(lexiconRows('short-forms').map(([word = '', form = '']) => [word, form])),
);

/** What stands in brackets at the end of a name: "film, 2010" of "Inception (film, 2010)". */
export function qualifierOf(name: string): string | null {
  const inside = bracketOf(name);
  return inside === null ? null : nameKey(inside);
}

/** A name without what stands in brackets at its end. */
export function withoutBracket(name: string): string {
  return BRACKET.test(name) ? name.replace(QUALIFIER, '') : name;
}

/** What stands in brackets, as it is written. */
export function bracketOf(name: string): string | null {
  return BRACKET.test(name) ? (QUALIFIER.exec(name)?.[1] ?? null) : null;
}

/**
 * The words of a name as they are spelled, abbreviations folded and initials joined: the same for "Mt. Everest" and
 * "Mount Everest", "J. R. R. Tolkien" and "JRR Tolkien". Without a qualifier in brackets.
 */
export function spelledWords(name: string): string[] {
  const bare = words(spelledOut(withoutBracket(name)));
  const joined: string[] = [];
  let initials = false;
  for (const word of bare) {
    const isInitial = word.length === 1 && word >= 'a' && word <= 'z';
    if (isInitial && initials) joined[joined.length - 1] += word;
    else joined.push(shortForms().get(word) ?? word);
    initials = isInitial;
  }
  return joined;
}

/**
 * A key that names share when they may be one thing written differently: word order, articles, legal
 * forms, abbreviations, small differences of spelling and a bracketed qualifier do not count. It only
 * proposes; rules decide.
 */
export function variantKey(name: string): string {
  return tellingWords(name).map(soundOf).sort().join(' ') || nameKey(name);
}

/** The spelled words without articles and legal forms, unless there are no others. */
export function tellingWords(name: string): string[] {
  const bare = spelledWords(name);
  const telling = bare.filter((word) => !ARTICLES.has(word));
  const core = telling.filter((word, i) => i === 0 || !legalForms().has(word));
  return core.length === 0 ? bare : core;
}

/**
 * Words with fewer consonants that differ are too many to be told apart by them: in a million made-up
 * names, five let a hundredth more names meet, four two thirds more; each such pair has to be compared.
 */
const LEAST_CONSONANTS = 5;
const UNSOUNDED = /[aeiouyh]+/g;
const DOUBLED = /(.)\1+/g;
const LATIN = /^[a-z]+$/;

/** Words recur; results are kept, up to so many. */
const MOST_WORDS = 100_000;

/**
 * What is left of a word when the letters that spellings differ in are gone. Of a long word that is the
 * first consonant and the others in alphabetical order, each once (an omission key, after Pollock and
 * Zamora): "Kangchenjunga" and "Kanchenjunga". Of another, doubled letters count once.
 */
const soundOf = remembering(MOST_WORDS, (word) => {
  if (word.length < LEAST_CONSONANTS || !LATIN.test(word)) return word;
  const [first, ...others] = new Set(word.replace(UNSOUNDED, ''));
  if (first === undefined || others.length + 1 < LEAST_CONSONANTS) return word.replace(DOUBLED, '$1');
  return first + others.sort().join('');
});
