import { lexiconRows, onceRead } from '../../lang/lexicon.js';

/** Languages other than English that titles are read in. */
export const FOREIGN = ['de', 'fr', 'es'] as const;
export type ForeignLanguage = (typeof FOREIGN)[number];

/** A language's word -> what it means in English. */
export type Glossary = ReadonlyMap<string, string>;

/** The glossaries of all languages, and the English words that they know. */
interface Glossaries {
  readonly of: Readonly<Record<ForeignLanguage, Glossary>>;
  readonly english: ReadonlySet<string>;
}

export const glossaries = onceRead((): Glossaries => {
  const of = { de: new Map(), fr: new Map(), es: new Map() } satisfies Record<
    ForeignLanguage,
    Map<string, string>
  >;
  const english = new Set<string>();
  for (const [meaning, ...forms] of lexiconRows('title-glosses')) {
    english.add(meaning!);
    FOREIGN.forEach((language, n) => {
      for (const word of (forms[n] ?? '').split(' ')) if (word !== '') of[language].set(word, meaning!);
    });
  }
  return { of, english };
});
