import {
  endOfLetters,
  inWord,
  isBlank,
  isDigit,
  isLetter,
  matchAt,
  plainDigits,
  skipBlanks,
} from './characters.js';
import { decimalMark, type Hints, NO_HINTS } from './hints.js';
import { lexiconWords, onceRead } from './lexicon.js';
import { numberWordsAt } from './number-words.js';
import { scaleAt } from './scales.js';

/** A number within a text. */
export interface NumberSpan {
  readonly value: number;
  readonly start: number;
  readonly end: number;
  /** Digits alone, no fraction, no scale: "6,000" but neither "6.0" nor "6K". */
  readonly whole: boolean;
}

/** The value of a text that is a number as a whole: "1,234.5", "1.5 mio", "twenty-five", "two lakh". */
export function readNumber(text: string, hints: Hints = NO_HINTS): number | null {
  const plain = plainDigits(text);
  const found = numberAt(plain, skipBlanks(plain, 0), hints);
  return found !== null && skipBlanks(plain, found.end) === plain.length ? found.value : null;
}

/** The number, with sign and scale, that starts at a place of a text; null where none does. */
export function numberAt(
  text: string,
  at: number,
  hints: Hints = NO_HINTS,
  money = false,
): NumberSpan | null {
  const digits = digitsAt(text, at, hints);
  if (digits === null) return numberWordsAt(text, at, hints.language ?? 'en');
  const scale = scaleAt(text, digits.end, hints, money);
  if (scale === null) return digits;
  return { value: roundNoise(digits.value * scale.factor), start: at, end: scale.end, whole: false };
}

/** 2.53 * 1e9 must not come out as 2529999999.9999995. */
export function roundNoise(value: number): number {
  return Number(value.toPrecision(12));
}

const COMMA = 0x2c;
const POINT = 0x2e;
const PLUS = 0x2b;
const HYPHEN = 0x2d;
const MINUS = 0x2212;
const EN_DASH = 0x2013;

/** Digits with their sign, separators and fraction, without a scale. */
export function digitsAt(text: string, at: number, hints: Hints = NO_HINTS): NumberSpan | null {
  const code = text.charCodeAt(at);
  const negative = code === HYPHEN || code === MINUS || (code === EN_DASH && isOpen(text, at));
  // "+ 29.4" is how tables write what is added
  const first = negative ? at + 1 : code === PLUS ? (at === 0 ? skipBlanks(text, 1) : at + 1) : at;
  const bare = unsignedAt(text, first, hints);
  if (bare === null) return null;
  return { value: negative ? -bare.value : bare.value, start: at, end: bare.end, whole: bare.whole };
}

/** A dash between numbers makes a range; before a number that stands alone it is a minus. */
function isOpen(text: string, at: number): boolean {
  return (
    at === 0 ||
    ((isBlank(text.charCodeAt(at - 1)) || text[at - 1] === '(') && !isDigit(text.charCodeAt(at - 2)))
  );
}

interface Unsigned {
  readonly value: number;
  readonly end: number;
  readonly whole: boolean;
}

function unsignedAt(text: string, at: number, hints: Hints): Unsigned | null {
  const fraction = fractionCharacter(text, at);
  if (fraction !== null) return { value: fraction, end: at + 1, whole: false };
  const lead = endOfDigits(text, at);
  if (lead === at) {
    // ".5"
    if (text.charCodeAt(at) !== POINT || !isDigit(text.charCodeAt(at + 1))) return null;
    return decimal(text, at, endOfDigits(text, at + 1), false);
  }
  if (text[lead] === '⁄') return onlyFraction(text, at);
  const grouped = groupedAt(text, at, lead, hints);
  return grouped === null ? null : withoutCents(text, withFraction(text, withExponent(text, at, grouped)));
}

const NO_CENTS = /[.,](?:[-–—]{1,2})(?![\d\p{L}])/uy;

/** "19,-" and "1'200.–": a dash stands for no cents. */
function withoutCents(text: string, number: Unsigned): Unsigned {
  const code = text.charCodeAt(number.end);
  if (!number.whole || (code !== COMMA && code !== POINT)) return number;
  const match = matchAt(NO_CENTS, text, number.end);
  return match === null ? number : { ...number, end: number.end + match[0].length };
}

