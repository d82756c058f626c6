import { lexiconGroups } from '../../lang/lexicon.js';
import { singular } from '../../lang/nouns.js';
import { monthOf } from '../../lang/times.js';
import type { Analysis } from '../analysis.js';
import type { TitleTime } from '../title.js';

const timeWords = lexiconGroups('time-words');

/** A time with the tokens [start, end) it stands in. */
export interface TimeSpan extends TitleTime {
  readonly start: number;
  readonly end: number;
}

function isMonth(word: string): boolean {
  return monthOf(word) !== null;
}

const SEASONS = timeWords('seasons');
const PERIODS = timeWords('periods');
const POINTERS = timeWords('pointers');
const VAGUE = timeWords('vague');
const AFTER = timeWords('after');
const BEFORE = timeWords('before');
const IN_TIME = timeWords('before a time');

/** "The food of fall" is about fall, "for fall" is a time. */
const IN_SEASON = timeWords('before a season');

/** All times of the title in order; `timeOf` picks the one that the list is about. */
export function findTimes(a: Analysis): TimeSpan[] {
  const spans: TimeSpan[] = [];
  for (let i = 0; i < a.tokens.length; i++) {
    const span = timeAt(a, i);
    if (!span) continue;
    spans.push(span);
    i = span.end - 1;
  }
  return spans;
}

/** The first time behind k in its segment, else before it, else the first anywhere. */
export function timeOf(a: Analysis, at: number, spans: readonly TimeSpan[]): TimeSpan | null {
  const segment = a.segmentOf[at];
  const inSegment = spans.filter((span) => a.segmentOf[span.start] === segment);
  return inSegment.find((span) => span.start > at) ?? inSegment.at(-1) ?? spans[0] ?? null;
}

function timeAt(a: Analysis, i: number): TimeSpan | null {
  const bounds = pointerTime(a, i) ?? yearTime(a, i) ?? decadeTime(a, i) ?? namedTime(a, i);
  if (!bounds) return null;
  const [start, end] = bounds;
  const text = a.title.slice(a.tokens[start]!.start, a.tokens[end - 1]!.end).replace(/(?<=\d{4})['’]s$/, '');
  return { start, end, text, relation: relationOf(a, start, end) };
}

type Bounds = readonly [start: number, end: number];

/** "this week", "this year", "last month", "the past decade", "right now" is none. */
function pointerTime(a: Analysis, i: number): Bounds | null {
  const here = a.tokens[i]!.lower;
  const next = a.tokens[i + 1]?.lower ?? '';
  if (here === 'all' && SEASONS.has(next)) return [i, a.tokens[i + 2]?.lower === 'long' ? i + 3 : i + 2];
  if (!POINTERS.has(here)) return null;
  if (PERIODS.has(next)) return [i, yearFollows(a, i + 2)];
  const number = a.tokens[i + 1]?.number;
  return number && PERIODS.has(singular(a.tokens[i + 2]?.lower ?? '')) ? [i, i + 3] : null;
}

/** "2026", "2024-25", "summer 2025", "November and December 2025", "2025 and beyond", "early 2024". */
function yearTime(a: Analysis, i: number): Bounds | null {
  const start = i;
  let year = i;
  while (year - start < 4 && leadsToYear(a, year)) year++;
  if (!isYearToken(a, year) || isPartOfName(a, start, year)) return null;
  return [start, behindYear(a, year + 1)];
}

function leadsToYear(a: Analysis, i: number): boolean {
  const lower = a.tokens[i]?.lower;
  if (lower === undefined) return false;
  if (isMonth(lower) || SEASONS.has(lower) || VAGUE.has(lower)) return true;
  const day = a.tokens[i]!.number;
  if (day?.form === 'digits' && day.value <= 31) return isMonth(a.tokens[i - 1]?.lower ?? '');
  const joins = lower === 'and' || lower === '&' || lower === ',';
  return joins && i > 0 && leadsToYear(a, i - 1) && (leadsToYear(a, i + 1) || isYearToken(a, i + 1));
}

function isYearToken(a: Analysis, i: number): boolean {
  return a.tokens[i]?.number?.form === 'year';
}

/** "the class of 2019" and "Windows 2000" speak of something else. */
function isPartOfName(a: Analysis, start: number, year: number): boolean {
  const of = a.tokens[start - 1]?.lower === 'of';
  if (of && a.tokens[start - 2]?.lower === 'class') return true;
  return start === year && a.tokens[year - 1]?.lower === 'top';
}

function behindYear(a: Analysis, end: number): number {
  const next = a.tokens[end]?.lower;
  const after = a.tokens[end + 1]?.lower;
  if (next === 'and' && (after === 'beyond' || after === 'onwards')) return end + 2;
  if ((next === '-' || next === '–' || next === 'to' || next === '/') && isYearToken(a, end + 1))
    return end + 2;
  return next === 'onwards' || next === 'onward' ? end + 1 : end;
}

function yearFollows(a: Analysis, i: number): number {
  return isYearToken(a, i) ? i + 1 : i;
}

/** "the '90s", "1990s", "mid-'00s", "the 21st century" */
function decadeTime(a: Analysis, i: number): Bounds | null {
  const the = a.tokens[i]!.lower === 'the' ? 1 : 0;
  const number = a.tokens[i + the]?.number;
  if (!number) return null;
  if (number.form === 'decade') return [i, i + the + 1];
  const century = number.form === 'ordinal' && a.tokens[i + the + 1]?.lower === 'century';
  return century ? [i, i + the + 2] : null;
}

/** A month or season counts only behind a preposition of time: "in February", "for fall". */
function namedTime(a: Analysis, i: number): Bounds | null {
  const { lower, capital } = a.tokens[i]!;
  if (!IN_TIME.has(a.tokens[i - 1]?.lower ?? '')) return null;
  if (isMonth(lower) && capital && lower.length > 2) return endsHere(a, i);
  return SEASONS.has(lower) && IN_SEASON.has(a.tokens[i - 1]!.lower) ? endsHere(a, i) : null;
}

/** "for fall" ends a phrase; "in winter boots" does not. */
function endsHere(a: Analysis, i: number): Bounds | null {
  const tag = a.words[i + 1]?.tag;
  const { lower } = a.tokens[i]!;
  if (isMonth(lower)) return tag === 'NN' || tag === 'NNS' ? null : [i, i + 1];
  return tag === undefined || tag === 'PUNC' || tag === 'SEP' || tag === 'IN' ? [i, i + 1] : null;
}

/** The words around a time say how the list relates to it (paper, section IV-D.3). */
function relationOf(a: Analysis, start: number, end: number): TitleTime['relation'] {
  if (AFTER.has(a.tokens[end - 1]!.lower)) return 'after';
  let i = start - 1;
  if (a.tokens[i]?.lower === 'the') i--;
  const word = a.tokens[i]?.lower ?? '';
  if (AFTER.has(word)) return 'after';
  return BEFORE.has(word) ? 'before' : 'during';
}
