import { TagpathError } from '../errors.js';
import { amountAt } from '../lang/amounts.js';
import { foldCase, singular } from '../lang/index.js';
import { numberAt } from '../lang/numbers.js';
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

/** Nobody asks so much at once; what is longer is no question. */
const MOST_WORDS = 400;

/** Refuses a question that has no words, or too many. */
export function checkLength(question: string): void {
  const words = foldedQuestion(question).match(WORD)?.length ?? 0;
  if (words === 0) throw new TagpathError('question-empty');
  if (words > MOST_WORDS) throw new TagpathError('question-too-long', { words, limit: MOST_WORDS });
}

function foldedQuestion(question: string): string {
  return foldCase(question.replace(POSSESSIVE, ''));
}

export function readTokens(question: string): QuestionText {
  const folded = foldedQuestion(question);
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
    const mention = ordinalMention(tokens, at) ?? countMention(folded, tokens, at);
    if (mention === null) continue;
    found.push(mention);
    at = mention.to - 1;
  }
  return found;
}

/** "third", "3rd". "First" is an operator, not a number. */
function ordinalMention(tokens: readonly Token[], at: number): NumberMention | null {
  const { text } = tokens[at]!;
  const value = text === 'first' ? null : ordinalOf(text);
  return value === null ? null : { value, from: at, to: at + 1, ordinal: true };
}

/** "three", "1,200", "2.5 million", and "5 km" with its amount. "3d" and "1990s" are words. */
function countMention(folded: string, tokens: readonly Token[], at: number): NumberMention | null {
  const { start } = tokens[at]!;
  const number = numberAt(folded, start);
  if (number === null) return null;
  let to = at + 1;
  while (to < tokens.length && tokens[to]!.start < number.end) to++;
  if (tokens[to - 1]!.end > number.end) return null;
  const said = amountAt(folded, start);
  const amount =
    said === null || said.dimension === 'count' || said.dimension.startsWith('money')
      ? {}
      : { amount: { dimension: said.dimension, value: said.value } };
  return { value: number.value, from: at, to, ordinal: false, ...amount };
}