function endOfDigits(text: string, at: number): number {
  let end = at;
  while (isDigit(text.charCodeAt(end))) end++;
  return end;
}

function decimal(text: string, at: number, end: number, whole: boolean): Unsigned {
  const written = text.slice(at, end).replace(',', '.');
  return { value: Number(written), end, whole };
}

/** Reads on behind the first digits: thousands in groups, a fraction, or neither. */
function groupedAt(text: string, at: number, lead: number, hints: Hints): Unsigned | null {
  const separator = text.charCodeAt(lead);
  if (!isDigit(text.charCodeAt(lead + 1))) return decimal(text, at, lead, true);
  if (separator === COMMA) return commaGroups(text, at, lead, hints);
  if (separator === POINT) return pointGroups(text, at, lead, hints);
  if (isGroupBlank(separator)) return blankGroups(text, at, lead, separator);
  return decimal(text, at, lead, true);
}

function isGroupBlank(code: number): boolean {
  return isBlank(code) || code === 0x27 || code === 0x2019;
}

/** The groups of digits that the same separator parts. */
function groupsOf(
  text: string,
  lead: number,
  separator: number,
): { count: number; end: number; last: number } {
  let end = lead;
  let count = 0;
  let last = 0;
  while (text.charCodeAt(end) === separator && isDigit(text.charCodeAt(end + 1))) {
    const next = endOfDigits(text, end + 1);
    last = next - end - 1;
    count++;
    end = next;
  }
  return { count, end, last };
}

const GROUP = 3;
/** Thousands in threes; in India the groups before the last have two digits. */
const COMMA_GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}$/;
const POINT_GROUPED = /^\d{1,3}(?:\.\d{3})+$/;

function commaGroups(text: string, at: number, lead: number, hints: Hints): Unsigned | null {
  const { count, end } = groupsOf(text, lead, COMMA);
  const isGrouped =
    COMMA_GROUPED.test(text.slice(at, end)) && !(text.charCodeAt(at) === 0x30 && lead === at + 1);
  const point = fractionEnd(text, end, POINT);
  if (isGrouped && (decimalMark(hints) !== ',' || count > 1 || point > end)) {
    return joined(text, at, end, ',', point);
  }
  // "1,5" and "1234,56" are fractions; of the list "1,2,3" the first number is read
  return decimal(text, at, count === 1 ? end : lead, count !== 1);
}

function pointGroups(text: string, at: number, lead: number, hints: Hints): Unsigned | null {
  const { count, end } = groupsOf(text, lead, POINT);
  const isGrouped = POINT_GROUPED.test(text.slice(at, end));
  const comma = fractionEnd(text, end, COMMA);
  if (isGrouped && (count > 1 || comma > end || decimalMark(hints) === ',' || hints.groups === '.')) {
    return joined(text, at, end, '.', comma);
  }
  // "1.2.3" is a version or a date
  return count === 1 ? decimal(text, at, end, false) : null;
}

function blankGroups(text: string, at: number, lead: number, separator: number): Unsigned | null {
  let end = lead;
  while (
    lead - at <= GROUP &&
    text.charCodeAt(end) === separator &&
    endOfDigits(text, end + 1) === end + 1 + GROUP
  ) {
    end += 1 + GROUP;
  }
  if (end === lead) return decimal(text, at, lead, true);
  const point = fractionEnd(text, end, POINT);
  const last = point > end ? point : fractionEnd(text, end, COMMA);
  return joined(text, at, end, String.fromCharCode(separator), last);
}

/** Where a fraction behind `mark` ends; `at` itself where there is none. */
function fractionEnd(text: string, at: number, mark: number): number {
  return text.charCodeAt(at) === mark && isDigit(text.charCodeAt(at + 1)) ? endOfDigits(text, at + 1) : at;
}

function joined(text: string, at: number, end: number, separator: string, last: number): Unsigned {
  const whole = text.slice(at, end).replaceAll(separator, '');
  const rest = last > end ? `.${text.slice(end + 1, last)}` : '';
  return { value: Number(whole + rest), end: last, whole: last === end };
}

