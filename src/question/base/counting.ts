import type { QuestionWord, WordSpan } from './question-words.js';
import { isQuestionWord } from './word-knowledge.js';

/** What a word takes of a column. */
export function takenBy(word: string): 'average' | 'sum' | null {
  return isQuestionWord('average', word) ? 'average' : isQuestionWord('sum', word) ? 'sum' : null;
}

/** "how many", "number of", "count", "in total": each may ask for a number. */
export function countWords(words: readonly QuestionWord[]): WordSpan[] {
  const found: WordSpan[] = [];
  for (let at = 0; at < words.length; at++) {
    const { word } = words[at]!;
    const next = words[at + 1]?.word;
    const isTwo = (word === 'how' && next === 'many') || (isQuestionWord('counting', word) && next === 'of');
    if (isPartOfLabel(words, at)) continue;
    if (isTwo || isQuestionWord('counting', word)) found.push({ from: at, to: at + (isTwo ? 2 : 1) });
  }
  return found;
}

/** The "number" of "phone number" and "model number" counts nothing; that of "total number" does. */
function isPartOfLabel(words: readonly QuestionWord[], at: number): boolean {
  const before = words[at - 1];
  return (
    words[at]!.word === 'number' &&
    before !== undefined &&
    before.weight === 1 &&
    !isQuestionWord('counting', before.word)
  );
}
