import { endOfLetters, inWord, isBlank } from './characters.js';
import { type Hints, type Language, markedWord } from './hints.js';
import { cldrWords, lexiconRows, onceRead, parts } from './lexicon.js';
import { withoutMarks } from './words.js';

interface Scale {
  readonly factor: number;
  readonly language: Language | null;
  readonly sort: 'word' | 'abbreviation' | 'letter';
}

const scales = onceRead(() => {
  const known = new Map<string, Scale[]>();
  for (const [factor, ...columns] of lexiconRows('scales')) {
    columns.forEach((column, i) => {
      const sort = (['word', 'abbreviation', 'letter'] as const)[i]!;
      for (const written of parts(column)) {
        const { language, word } = markedWord(written);
        const folded = withoutMarks(word);
        known.set(folded, [...(known.get(folded) ?? []), { factor: Number(factor), language, sort }]);
      }
    });
  }
  for (const [factor, words] of cldrWords('scale')) {
    for (const word of words.map(withoutMarks)) {
      if (!known.has(word)) known.set(word, [{ factor: Number(factor), language: null, sort: 'word' }]);
    }
  }
  return known;
});

/** What a scale word multiplies with, in a language. A word of that language goes before one of all. */
export function scaleOf(folded: string, language: Language): Scale | null {
  const found = scales().get(folded);
  if (found === undefined) return null;
  return (
    found.find((each) => each.language === language) ?? found.find((each) => each.language === null) ?? null
  );
}

/** What a word such as "hundred" or "million" multiplies with; null for abbreviations, plurals and other words. */
export function scaleWord(folded: string): number | null {
  const scale = scaleOf(folded, 'en');
  return scale?.sort === 'word' && !folded.endsWith('s') ? scale.factor : null;
}

/**
 * The scale behind a number: "5 million", "1.5 mio", "80k", "3M", "5 hundred thousand". A letter counts only
 * where it is glued to its number and cannot be a unit ("5m" are metres), or where money is meant.
 */
export function scaleAt(
  text: string,
  at: number,
  hints: Hints,
  money: boolean,
): { factor: number; end: number } | null {
  const code = text.charCodeAt(at);
  const gap = isBlank(code) || code === 0x2d ? 1 : 0;
  const end = endOfLetters(text, at + gap);
  if (end === at + gap || inWord(text, end)) return null;
  const word = text.slice(at + gap, end);
  const scale = scaleOf(withoutMarks(word), hints.language ?? 'en');
  if (scale === null || (scale.sort === 'letter' && !money && !isScaleLetter(word, gap))) return null;
  const next = scale.sort === 'word' ? scaleAt(text, end, hints, false) : null;
  if (next !== null && next.factor > scale.factor)
    return { factor: scale.factor * next.factor, end: next.end };
  const dot = scale.sort !== 'word' && text[end] === '.' && !inWord(text, end + 1) ? 1 : 0;
  return { factor: scale.factor, end: end + dot };
}

/** "80k", "80K", "3M", "2B", "1T", but neither "5 m" nor "5m", "5b", "5t". */
function isScaleLetter(word: string, gap: number): boolean {
  return gap === 0 && /^(?:[kKMBT])$/.test(word);
}
