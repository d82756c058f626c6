import { isStopWord } from '../../lang/stop-words.js';
import { foldCase, singular } from '../../lang/words.js';
import { isFiller } from './word-knowledge.js';

/** A word of a question. */
export interface QuestionWord {
  readonly text: string;
  /** Folded, plural kept. */
  readonly word: string;
  /** Folded to what the index holds. */
  readonly term: string;
  readonly start: number;
  readonly end: number;
  /** Only a hyphen, dot or stroke stands between it and the word before. */
  readonly isJoined: boolean;
  /** How much it says about what is asked for: 0 for "the", 1 for most. */
  readonly weight: number;
}

const JOINING = /[\p{L}\p{N}][-‐‑–./]$/u;
const LITTLE = 0.2;

/** A number with its separators, or a run of letters and digits, as the index has words: "20th", "f150", "o'neal". */
const WORD = /\p{N}+(?:[.,]\p{N}+)+(?!\p{L})|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;

export function questionWords(question: string): QuestionWord[] {
  const words = Array.from(question.matchAll(WORD), ({ 0: text, index }) => ({
    text,
    word: foldCase(text),
    start: index,
  })).filter(({ word }) => word !== '');
  return words.map(({ text, word, start }, at) => ({
    text,
    word,
    term: singular(word),
    start,
    end: start + text.length,
    isJoined: JOINING.test(question.slice(0, start)),
    // "of all time" bounds nothing.
    weight: word === 'time' && words[at - 1]?.word === 'all' ? 0 : weightOf(word, text),
  }));
}

/** "what's" says as little as "what". */
function weightOf(word: string, text: string): number {
  const plain = text.toLowerCase().replace(/['’]\p{L}{1,2}$/u, '');
  if (isStopWord(word) || isStopWord(plain)) return 0;
  return isFiller(word) ? LITTLE : 1;
}

/** Words [from, to) of a question. */
export interface WordSpan {
  readonly from: number;
  readonly to: number;
}

export function overlap(a: WordSpan, b: WordSpan): boolean {
  return a.from < b.to && b.from < a.to;
}
