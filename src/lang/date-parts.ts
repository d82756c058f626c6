import { endOfLetters, isDigit, matchAt, plainDigits, skipBlanks } from './characters.js';
import { DAY_ENDING, DAY_IN_MONTH, monthOf, timeAt, weekdays } from './times.js';
import { withoutMarks } from './words.js';

/** A date as far as it is told. */
interface DateParts {
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
}

/**
 * The date that a text starts with, also one without a year ("April 29"). Of "4/5/2010" the month is taken to come
 * first, as in American texts.
 */
export function datePartsOf(written: string): DateParts | null {
  const text = plainDigits(written);
  if (!/\d/.test(text)) return null;
  const at = behindWeekday(text, skipBlanks(text, 0));
  const found = timeAt(text, at);
  // "2005-06" is a season as often as a month
  if (found?.kind === 'month' && isDigit(text.charCodeAt(at))) return null;
  if (found?.kind === 'date' || found?.kind === 'month') {
    const [year = null, month = null, day = null] = found.iso.split('-').map(Number);
    return { year, month, day };
  }
  return found === null ? (numericDate(text.slice(at), 'month first') ?? dayOfYear(text, at)) : null;
}

/** "Sunday, May 19" */
function behindWeekday(text: string, at: number): number {
  const stop = endOfLetters(text, at);
  const word = stop - at < 3 ? '' : withoutMarks(text.slice(at, stop));
  if (!weekdays().has(word) || monthOf(word) !== null) return at;
  return stop + matchAt(/[.,\s]*/y, text, stop)![0].length;
}

/** Whether day or month comes first in dates of numbers; the values of a column tell it together. */
export type DayOrder = 'month first' | 'day first';

const NUMBERS = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?!\d)/;
/** A year of two digits, where nothing else is written. */
const SHORT_NUMBERS = /^\s*(\d{1,2})[/.](\d{1,2})[/.](\d{2})\s*$/;
const SHORT_YEAR = /\s+['’]?(\d{2})\s*$/y;
/** Short years below it are of this century. */
const CENTURY_TURN = 50;

const fullYear = (year: number) => (year >= 100 ? year : year + (year < CENTURY_TURN ? 2000 : 1900));
const MONTHS = 12;
const MOST_DAYS = 31;

/** What the first date that can only be read one way says; else the American order. */
export function dayOrder(texts: readonly string[]): DayOrder {
  for (const text of texts) {
    const [, first, second] = NUMBERS.exec(text) ?? [];
    if (Number(first) > MONTHS) return 'day first';
    if (Number(second) > MONTHS) return 'month first';
  }
  return 'month first';
}

/** "4/5/2010", in the order that is known; a number above twelve is the day in any case. */
export function numericDate(text: string, order: DayOrder): DateParts | null {
  const numbers = NUMBERS.exec(text) ?? SHORT_NUMBERS.exec(text);
  if (numbers === null) return null;
  const [first, second, written] = numbers.slice(1).map(Number) as [number, number, number];
  const year = fullYear(written);
  const isDayFirst = first > MONTHS || (order === 'day first' && second <= MONTHS);
  const [month, day] = isDayFirst ? [second, first] : [first, second];
  const isDate = month >= 1 && month <= MONTHS && day >= 1 && day <= MOST_DAYS;
  return isDate ? { year, month, day } : null;
}

/** "April 29", "29 April", "29. April", "29 Apr 21" */
function dayOfYear(text: string, at: number): DateParts | null {
  const isDay = isDigit(text.charCodeAt(at));
  const stop = isDay ? at + matchAt(/\d*/y, text, at)![0].length : at;
  const start = isDay ? stop + matchAt(DAY_ENDING, text, stop)![0].length : at;
  const end = endOfLetters(text, start);
  const month = end === start ? null : monthOf(text.slice(start, end));
  const said = isDay ? text.slice(at, stop) : matchAt(DAY_IN_MONTH, text, end)?.[1];
  const day = Number(said ?? 0);
  if (month === null || day < 1 || day > MOST_DAYS) return null;
  const year = isDay ? matchAt(SHORT_YEAR, text, end)?.[1] : undefined;
  return { year: year === undefined ? null : fullYear(Number(year)), month, day };
}
