import type { Token } from '../token.js';

/** Languages that we tell apart; "other" are those that we recognise only in order to leave them alone. */
export type TitleLanguage = 'en' | 'de' | 'fr' | 'es' | 'other';

const FUNCTION_WORDS: Readonly<Record<TitleLanguage, string>> = {
  en: `the of and to in for a an is are on with that you your from by at it as we our this these how what best top most who will
    should can about every why before after not be was all new make here things ways`,
  de: `die der das und von für mit ein eine einen im ist auf aus den dem des zu zum zur nicht sich wie bei auch sie ihr wir du in vor dinge
    besten beste schönsten über nach deutschland tipps gründe warum`,
  fr: `le la les des du et pour dans un une est sur avec au aux qui que ce cette vous nous votre plus meilleurs meilleures pas
    d'un d'une comment pourquoi en conseils raisons façons erreurs recettes`,
  es: `el los las del y para con una por que es su más mejores mejor cómo al lo se este esta tu ti sin sobre desde años en un consejos
    razones formas cosas lugares`,
  other: `in het een van voor niet zijn met dat op te i gli della nel per di il che o os um uma com não em são melhores migliori
    och att det som för på är til og ikke ja na je się jest`,
};

const LANGUAGES = Object.keys(FUNCTION_WORDS) as TitleLanguage[];
const VOTES = buildVotes();

function buildVotes(): ReadonlyMap<string, readonly TitleLanguage[]> {
  const votes = new Map<string, TitleLanguage[]>();
  for (const language of LANGUAGES) {
    for (const word of FUNCTION_WORDS[language].split(/\s+/)) {
      const known = votes.get(word);
      if (known) known.push(language);
      else votes.set(word, [language]);
    }
  }
  return votes;
}

const FOREIGN_LETTERS: readonly (readonly [RegExp, TitleLanguage])[] = [
  [/[äöüß]/, 'de'],
  [/[ñ¿¡]/, 'es'],
  [/[çœêèàùû]/, 'fr'],
  [/[ãõłżęåøąčšž]/, 'other'],
];
const NO_VOTES: readonly TitleLanguage[] = [];
const BEYOND_ASCII = /[^\0-\x7f]/;
const LATIN = /\p{Script=Latin}/u;
const LETTER = /\p{L}/u;

/** The language whose small words speak loudest; English where nothing speaks against it. */
export function detectLanguage(tokens: readonly Token[]): TitleLanguage {
  const counts: Record<TitleLanguage, number> = { en: 0, de: 0, fr: 0, es: 0, other: 0 };
  let foreignScript = 0;
  let words = 0;
  for (const { kind, lower } of tokens) {
    if (kind !== 'word') continue;
    words++;
    for (const language of VOTES.get(lower) ?? NO_VOTES) counts[language]++;
    if (!BEYOND_ASCII.test(lower)) continue;
    const letters = FOREIGN_LETTERS.find(([pattern]) => pattern.test(lower));
    if (letters) counts[letters[1]]++;
    if (LETTER.test(lower) && !LATIN.test(lower)) foreignScript++;
  }
  if (foreignScript * 2 > words) return 'other';
  return loudest(counts);
}

/** One foreign word may be a name; it takes two, or one where no English word speaks up. */
function loudest(counts: Readonly<Record<TitleLanguage, number>>): TitleLanguage {
  let best: TitleLanguage = 'en';
  for (const language of LANGUAGES) if (counts[language] > counts[best]) best = language;
  return counts[best] >= 2 || counts.en === 0 ? best : 'en';
}
