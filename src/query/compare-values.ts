import type { ColumnType, DateValue } from '../kb/catalogue/catalogue.js';
import type { Literal, Operator } from './query.js';
import { dateKey, dateOf, plainText, wholeNumber } from './read-cell.js';
import { foldValue } from './table.js';

/** A literal as both sides compare it: a year or a month stands for all days from `low` up to `high`. */
export interface Compared {
  readonly folded: string;
  /** The empty text stands for no value. */
  readonly isNothing: boolean;
  readonly low: number;
  readonly high: number;
}

/** Less than any two values differ by, and more than the dust of computing. */
export const SLACK = 1e-6;
const isYear = (n: number) => Number.isInteger(n) && n >= 1000 && n < 2100;

/** "2010-11" of a column of dates is a month; elsewhere it may be a season. */
function isoMonth(text: string): DateValue | null {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  return year === undefined ? null : { year: Number(year), month: Number(month), day: null };
}

export function comparedWith(literal: Literal, type: ColumnType): Compared {
  const text = String(literal);
  const plain = plainText(text);
  const folded = foldValue(text);
  const number = typeof literal === 'number' ? literal : (wholeNumber(plain)?.number ?? Number.NaN);
  const isNothing = text === '';
  const exact = { folded, isNothing, low: number, high: number };
  if (type !== 'date') return exact;
  if (isYear(number)) return { folded, isNothing, low: number, high: number + 1 - SLACK };
  const date = isoMonth(plain) ?? dateOf(plain);
  if (date === null) return exact;
  const low = dateKey(date);
  const length = date.day !== null ? 0 : date.month !== null ? 1 / 12 : 1;
  return { folded, isNothing, low, high: length === 0 ? low : low + length - SLACK };
}

export const HOLDS: Readonly<Record<'>' | '>=' | '<' | '<=', (key: number, value: Compared) => boolean>> = {
  '>': (key, { high }) => key > high + SLACK / 2,
  '>=': (key, { low }) => key >= low - SLACK / 2,
  '<': (key, { low }) => key < low - SLACK / 2,
  '<=': (key, { high }) => key <= high + SLACK / 2,
};

/** Whether one folded text is the value, or holds it. */
export function textMeets(folded: string, op: '=' | 'contains' | Operator, value: Compared): boolean {
  return op === 'contains' ? folded.includes(value.folded) : folded === value.folded;
}

export function compareNumbers(a: number, op: Operator, b: number): boolean {
  if (op === '=' || op === 'contains') return a === b;
  if (op === '!=' || op === 'not contains') return a !== b;
  return HOLDS[op](a, { folded: '', isNothing: false, low: b, high: b });
}
