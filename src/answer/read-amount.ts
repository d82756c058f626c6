import { oneAmountAt } from '../lang/amounts.js';

/** A number as people write it in a question, with its unit. */
export interface Amount {
  /** In the base unit of its dimension. */
  readonly value: number;
  /** Null for a bare number. */
  readonly dimension: string | null;
  /** Characters read. */
  readonly length: number;
}

const BLANKS = /^\s*/;
/** "a mile", "half a million" */
const ARTICLE = /^(half an?|an?|half)\s+(?=\p{L})/iu;

/** The amount that a text begins with; null where it begins with something else. */
export function readAmount(text: string): Amount | null {
  const start = BLANKS.exec(text)![0].length;
  return plainAmount(text, start) ?? articleAmount(text, start);
}

function plainAmount(text: string, start: number): Amount | null {
  const whole = oneAmountAt(text, start);
  const plus = whole === null ? -1 : text.indexOf('+', start);
  // what stands behind "8,000+" is for the caller to read
  const amount = plus > start && plus < whole!.end ? oneAmountAt(text.slice(0, plus), start) : whole;
  if (amount === null) return null;
  const { value, dimension, end } = amount;
  const isWord = !/\d/.test(text.slice(start, end));
  if (dimension !== 'count') return { value, dimension, length: end };
  // a small number in words may be anything: "one of them"
  return isWord && value < LEAST_IN_WORDS ? null : { value, dimension: null, length: end };
}

const LEAST_IN_WORDS = 100;

function articleAmount(text: string, start: number): Amount | null {
  const article = ARTICLE.exec(text.slice(start))?.[0];
  if (article === undefined) return null;
  const number = /^half/i.test(article) ? '0.5 ' : '1 ';
  const amount = plainAmount(`${number}${text.slice(start + article.length)}`, 0);
  if (amount === null || (amount.dimension === null && amount.value <= 1)) return null;
  return { ...amount, length: amount.length - number.length + article.length + start };
}
