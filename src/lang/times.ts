import {
  endOfLetters,
  inWord,
  isDigit,
  matchAt,
  plainDigits,
  skipBlanks,
  withoutNotes,
} from './characters.js';
import {
  centuryAt,
  DECADE,
  decades,
  ofCentury,
  ofEra,
  plainDecade,
  shortDecadeAt,
  type TimeSpan,
  timeWords,
  type YearSpan,
  years,
} from './eras.js';
import { cldrWords, lexiconLines, lexiconRows, onceRead, parts } from './lexicon.js';
import { readRoman } from './roman.js';
import { withoutMarks } from './words.js';

/** Pages speak of years in this window; other four-digit numbers are counts. */
const FIRST_YEAR = 1000;
const LAST_YEAR = 2100;

function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= FIRST_YEAR && value <= LAST_YEAR;
}

const months = onceRead(() => {
  const known = new Map<string, number>();
  for (const [number, names] of lexiconRows('months')) {
    for (const name of parts(names)) known.set(withoutMarks(name), Number(number));
  }
  for (const [number, names] of cldrWords('month')) {
    for (const name of names) known.set(withoutMarks(name), Number(number));
  }
  return known;
});

export const weekdays = onceRead(() => {
  const own = lexiconLines('weekdays').flatMap(parts);
  return new Set([...own, ...cldrWords('weekday').flatMap(([, names]) => names)].map(withoutMarks));
});

/** The number of a month by its name or abbreviation in one of the languages; null for other words. */
export function monthOf(word: string): number | null {
  return months().get(withoutMarks(word)) ?? null;
}

/** ISO 8601 of a text that is a date or month as a whole: "April 29, 2010", "29.4.2010", "August 2005". */
export function readDate(text: string): string | null {
  const found = wholeTime(text);
  return found !== null && (found.kind === 'date' || found.kind === 'month') ? found.iso : null;
}

/** The time that a text is as a whole: a date, a month, a year, years, a decade or a century. */
export function readTime(text: string): TimeSpan | null {
  return wholeTime(text);
}

/** Longer texts are prose. */
const LONGEST_TIME = 60;

function wholeTime(text: string): TimeSpan | null {
  if (text.length > LONGEST_TIME) return null;
  const plain = withoutNotes(plainDigits(text));
  const found = timeAt(plain, behindOpening(plain));
  if (found === null) return romanCentury(plain);
  if (found.kind === 'year' && OPEN_END.test(plain.slice(found.end))) {
    return years('years', found.from, LAST_YEAR, found.start, plain.length);
  }
  return isClockOrNothing(plain, found) ? found : null;
}

/** "1999–" */
const OPEN_END = /^\s?[-–—]$/;

/** Where the time starts in "since 1999", "b. 1535", "mid-1990s": what stands before it changes no year. */
function behindOpening(text: string): number {
  const at = skipBlanks(text, 0);
  const stop = endOfLetters(text, at);
  const word = stop === at ? '' : withoutMarks(text.slice(at, stop));
  if (!timeWords('opening').has(word) && !timeWords('vague').has(word)) return at;
  return stop + matchAt(/[\s.-]*/y, text, stop)![0].length;
}

const ROMAN = /^(?:(\p{Ll}+)\s([IVX]+)|([IVX]+)(?:e|ème|\.|º)?\s(\p{Ll}+))$/u;

/** "XIXe siècle", "siglo XIX" */
function romanCentury(text: string): TimeSpan | null {
  const [, before = '', behindIt, beforeIt, behind = ''] = ROMAN.exec(text) ?? [];
  const number = readRoman(behindIt ?? beforeIt ?? '');
  const isCentury = timeWords('century').has(before || behind);
  return number === null || !isCentury ? null : ofCentury(number, 0, text.length);
}

