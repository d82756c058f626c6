import { isBlank, isDigit, matchAt } from './characters.js';
import { lexiconGroups, onceRead } from './lexicon.js';

/** Times within a text, and those of more than a year: decades, centuries, years of an era. */

/** Years that a text speaks of, both ends included. */
export interface YearSpan {
  readonly from: number;
  readonly to: number;
}

/** A time within a text. */
export interface TimeSpan extends YearSpan {
  readonly kind: 'date' | 'month' | 'year' | 'years' | 'decade' | 'century';
  /** ISO 8601: "2010-04-29", "2010-04", "2010", "2005/2010", "199" for a decade, "20" for a century. */
  readonly iso: string;
  readonly start: number;
  readonly end: number;
}

export const timeWords = lexiconGroups('time-words');

export function years(
  kind: TimeSpan['kind'],
  from: number,
  to: number,
  start: number,
  end: number,
): TimeSpan {
  const iso =
    kind === 'decade'
      ? isoYear(from).slice(0, -1)
      : kind === 'year'
        ? isoYear(from)
        : `${isoYear(from)}/${isoYear(to)}`;
  return { kind, from, to, iso, start, end };
}

/** ISO 8601 counts a year 0, so 44 BC is -0043. */
function isoYear(year: number): string {
  return year >= 0 ? String(year).padStart(4, '0') : `-${String(-year).padStart(4, '0')}`;
}

export const DECADE = /['’]?s(?![\p{L}\p{N}])/uy;

/** The decades of the last century that have names. */
export const decades = onceRead(
  () => new Map([...timeWords('decades')].map((word, i) => [word, 1920 + 10 * i])),
);

/** "'90s" */
export function shortDecadeAt(text: string, at: number): TimeSpan | null {
  let end = at + 1;
  while (isDigit(text.charCodeAt(end))) end++;
  return end === at + 3 ? plainDecade(text, at + 1, end, at) : null;
}

/** "90s"; "00s" and "10s" are of this century. */
export function plainDecade(text: string, at: number, end: number, start = at): TimeSpan | null {
  const value = Number(text.slice(at, end));
  const ending = end - at === 2 && value % 10 === 0 ? matchAt(DECADE, text, end) : null;
  if (ending === null || (value < 20 && start === at)) return null;
  const from = (value < 20 ? 2000 : 1900) + value;
  return years('decade', from, from + 9, start, end + ending[0].length);
}

const century = onceRead(
  () => new RegExp(`(?:st|nd|rd|th|e|\\.)\\s(?:${[...timeWords('century')].join('|')})(?!\\p{L})`, 'iuy'),
);

export function centuryAt(text: string, at: number, end: number): TimeSpan | null {
  const match = matchAt(century(), text, end);
  if (match === null) return null;
  return ofCentury(Number(text.slice(at, end)), at, end + match[0].length);
}

export function ofCentury(number: number, start: number, end: number): TimeSpan {
  const to = number * 100;
  return { kind: 'century', from: to - 99, to, iso: String(number - 1).padStart(2, '0'), start, end };
}

const ERA =
  /\s?(?:(BCE?|B\.C\.(?:E\.)?|v\. ?Chr\.?|av\. J\.-C\.|a\. ?C\.)|CE|A\.?D\.?|C\.E\.|n\. ?Chr\.?|apr\. J\.-C\.|d\. ?C\.)(?![\p{L}\p{N}])/uy;

/** "44 BC", "79 AD" */
export function ofEra(text: string, at: number, end: number): TimeSpan | null {
  if (!isBlank(text.charCodeAt(end)) && !/[ABC]/.test(text[end] ?? '')) return null;
  const match = matchAt(ERA, text, end);
  if (match === null) return null;
  const said = Number(text.slice(at, end));
  const year = match[1] === undefined ? said : 1 - said;
  return years('year', year, year, at, end + match[0].length);
}