const TIMES_TEN = /\s?[×x·]\s?10(?:\^([+-]?\d{1,3})|([⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}))/y;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** "1.5e9", "6×10^24", "6 × 10²⁴" */
function withExponent(text: string, at: number, number: Unsigned): Unsigned {
  const code = text.charCodeAt(number.end);
  if (code === 0x65 || code === 0x45) {
    const sign = /[+-]/.test(text[number.end + 1] ?? '') ? 1 : 0;
    const end = endOfDigits(text, number.end + 1 + sign);
    if (end === number.end + 1 + sign || inWord(text, end)) return number;
    // the digits themselves, since the number before the e may be rounded
    const whole = Number(text.slice(at, end));
    const value = Number.isNaN(whole) ? Number(`${number.value}${text.slice(number.end, end)}`) : whole;
    return { value, end, whole: false };
  }
  if (!isBlank(code) && code !== 0xd7 && code !== 0x78 && code !== 0xb7) return number;
  const match = matchAt(TIMES_TEN, text, number.end);
  if (match === null) return number;
  const exponent = match[1] ?? [...match[2]!].map(superscript).join('');
  return { value: Number(`${number.value}e${exponent}`), end: number.end + match[0].length, whole: false };
}

function superscript(mark: string): string {
  if (mark === '⁻') return '-';
  return mark === '⁺' ? '' : String(SUPERSCRIPTS.indexOf(mark));
}

const FRACTIONS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    '½': 1 / 2,
    '¼': 1 / 4,
    '¾': 3 / 4,
    '⅓': 1 / 3,
    '⅔': 2 / 3,
    '⅕': 1 / 5,
    '⅛': 1 / 8,
    '⅜': 3 / 8,
    '⅝': 5 / 8,
    '⅞': 7 / 8,
  }),
);
const WRITTEN_FRACTION = /[ \u00a0+]([1-9]\d?)[/⁄](2|3|4|5|8|16|32)(?![\d/])/y;
const ONLY_FRACTION = /([1-9]\d?)⁄([1-9]\d?)(?!\d)/y;

function fractionCharacter(text: string, at: number): number | null {
  const code = text.charCodeAt(at);
  return code < 0xbc || Number.isNaN(code) ? null : (FRACTIONS.get(text[at]!) ?? null);
}

/** "3⁄4", with the mark that only fractions have */
function onlyFraction(text: string, at: number): Unsigned | null {
  const match = matchAt(ONLY_FRACTION, text, at);
  return match === null
    ? null
    : { value: Number(match[1]) / Number(match[2]), end: at + match[0].length, whole: false };
}

/** "2½", "2 ½", "2 1/2" and "2+1⁄2" */
function withFraction(text: string, number: Unsigned): Unsigned {
  if (!number.whole) return number;
  const next = skipBlanks(text, number.end);
  const character = next < text.length ? fractionCharacter(text, next) : null;
  if (character !== null) return { value: number.value + character, end: next + 1, whole: false };
  const mark = text.charCodeAt(number.end);
  if (!(isBlank(mark) || mark === PLUS) || !isDigit(text.charCodeAt(number.end + 1))) return number;
  const match = matchAt(WRITTEN_FRACTION, text, number.end);
  const part = match === null ? 1 : Number(match[1]) / Number(match[2]);
  return part >= 1
    ? number
    : { value: number.value + part, end: number.end + match![0].length, whole: false };
}

/** A place in an order in digits: "3rd". */
export function ordinalAt(text: string, at: number): { value: number; end: number } | null {
  const end = endOfDigits(text, at);
  if (end === at || end - at > 4) return null;
  const letters = endOfLetters(text, end);
  return ordinalEndings().has(text.slice(end, letters).toLowerCase())
    ? { value: Number(text.slice(at, end)), end: letters }
    : null;
}

const ordinalEndings = onceRead(() => lexiconWords('ordinal-endings'));

/** Whether a number could start here: a digit or sign that no word or number leads into. */
export function startsNumber(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  const before = text.charCodeAt(at - 1);
  if (at > 0 && (isDigit(before) || isLetter(before))) return false;
  if (isDigit(code)) return true;
  const signed = code === PLUS || code === HYPHEN || code === MINUS || code === POINT;
  return signed && isDigit(text.charCodeAt(at + 1)) && (at === 0 || isBlank(before) || before === 0x28);
}
