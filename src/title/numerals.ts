import { numberWord, numberWordsOf } from '../lang/number-words.js';
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

const DIGITS = /^\d{1,3}(?:[,\u00a0\u202f]\d{3})+$|^\d+$/;
const FIRST_DIGIT = /\d/;

type Rule = (text: string) => NumberReading | null;

function pattern(form: NumberForm, expression: RegExp): Rule {
  return (text) => {
    const match = expression.exec(text);
    if (!match) return null;
    return { value: toNumber(match[1]!), form, tail: match[2] ?? '' };
  };
}

function toNumber(digits: string): number {
  return Number(digits.replace(/[,\u00a0\u202f]/g, ''));
}

function plainDigits(text: string): NumberReading | null {
  if (!DIGITS.test(text)) return null;
  const value = toNumber(text);
  const bareYear = text.length === 4 && isYear(value);
  return { value, form: bareYear ? 'year' : 'digits', tail: '' };
}

/** "51-100" is a stretch of a longer list; "2026-2030" is a time, "3-1" a score. */
function range(text: string): NumberReading | null {
  const match = /^(\d+)[-–](\d+)$/.exec(text);
  if (!match) return null;
  const from = Number(match[1]);
  const to = Number(match[2]);
  const years = isYear(from);
  const counts = !years && from < to && from % 5 === 1 && to - from >= 4;
  return {
    value: counts ? to - from + 1 : from,
    form: counts ? 'range' : years ? 'year' : 'slash',
    tail: match[2]!,
  };
}

/** "2022's biggest discoveries" */
function possessiveYear(text: string): NumberReading | null {
  const match = /^(\d{4})['’]s$/.exec(text);
  return match && isYear(Number(match[1])) ? { value: Number(match[1]), form: 'year', tail: "'s" } : null;
}

/** Tried in this order; the first that fits says what the number is. */
const DIGIT_RULES: readonly Rule[] = [
  plainDigits,
  possessiveYear,
  pattern('plus', /^\+?(\d[\d,]*)\+$/),
  pattern('hash', /^(?:#|no\.?|nr\.?|n°)(\d+)$/),
  pattern('money', /^[$€£¥₹](\d[\d,]*)(.*)$/),
  pattern('money', /^(\d[\d,.]*)([$€£¥₹].*)$/),
  pattern('percent', /^(\d[\d,.]*)(%)$/),
  pattern('decade', /^['’‘]?(\d0|\d{3}0)['’]?s$/),
  pattern('decade', /^mid-['’‘]?(\d0|\d{3}0)['’]?s$/),
  pattern('ordinal', /^(\d+)(?:st|nd|rd|th|er|e|è|º|ª)$/),
  range,
  pattern('compound', /^(\d[\d,]*)[-–]([\p{L}][\p{L}-]*)$/u),
  pattern('times', /^(\d+)[x×]$/),
  pattern('decimal', /^v?(\d+[.,]\d+)(.*)$/),
  pattern('slash', /^(\d+)([/:].*)$/),
  pattern('unit', /^(\d+)(.+)$/),
];

/** Reads one token; null when it is no number. Digits inside names ("A320", "H1N1") are names. */
export function readNumber(lower: string): NumberReading | null {
  return FIRST_DIGIT.test(lower) ? readDigits(lower) : readWord(lower);
}

function readDigits(lower: string): NumberReading | null {
  for (const rule of DIGIT_RULES) {
    const reading = rule(lower);
    if (reading) return Number.isFinite(reading.value) ? reading : null;
  }
  return null;
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
