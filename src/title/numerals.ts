import { numberWord, numberWordsOf } from '../lang/number-words.js';
import { digitsAt, ordinalAt } from '../lang/numbers.js';
import { readRoman as romanValue } from '../lang/roman.js';

/** How a number is written. Only some forms can be the k of a list. */
type NumberForm =
  | 'digits' // 10
  | 'plus' // 50+
  | 'word' // ten, twenty-five, a dozen
  | 'compound' // 5-step, ten-part
  | 'range' // 51-100
  | 'year' // 2026
  | 'ordinal' // 10th
  | 'hash' // #1
  | 'decimal' // 6.0
  | 'money' // $500
  | 'percent' // 100%
  | 'slash' // 24/7, 9/11
  | 'times' // 10x
  | 'unit' // 16GB, 40cm
  | 'decade' // 1990s, '90s
  | 'roman' // X
  | 'large'; // 5 million

export interface NumberReading {
  readonly value: number;
  readonly form: NumberForm;
  /** What hangs on the number: "step" of "5-step", "gb" of "16gb". */
  readonly tail: string;
}

/** The issue at hand: lists of fewer than 2 items are none, and nobody counts beyond 5,000 in a title. */
export const SMALLEST_K = 2;
const LARGEST_K = 5000;

const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** Forms that can be the k of a list; the classifier decides among these. */
const COUNT_FORMS: ReadonlySet<NumberForm> = new Set([
  'digits',
  'plus',
  'word',
  'compound',
  'range',
  'roman',
  'year',
]);

export function canBeK(reading: NumberReading): boolean {
  return COUNT_FORMS.has(reading.form) && reading.value >= SMALLEST_K && reading.value <= LARGEST_K;
}

function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= FIRST_YEAR && value <= LAST_YEAR;
}

const FIRST_DIGIT = /\d/;

/** Reads one token; null when it is no number. Digits inside names ("A320", "H1N1") are names. */
export function readNumber(lower: string): NumberReading | null {
  return FIRST_DIGIT.test(lower) ? readDigits(lower) : readWord(lower);
}

const DECADE = /^(?:mid-)?['’‘]?(\d0|\d{3}0)['’]?s$/;
/** What may stand before the digits, with the form that it gives them. */
const HEAD = /^(?:(#|no\.?|nr\.?|n°)|([$€£¥₹])|(\+)|(v))(?=\d)/;

function readDigits(lower: string): NumberReading | null {
  const decade = DECADE.exec(lower);
  if (decade !== null) return { value: Number(decade[1]), form: 'decade', tail: '' };
  const [head = '', hash, money, plus, version] = HEAD.exec(lower) ?? [];
  const number = FIRST_DIGIT.test(lower[head.length]!) ? digitsAt(lower, head.length) : null;
  if (number === null) return versionOf(lower);
  const { value, whole, end } = number;
  if (!Number.isFinite(value)) return null;
  const tail = lower.slice(end);
  const form = formOf(lower, value, whole, tail);
  if (money !== undefined) return { value, form: 'money', tail };
  if (hash !== undefined) return tail === '' ? { value, form: 'hash', tail } : null;
  if (plus !== undefined) return form === 'plus' ? { value, form, tail } : null;
  if (version !== undefined) return whole ? null : { value, form: 'decimal', tail };
  if (form === 'range') return stretch(value, tail);
  return { value, form, tail: form === 'compound' ? tail.slice(1) : tail };
}

/** "2.0.1" is no number, but looks like one. */
function versionOf(lower: string): NumberReading | null {
  return /^\d/.test(lower) ? { value: Number.parseFloat(lower), form: 'decimal', tail: '' } : null;
}

/** Tried in this order; the first that fits what stands behind a number says what it is. */
const FORMS_BEHIND: readonly (readonly [NumberForm, RegExp])[] = [
  ['plus', /^\+$/],
  ['percent', /^%$/],
  ['money', /^[$€£¥₹]/],
  ['range', /^[-–]\d+$/],
  ['compound', /^[-–]\p{L}[\p{L}-]*$/u],
  ['times', /^[x×]$/],
  ['slash', /^[/:]/],
];

function formOf(lower: string, value: number, whole: boolean, tail: string): NumberForm {
  if (whole && (tail === '' || /^['’]s$/.test(tail))) return yearOrDigits(lower, value, tail);
  if (ordinalAt(lower, 0)?.end === lower.length) return 'ordinal';
  const form = FORMS_BEHIND.find(([, behind]) => behind.test(tail))?.[0];
  return form ?? (whole ? 'unit' : 'decimal');
}

/** "2022" and "2022's biggest discoveries"; "2,022" is no year. */
function yearOrDigits(lower: string, value: number, tail: string): NumberForm {
  if (lower.length - tail.length === 4 && isYear(value)) return 'year';
  return tail === '' ? 'digits' : 'unit';
}

/** "51-100" is a stretch of a longer list; "2026-2030" is a time, "3-1" a score. */
function stretch(from: number, tail: string): NumberReading {
  const to = Number(tail.slice(1));
  if (isYear(from)) return { value: from, form: 'year', tail: tail.slice(1) };
  const counts = from < to && from % 5 === 1 && to - from >= 4;
  return { value: counts ? to - from + 1 : from, form: counts ? 'range' : 'slash', tail: tail.slice(1) };
}

const COMPOUND_WORD = /^(\p{L}+)-(\p{L}[\p{L}-]*)$/u;

function readWord(lower: string): NumberReading | null {
  const known = numberWordsOf('en');
  const value = known.get(lower) ?? (lower.includes('-') ? numberWord(lower) : null);
  if (value !== null && value > 0 && value < 100) return { value, form: 'word', tail: '' };
  const match = value === null && lower.includes('-') ? COMPOUND_WORD.exec(lower) : null;
  const first = known.get(match?.[1] ?? '') ?? 0;
  return first < SMALLEST_K ? null : { value: first, form: 'compound', tail: match![2]! };
}

/** Titles count lists in small numerals: "Top L" is a name. */
const LARGEST_ROMAN = 39;

/** Roman numerals count only where the caller knows that a number must follow ("Top X Movies"). */
export function readRoman(text: string): NumberReading | null {
  const value = romanValue(text);
  return value === null || value > LARGEST_ROMAN ? null : { value, form: 'roman', tail: '' };
}
