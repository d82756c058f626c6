import { lexiconRows, onceRead, parts } from './lexicon.js';
import { withoutMarks } from './words.js';

/** Languages whose number words, units and months are known. */
export type Language = 'en' | 'de' | 'fr' | 'es';

export const LANGUAGES: readonly Language[] = ['en', 'de', 'fr', 'es'];

/** What is known about a text before it is read. Without hints it is English. */
export interface Hints {
  readonly language?: Language;
  /** "," where a column or page writes 1.234,5; an ambiguous "1.234" is then a whole number. */
  readonly decimal?: ',' | '.';
  /** "." where points part thousands while a comma may do so, too: "Rp 50.000". */
  readonly groups?: '.';
  /** The dimension that is asked for or that a column has: decides between readings ("5 pounds"). */
  readonly dimension?: string;
  /** Words around the amount: a column's label or the question. They, too, decide between readings. */
  readonly context?: string;
}

export const NO_HINTS: Hints = {};

/** The mark before a fraction, where the hints tell: German, French and Spanish write a comma. */
export function decimalMark({ decimal, language }: Hints): ',' | '.' | undefined {
  return decimal ?? (language === undefined || language === 'en' ? undefined : ',');
}

/** A word of a lexicon that may be marked with a language: "es:mil". */
export function markedWord(word: string): { language: Language | null; word: string } {
  const colon = word.indexOf(':');
  return colon === 2
    ? { language: word.slice(0, 2) as Language, word: word.slice(3) }
    : { language: null, word };
}

const measureWords = onceRead(() => {
  const known = new Map<string, string>();
  for (const [dimension = '', words] of lexiconRows('measure-words')) {
    for (const word of parts(words))
      if (!known.has(withoutMarks(word))) known.set(withoutMarks(word), dimension);
  }
  return known;
});

/** The dimension that the words of a label or question speak of: "price" of money, "weigh" of mass. */
function dimensionOfWord(word: string): string | null {
  return measureWords().get(word) ?? null;
}

const CONTEXT_WORD = /\p{L}+/gu;

/** Money or mass, where words of a text speak of one of them; null where none does. */
export function dimensionAround(text: string): string | null {
  for (const [word] of withoutMarks(text).matchAll(CONTEXT_WORD)) {
    const dimension = dimensionOfWord(word);
    if (dimension === 'money' || dimension === 'mass') return dimension;
  }
  return null;
}
