import { foldCase } from './fold-text.js';

/** Years that a text speaks of, both ends included. */
export interface YearSpan {
  readonly from: number;
  readonly to: number;
}

const FIRST_YEAR = 1000;
const LAST_YEAR = 2999;

/**
 * "2010", "the 1990s", "2005-2010", "21st century", "March 2012". Null where no year can be told,
 * as in "of all time" or "this year": a base has no now.
 */
export function readYears(text: string): YearSpan | null {
  const folded = foldCase(text);
  return century(folded) ?? decade(folded) ?? range(folded) ?? year(folded);
}

function century(text: string): YearSpan | null {
  const match = /\b(\d{1,2})(?:st|nd|rd|th) century/.exec(text);
  return match === null ? null : { from: Number(match[1]) * 100 - 99, to: Number(match[1]) * 100 };
}

function decade(text: string): YearSpan | null {
  const match = /\b(\d{3}0)s\b/.exec(text) ?? /(?:^|[^\d])([2-9]0)s\b/.exec(text);
  if (match === null) return null;
  const from = Number(match[1]!.length === 2 ? `19${match[1]}` : match[1]);
  return { from, to: from + 9 };
}

function range(text: string): YearSpan | null {
  const match = /\b(\d{4})\s*(?:-|–|—|to|and|until)\s*(\d{4}|\d{2})\b/.exec(text);
  if (match === null) return null;
  const from = Number(match[1]);
  const to = match[2]!.length === 2 ? Math.floor(from / 100) * 100 + Number(match[2]) : Number(match[2]);
  return isYear(from) && isYear(to) && from <= to ? { from, to } : null;
}

function year(text: string): YearSpan | null {
  const found = [...text.matchAll(/\b\d{4}\b/g)].map((match) => Number(match[0])).find(isYear);
  return found === undefined ? null : { from: found, to: found };
}

function isYear(number: number): boolean {
  return number >= FIRST_YEAR && number <= LAST_YEAR;
}
