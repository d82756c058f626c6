import { lexiconRows, onceRead, parts } from '../lang/lexicon.js';
import { singular } from '../lang/nouns.js';

const baseForms = onceRead(
  () =>
    new Map(
      lexiconRows('irregular-adjectives').flatMap(([base = '', forms]) =>
        parts(forms).map((form) => [form, base]),
      ),
    ),
);

/** Singular of a noun, base of an irregular superlative; the word itself where no rule applies. */
export function lemmaOf(word: string): string {
  if (word.endsWith("'s") || word.endsWith('’s')) return word.slice(0, -2);
  return baseForms().get(word) ?? singular(word);
}
