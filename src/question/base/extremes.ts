import { readNumber } from '../../lang/numbers.js';
import type { QuestionWord, WordSpan } from './question-words.js';
import { isQuestionWord, ordinalOf, rankingWord } from './word-knowledge.js';

/** Words that ask for an end of an order: "tallest", "least populous", "highest". */
export interface Extreme extends WordSpan {
  readonly direction: 'asc' | 'desc';
  /** Labels of what the word ranks by; null where it ranks by whatever else is said. */
  readonly labels: readonly string[] | null;
  readonly word: string;
}

const other = (direction: 'asc' | 'desc') => (direction === 'asc' ? 'desc' : 'asc');

/** All words of a question that ask for an end. */
export function extremesOf(words: readonly QuestionWord[]): Extreme[] {
  return words.flatMap(({ word }, at) => {
    const found: Extreme[] = [];
    const ranking = rankingWord(word);
    const before = words[at - 1]?.word;
    if (ranking !== null && isQuestionWord('degree', before)) {
      const direction = isQuestionWord('least', before) ? other(ranking.direction) : ranking.direction;
      found.push({ from: at - 1, to: at + 1, direction, labels: ranking.labels, word });
    } else if (ranking !== null && (word.endsWith('est') || isQuestionWord('superlative', word))) {
      found.push({ from: at, to: at + 1, direction: ranking.direction, labels: ranking.labels, word });
    }
    const isDegree = isQuestionWord('degree', word) && rankingWord(words[at + 1]?.word ?? '') !== null;
    const end = isQuestionWord('least', word) ? 'asc' : isQuestionWord('most', word) ? 'desc' : null;
    if (end !== null && !isDegree) found.push({ from: at, to: at + 1, direction: end, labels: null, word });
    return found;
  });
}

const MOST_ASKED = 100;

/** A number beside an extreme, with its word: the place in the order ("second tallest"), or how many ("5 tallest"). */
export function numberBeside(
  words: readonly QuestionWord[],
  { from, to }: WordSpan,
): { readonly at: number; readonly place: number } | { readonly at: number; readonly count: number } | null {
  for (const at of [from - 1, from - 2]) {
    const place = ordinalOf(words[at]?.word ?? '');
    if (place !== null && place >= 1) return { at, place };
  }
  for (const at of [from - 1, to]) {
    const count = readNumber(words[at]?.text ?? '');
    if (count !== null && Number.isInteger(count) && count >= 1 && count <= MOST_ASKED) return { at, count };
  }
  return null;
}
