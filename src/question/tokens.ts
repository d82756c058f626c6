import { amountAt } from '../lang/amounts.js';
import { foldCase, numberWord, singular } from '../lang/index.js';
import { ordinalOf } from './base/word-knowledge.js';

/** A word of the question. */
export interface Token {
  /** Folded: lower case without accents. */
  readonly text: string;
  /** Singular, as values are compared. */
  readonly term: string;
  /** Without endings, as words are compared loosely. */
  readonly stem: string;
  readonly start: number;
  readonly end: number;
}

/** A number that the question says, in digits or words. */
export interface NumberMention {
  readonly value: number;
  /** First token, and the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly ordinal: boolean;
  /** The same with the unit that was said: the number in the base unit of the dimension. */
  readonly amount?: { readonly dimension: string; readonly value: number };
}

export interface QuestionText {
  readonly original: string;
  readonly folded: string;
  readonly tokens: readonly Token[];
  readonly numbers: readonly NumberMention[];
}

const WORD = /[\p{L}\p{N}]+/gu;
const POSSESSIVE = /['’`]s\b/g;
const DECIMAL = /\d*\.\d+|\d+/g;

export function readTokens(question: string): QuestionText {
  const folded = foldCase(question.replace(POSSESSIVE, ''));
  const tokens = Array.from(folded.matchAll(WORD), (match): Token => {
    const [text] = match;
    const term = singular(text);
    return { text, term, stem: stemOf(term), start: match.index, end: match.index + text.length };
  });
  return { original: question, folded, tokens, numbers: numberMentions(folded, tokens) };
}

/** The part of a word that its forms share: "champion", "championship", "running", "runner". */
export function stemOf(term: string): string {
  if (term.length < 5) return term;
  const stem = term.replace(/(?:ational|ations?|ing|ed|ers?|est|ly|ment|ness|ian|al)$/, '');
  const kept = stem.length >= 3 ? stem : term;
  return kept.replace(/(.)\1$/, '$1').replace(/[eiy]$/, '');
}

function numberMentions(folded: string, tokens: readonly Token[]): NumberMention[] {
  const found: NumberMention[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    const word = wordMention(token.text);
    if (word !== null) found.push({ ...word, from: at, to: at + 1 });
    if (word !== null || !/^\d+$/.test(token.text)) continue;
    DECIMAL.lastIndex = token.start;
    const whole = DECIMAL.exec(folded)![0];
    const end = token.start + whole.length;
    let to = at + 1;
    while (to < tokens.length && tokens[to]!.start < end) to++;
    const said = amountAt(folded, token.start);
    const amount =
      said === null || said.dimension === 'count' || said.dimension.startsWith('money')
        ? {}
        : { amount: { dimension: said.dimension, value: said.value } };
    found.push({ value: scaled(Number(whole), tokens[to]?.text), from: at, to, ordinal: false, ...amount });
    at = to - 1;
  }
  return found;
}

/** "three", "third", "3rd". "First" is an operator, not a number. */
function wordMention(word: string): Pick<NumberMention, 'value' | 'ordinal'> | null {
  if (/^\d+$/.test(word) || word === 'first') return null;
  const place = ordinalOf(word);
  if (place !== null) return { value: place, ordinal: true };
  const value = numberWord(word);
  return value === null ? null : { value, ordinal: false };
}

const SCALES: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  billion: 1e9,
};

function scaled(value: number, word: string | undefined): number {
  return word !== undefined && Object.hasOwn(SCALES, word) ? value * SCALES[word]! : value;
}