const CLOCK_TIME =
  /^(?:[T,]?\s*(?:at )?\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:[ap]\.?m\.?)?\s?(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?\s*$/i;

function isClockOrNothing(text: string, { kind, end }: TimeSpan): boolean {
  return kind === 'date' ? CLOCK_TIME.test(text.slice(end)) : text.slice(end).trim() === '';
}

/** The years that a text speaks of, wherever it says so; null where no year can be told ("this year"). */
export function readYears(text: string): YearSpan | null {
  let first: TimeSpan | null = null;
  for (let at = 0; at < text.length; at++) {
    if (at > 0 && inWord(text, at - 1)) continue;
    const found = timeAt(text, at);
    if (found === null) continue;
    // a decade or stretch says more than a year beside it
    if (found.kind !== 'year' && found.kind !== 'date' && found.kind !== 'month') return span(found);
    first ??= found;
    at = found.end - 1;
  }
  return first === null ? null : span(first);
}

function span({ from, to }: YearSpan): YearSpan {
  return { from, to };
}

/** The time that starts at a place of a text; where days go from one to another, the first. */
export function timeAt(text: string, at: number): TimeSpan | null {
  const first = oneTimeAt(text, at);
  if (first?.kind !== 'date' && first?.kind !== 'month') return first;
  const last = behindDash(text, first.end);
  return last?.kind === first.kind && last.from >= first.from
    ? { ...first, to: last.to, end: last.end }
    : first;
}

const DASH = /\s?[-–—]\s?(?=[\d\p{L}])/uy;

function behindDash(text: string, end: number): TimeSpan | null {
  const dash = matchAt(DASH, text, end);
  return dash === null ? null : oneTimeAt(text, end + dash[0].length);
}

function oneTimeAt(text: string, at: number): TimeSpan | null {
  const code = text.charCodeAt(at);
  if (isDigit(code)) return digitTimeAt(text, at);
  if (code === 0x27 || code === 0x2019 || code === 0x2018) return shortDecadeAt(text, at);
  return wordTimeAt(text, at);
}

function digitTimeAt(text: string, at: number): TimeSpan | null {
  let end = at;
  while (isDigit(text.charCodeAt(end))) end++;
  switch (end - at) {
    case 4:
      return yearTimeAt(text, at, end);
    case 1:
    case 2:
      return (
        dayTimeAt(text, at, end) ??
        centuryAt(text, at, end) ??
        ofEra(text, at, end) ??
        plainDecade(text, at, end)
      );
    case 3:
      return ofEra(text, at, end);
    default:
      return null;
  }
}

const ISO = /-(\d{1,2})(?:-(\d{1,2}))?(?!\d)/y;
const SLASHED_ISO = /\/(\d{1,2})\/(\d{1,2})(?!\d)/y;
const POINTED_ISO = /\.\s?(\d{1,2})\.\s?(\d{1,2})\.?(?!\d)/y;
/** As written in Japan, China and Korea. */
const NAMED_PARTS = /[年년](?:\s?(\d{1,2})[月월](?:\s?(\d{1,2})[日일])?)?/y;
const range = onceRead(() => {
  const joints = [...timeWords('range')].join('|');
  const now = [...timeWords('now')].join('|');
  return new RegExp(`\\s?(?:-|–|—|/|${joints})\\s?(\\d{4}|\\d{2}|${now})(?![\\d-])`, 'iy');
});

/** Texts that start with a year: "2010-04-29", "2010-04", "1990s", "2005–2010", "2005-06", "1999–present". */
function yearTimeAt(text: string, at: number, end: number): TimeSpan | null {
  const year = Number(text.slice(at, end));
  const dated = ofEra(text, at, end) ?? pointedDate(text, at, end, year);
  if (dated !== null) return dated;
  if (!isYear(year)) return null;
  const next = text.charCodeAt(end);
  if (next === 0x2d || next === 0x2f) {
    const iso = matchAt(ISO, text, end) ?? matchAt(SLASHED_ISO, text, end);
    const date = iso === null ? null : onDay(year, Number(iso[1]), dayIn(iso[2]), at, end + iso[0].length);
    // "2005-06" is June or a season; a month is written "2005-06" only in tables, so both agree on the year
    if (date !== null) return date;
  }
  if (year % 10 === 0) {
    const decade = matchAt(DECADE, text, end);
    if (decade !== null) return years('decade', year, year + 9, at, end + decade[0].length);
  }
  const until = matchAt(range(), text, end);
  const to = until === null ? null : endOfRange(year, until[1]!);
  if (to !== null) return years('years', year, to, at, end + until![0].length);
  if (inWord(text, end) || isNumberGoingOn(text, end)) return null;
  return years('year', year, year, at, end);
}

/** "2010.04.29", "2010年4月29日", "2010年" */
function pointedDate(text: string, at: number, end: number, year: number): TimeSpan | null {
  const parts = matchAt(POINTED_ISO, text, end) ?? matchAt(NAMED_PARTS, text, end);
  if (parts === null) return null;
  const stop = end + parts[0].length;
  return parts[1] === undefined
    ? years('year', year, year, at, stop)
    : onDay(year, Number(parts[1]), dayIn(parts[2]), at, stop);
}

/** "2010.5", "2010,5" and "2010%" are no years. */
function isNumberGoingOn(text: string, end: number): boolean {
  const code = text.charCodeAt(end);
  return code === 0x25 || ((code === 0x2e || code === 0x2c) && isDigit(text.charCodeAt(end + 1)));
}

function dayIn(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}

/** The year that a range goes to: "2010", "10" of "2005–10"; what goes on has no end. */
function endOfRange(from: number, written: string): number | null {
  if (!isDigit(written.charCodeAt(0))) return LAST_YEAR;
  const to = written.length === 2 ? Math.floor(from / 100) * 100 + Number(written) : Number(written);
  // "1999–00"
  const next = written.length === 2 && to < from && to + 100 - from <= LONGEST_OVER_CENTURIES ? to + 100 : to;
  return isYear(next) && next >= from ? next : null;
}

/** Two digits are of the next century only where that makes a lifetime's work, not "1999–98". */
const LONGEST_OVER_CENTURIES = 50;

const DOTTED = /\.\s?(\d{1,2})\.\s?(\d{4})(?!\d)/y;
const SLASHED = /([/-])(\d{1,2})\1(\d{4})(?!\d)/y;
const MONTH_AND_YEAR = /\/((?:19|20)\d\d)(?![\d/])/y;
/** What may stand between a day and its month, with the last day of several: "29th of", "5–7", "29-". */
export const DAY_ENDING = /(?:\s?[-–—]\s?\d{1,2})?(?:st|nd|rd|th|er|\.|º|-)?\s?(?:of |de |den )?/y;

/** Texts that start with a day: "29.4.2010", "29/4/2010", "29-Apr-2010", "5–7 April 2010", "29 de abril de 2010". */
function dayTimeAt(text: string, at: number, end: number): TimeSpan | null {
  const first = Number(text.slice(at, end));
  const dots = matchAt(DOTTED, text, end);
  if (dots !== null) return onDay(Number(dots[2]), Number(dots[1]), first, at, end + dots[0].length);
  const slashes = matchAt(SLASHED, text, end);
  if (slashes !== null)
    return slashed(first, Number(slashes[2]), Number(slashes[3]), at, end + slashes[0].length);
  const month = end - at === 2 ? matchAt(MONTH_AND_YEAR, text, end) : null;
  if (month !== null) return onDay(Number(month[1]), first, null, at, end + month[0].length);
  return dayAndMonth(text, at, end, first);
}

function dayAndMonth(text: string, at: number, end: number, day: number): TimeSpan | null {
  const start = end + matchAt(DAY_ENDING, text, end)![0].length;
  const stop = endOfLetters(text, start);
  const month = stop === start ? null : monthOf(text.slice(start, stop));
  if (month === null) return null;
  const year = yearAfter(text, stop) ?? yearOfEnd(text, stop, month);
  return year === null ? null : onDay(year.value, month, day, at, year.end);
}

/** The year that only the last day tells: "30 June – 2 July 2012". */
function yearOfEnd(text: string, at: number, month: number): { value: number; end: number } | null {
  const last = behindDash(text, at);
  if (last?.kind !== 'date') return null;
  const isBefore = Number(last.iso.slice(-5, -3)) < month;
  return { value: isBefore ? last.from - 1 : last.from, end: last.end };
}

/** "4/29/2010" can only be one thing, "4/5/2010" could be two and is no date. */
function slashed(first: number, second: number, year: number, start: number, end: number): TimeSpan | null {
  if (first > 12) return onDay(year, second, first, start, end);
  return second > 12 || first === second ? onDay(year, first, second, start, end) : null;
}

const BEFORE_YEAR = /\.?,?[\s-]?(?:of |de |del )?/y;

/** The four digits behind a month: ", 2010", " de 2010". */
function yearAfter(text: string, at: number): { value: number; end: number } | null {
  const start = at + matchAt(BEFORE_YEAR, text, at)![0].length;
  let end = start;
  while (isDigit(text.charCodeAt(end))) end++;
  const value = Number(text.slice(start, end));
  return end - start === 4 && start > at && value >= FIRST_YEAR && value <= LAST_DATED
    ? { value, end }
    : null;
}

/** Stories have dates in the far future; a year alone is none there. */
const LAST_DATED = 2999;

function onDay(year: number, month: number, day: number | null, start: number, end: number): TimeSpan | null {
  if (year < FIRST_YEAR || year > LAST_DATED || month < 1 || month > 12) return null;
  const iso = `${year}-${String(month).padStart(2, '0')}`;
  if (day === null) return { kind: 'month', iso, from: year, to: year, start, end };
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day < 1 || day > days) return null;
  return { kind: 'date', iso: `${iso}-${String(day).padStart(2, '0')}`, from: year, to: year, start, end };
}

