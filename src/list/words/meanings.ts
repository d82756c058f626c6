import { lexiconRows } from '../../lang/lexicon.js';
import type { WordVectors } from '../../lang/word-vectors.js';
import { FOREIGN, glossaries } from '../../title/languages/gloss.js';

/** Keys of the English words that words of a language mean, by the keys of these. */
export type Meanings = ReadonlyMap<number, number>;

/** Glossaries have the stems of German adjectives; other words bend with some of these endings, too. */
const GERMAN_ENDINGS = ['', 'e', 'en', 'er', 'es', 'em', 'n'];

const known = new Map<string, Meanings>();

/** For a page in a language that titles are glossed from, by its `lang`; undefined for all others. */
export function meaningsFor(lang: string | null, vectors: WordVectors): Meanings | undefined {
  const language = FOREIGN.find((each) => lang?.split('-')[0] === each);
  if (language === undefined) return undefined;
  let meanings = known.get(language);
  if (meanings === undefined) {
    const endings = language === 'de' ? GERMAN_ENDINGS : [''];
    meanings = readMeanings([...sectionWords(language), ...glossaries().of[language]], endings, vectors);
    known.set(language, meanings);
  }
  return meanings;
}

/** Key of what a word means. */
export function keyMeant(word: string, vectors: WordVectors, meanings: Meanings | undefined): number {
  const key = vectors.keyIn(word, 0, word.length);
  return meanings?.get(key) ?? key;
}

/** Each word of the language that opens sections around lists, with its meaning. */
function* sectionWords(language: (typeof FOREIGN)[number]): Generator<readonly [string, string]> {
  for (const [meaning, ...forms] of lexiconRows('list-glosses')) {
    for (const word of (forms[FOREIGN.indexOf(language)] ?? '').split(' ')) {
      if (word !== '') yield [word, meaning!];
    }
  }
}

function readMeanings(
  glossary: readonly (readonly [string, string])[],
  endings: readonly string[],
  vectors: WordVectors,
): Meanings {
  const keyOf = (word: string) => vectors.keyIn(word, 0, word.length);
  const meanings = new Map<number, number>();
  // Words as they stand come before words with an ending.
  for (const ending of endings) {
    for (const [word, meaning] of glossary) {
      const key = keyOf(word + ending);
      if (!meanings.has(key)) meanings.set(key, keyOf(meaning));
    }
  }
  return meanings;
}
