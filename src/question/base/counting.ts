import type { QuestionWord, WordSpan } from './question-words.js';
import { isQuestionWord } from './word-knowledge.js';

/** What a word takes of a column. */
export function takenBy(word: string): 'average' | 'sum' | null {
  return isQuestionWord('average', word) ? 'average' : isQuestionWord('sum', word) ? 'sum' : null;
}

/** "how many", "number of", "count". */
export function countWords(words: readonly QuestionWord[]): WordSpan | null {
  for (let at = 0; at < words.length; at++) {
    const { word } = words[at]!;
    const next = words[at + 1]?.word;
    if (word === 'how' && next === 'many') return { from: at, to: at + 2 };
    if (!isQuestionWord('counting', word)) continue;
    if (next === 'of') return { from: at, to: at + 2 };
    if (at === 0 && word === 'count') return { from: at, to: at + 1 };
  }
  return null;
}