/** A day behind a month; of two ("April 29-30") the first is read. */
export const DAY_IN_MONTH = /\.?\s(\d{1,2})(?:st|nd|rd|th)?(?:\s?[-–]\s?\d{1,2}(?:st|nd|rd|th)?)?(?!\d)/y;

/** Texts that start with a word: "April 29, 2010", "Monday, April 29", "August 2005", "circa 1910". */
function wordTimeAt(text: string, at: number): TimeSpan | null {
  const stop = endOfLetters(text, at);
  if (stop === at || stop - at > 12) return null;
  const word = withoutMarks(text.slice(at, stop));
  const month = months().get(word);
  if (month !== undefined) {
    const day = matchAt(DAY_IN_MONTH, text, stop);
    const behind = stop + (day?.[0].length ?? 0);
    const year = yearAfter(text, behind) ?? (day === null ? null : yearOfEnd(text, behind, month));
    if (year !== null) return onDay(year.value, month, dayIn(day?.[1]), at, year.end);
  }
  const ad = word === 'ad' ? matchAt(AFTER_AD, text, at) : null;
  if (ad !== null) return years('year', Number(ad[1]), Number(ad[1]), at, at + ad[0].length);
  if (timeWords('lead').has(word)) return behindLead(text, at, stop);
  if (weekdays().has(word)) return dateOnly(behindLead(text, at, stop));
  const decade = decades().get(word);
  return decade === undefined || inWord(text, stop) ? null : years('decade', decade, decade + 9, at, stop);
}

function behindLead(text: string, at: number, stop: number): TimeSpan | null {
  let marks = stop;
  while (text[marks] === '.' || text[marks] === ',') marks++;
  const next = skipBlanks(text, marks);
  if (next === stop || !inWord(text, next)) return null;
  const found = timeAt(text, next);
  return found === null ? null : { ...found, start: at };
}

/** "Sun 2010" is no time, "Sun, 3 May 2010" is. */
function dateOnly(time: TimeSpan | null): TimeSpan | null {
  return time?.kind === 'date' ? time : null;
}

const AFTER_AD = /AD\s(\d{1,4})(?![\d,.])/y;
