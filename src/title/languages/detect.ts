import { lexiconWords, onceRead } from '../../lang/lexicon.js';
import { numberWordsOf } from '../../lang/number-words.js';
import type { Token } from '../token.js';
import { FOREIGN, glossaries } from './glossary.js';

/** Languages that we tell apart; "other" are those that we recognise only in order to leave them alone. */
export type TitleLanguage = 'en' | 'de' | 'fr' | 'es' | 'other';

/** Of languages that speak equally loud, the first is taken. */
const LANGUAGES: readonly TitleLanguage[] = ['en', 'other', ...FOREIGN];

/** Word -> the languages that have it. */
const votes = onceRead((): ReadonlyMap<string, readonly TitleLanguage[]> => {
  const out = new Map<string, TitleLanguage[]>();
  const add = (word: string, language: TitleLanguage): void => {
    const known = out.get(word);
    if (!known) out.set(word, [language]);
    else if (!known.includes(language)) known.push(language);
  };
  const { of, english } = glossaries();
  for (const word of english) add(word, 'en');
  for (const language of FOREIGN) {
    for (const word of of[language].keys()) add(word, language);
    for (const word of numberWordsOf(language).keys()) add(word, language);
  }
  for (const word of lexiconWords('other-languages')) add(word, 'other');
  return out;
});

const FOREIGN_LETTERS: readonly (readonly [RegExp, TitleLanguage])[] = [
  [/[äöüß]/, 'de'],
  [/[ñ¿¡]/, 'es'],
  [/[çœêèàùû]/, 'fr'],
  [/[ãõłżęåøąčšž]/, 'other'],
];
/** A word or letter that English does not have says more than one that it shares. */
const OWN = 2;
const SHARED = 1;
const NO_VOTES: readonly TitleLanguage[] = [];
const BEYOND_ASCII = /[^\0-\x7f]/;
const LATIN = /\p{Script=Latin}/u;
const LETTER = /\p{L}/u;

/**
 * The language whose words speak loudest; English where nothing speaks against it. `isEnglish` knows more English
 * words than the glossaries do.
 */
export function detectLanguage(
  tokens: readonly Token[],
  isEnglish: (word: string) => boolean,
): TitleLanguage {
  const counts: Record<TitleLanguage, number> = { en: 0, de: 0, fr: 0, es: 0, other: 0 };
  const known = votes();
  let foreignScript = 0;
  let words = 0;
  for (const { kind, lower } of tokens) {
    if (kind === 'punctuation' || kind === 'separator') continue;
    words++;
    const languages = known.get(lower) ?? NO_VOTES;
    const english = languages.includes('en') || isEnglish(lower);
    for (const language of languages) if (language !== 'en') counts[language] += english ? SHARED : OWN;
    if (english) counts.en += SHARED;
    if (!BEYOND_ASCII.test(lower)) continue;
    const letters = FOREIGN_LETTERS.find(([pattern]) => pattern.test(lower));
    if (letters) counts[letters[1]] += OWN;
    if (LETTER.test(lower) && !LATIN.test(lower)) foreignScript++;
  }
  if (foreignScript * 2 > words) return 'other';
  return loudest(counts);
}

function loudest(counts: Readonly<Record<TitleLanguage, number>>): TitleLanguage {
  let best: TitleLanguage = 'en';
  for (const language of LANGUAGES) if (counts[language] > counts[best]) best = language;
  return best;
}
