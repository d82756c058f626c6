import { lexiconWords, onceRead } from '../../lang/lexicon.js';
import { numberWordsOf } from '../../lang/number-words.js';
import type { Token } from '../tokenise.js';
import { FOREIGN, glossaries, isDerivedGerman } from './gloss.js';

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

/** What is known of English words; more than the glossaries know. */
interface EnglishWords {
  knows(word: string): boolean;
  /** Whether a word is an article, pronoun, preposition or the like. */
  isSmall(word: string): boolean;
}

/** The language whose words speak loudest; English where nothing speaks against it. */
export function detectLanguage(tokens: readonly Token[], words: EnglishWords): TitleLanguage {
  const counts: Record<TitleLanguage, number> = { en: 0, de: 0, fr: 0, es: 0, other: 0 };
  const known = votes();
  let foreignScript = 0;
  let read = 0;
  for (const { kind, lower } of tokens) {
    if (kind === 'punctuation' || kind === 'separator') continue;
    read++;
    const languages = known.get(lower) ?? NO_VOTES;
    const english = languages.includes('en') || words.knows(lower);
    if (!english && languages.length === 0 && isDerivedGerman(lower)) counts.de += OWN;
    for (const language of languages) {
      if (language !== 'en') counts[language] += english && !isSmallIn(language, lower, words) ? SHARED : OWN;
    }
    if (english) counts.en += SHARED;
    if (!BEYOND_ASCII.test(lower)) continue;
    const letters = FOREIGN_LETTERS.find(([pattern]) => pattern.test(lower));
    if (letters) counts[letters[1]] += OWN;
    if (LETTER.test(lower) && !LATIN.test(lower)) foreignScript++;
  }
  if (foreignScript * 2 > read) return 'other';
  return loudest(counts);
}

/** "El", "die" and "con" are small words there and nouns or verbs in English: there they are met far more often. */
function isSmallIn(language: TitleLanguage, word: string, words: EnglishWords): boolean {
  const gloss = language === 'en' || language === 'other' ? undefined : glossaries().of[language].get(word);
  return gloss !== undefined && words.isSmall(gloss) && !words.isSmall(word);
}

function loudest(counts: Readonly<Record<TitleLanguage, number>>): TitleLanguage {
  let best: TitleLanguage = 'en';
  for (const language of LANGUAGES) if (counts[language] > counts[best]) best = language;
  return best;
}
