import { numberWord, ordinalWord } from '../../lang/number-words.js';
import { readRoman as romanNumeral } from '../../lang/roman.js';

/** A rank or index printed at the start of a line: "3.", "#3", "Tip 3:", "Step 3 –", "③", "III." */
export interface PrintedIndex {
  readonly value: number;
  /** Length of the index at the start of the line, its separator included. */
  readonly length: number;
  /** The word before the number, lower case ("tip", "step", "no"), and "/50" where a total follows; or ''. */
  readonly label: string;
  /** Whether a separator or sign marks the number as an index; "7 wonders" has none. */
  readonly marked: boolean;
}

/** An index stands at the very start; nobody writes a label longer than this before it. */
const HEAD_LENGTH = 48;
const MAX_INDEX = 5000;
/** Roman numerals and number words count lines of a list, not paragraphs that start with "One ...". */
const MAX_WORDED_LINE = 80;
const DIGIT = /^\D{0,28}\d/;

const DIGITS =
  /^([^\p{L}\p{N}$€£¥]{0,6})(?:(\p{L}[\p{L}'’]{1,14})\.?\s{0,3}(?:no\.?|nr\.?|number)?\s{0,2})??([#№([ᐊ]?)\s{0,2}(\d{1,4})(?![\d%]|[.,]\d|°|(?:st|nd|rd|th)\b)((?:\ufe0f?\u20e3)?\s*(?:(?:of|\/)\s*(\d{1,4})\b)?\s*(?:[^\p{L}\p{N}"“‘'«([$€£&@]|ᐅ)*)/iu;
const ROMAN = /^\s{0,3}([IVX]{1,6})([.)]\s+|\s*[:–—-]\s+)/u;
const WORDS = /^\s{0,3}(?:(\p{L}{3,12})\s+)?(\p{L}{3,11}(?:-\p{L}{3,6})?)\s*([:.,–—-])\s+/u;
/** Nobody numbers lines in longer words. */
const MOST_IN_WORDS = 99;
const CIRCLED = /^\s{0,3}([\u2460-\u2473\u2776-\u277f\u2780-\u2793])[\s.:)–—-]*/u;

const MARK = /[.):\]|/–—\-ᐅ•·→»]|\u20e3/u;
const FIRST_CIRCLED = 0x2460;
const LAST_CIRCLED = 0x2793;

/** Characters before the end of a number or of a number's separator, as `DIGIT` and `WORDS` have it; blanks apart. */
const MAX_BEFORE = 29;

/**
 * Whether any form of index can stand at the start of a stretch of text: a digit, or a sign that all other forms
 * have. Most lines have neither, and need not be looked at more closely. Paragraphs are numbered in digits only.
 */
export function mayStartWithIndex(
  text: string,
  start: number,
  length: number,
  isParagraph: boolean,
): boolean {
  let seen = 0;
  for (let at = start; at < start + length && seen < MAX_BEFORE; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) return true;
    if (!isParagraph && isSeparator(code)) return true;
    if (code > 0x20) seen++;
  }
  return false;
}

/** What ends a Roman numeral or a number word; a circled number is its own separator. */
function isSeparator(code: number): boolean {
  if (code < 0x80) return code === 0x3a || code === 0x2e || code === 0x2c || code === 0x29 || code === 0x2d;
  return code === 0x2013 || code === 0x2014 || (code >= FIRST_CIRCLED && code <= LAST_CIRCLED);
}

/** Reads the index at the start of a line; null where there is none. */
export function readPrintedIndex(line: string): PrintedIndex | null {
  const head = line.length > HEAD_LENGTH ? line.slice(0, HEAD_LENGTH) : line;
  if (DIGIT.test(head)) return readDigits(head);
  return line.length > MAX_WORDED_LINE ? null : (readCircled(head) ?? readRoman(head) ?? readWord(head));
}

function readDigits(head: string): PrintedIndex | null {
  const match = DIGITS.exec(head);
  if (match === null) return null;
  const [all, before, label, sign, digits, after, total] = match;
  const value = Number(digits);
  if (value > MAX_INDEX) return null;
  const marked = sign !== '' || MARK.test(after!) || before!.includes('#') || all.length === head.length;
  // "2024 in review" and "4x4 cars": a bare number glued to a word is no index.
  if (!marked && after!.length === 0) return null;
  // "3/50" counts the pictures of a gallery: another numbering than "3." beside it.
  const kind = `${(label ?? '').toLowerCase()}${total === undefined ? '' : `/${total}`}`;
  return { value, length: all.length, label: kind, marked };
}

function readCircled(head: string): PrintedIndex | null {
  const match = CIRCLED.exec(head);
  if (match === null) return null;
  const code = match[1]!.codePointAt(0)!;
  const value = code < 0x2776 ? code - 0x245f : ((code - 0x2776) % 10) + 1;
  return { value, length: match[0].length, label: '', marked: true };
}

function readRoman(head: string): PrintedIndex | null {
  const match = ROMAN.exec(head);
  if (match === null) return null;
  const value = romanNumeral(match[1]!);
  return value === null ? null : { value, length: match[0].length, label: 'roman', marked: true };
}

function readWord(head: string): PrintedIndex | null {
  const match = WORDS.exec(head);
  if (match === null) return null;
  const word = match[2]!.toLowerCase();
  const value = numberWord(word) ?? ordinalWord(word) ?? 0;
  if (value < 1 || value > MOST_IN_WORDS) return null;
  return { value, length: match[0].length, label: (match[1] ?? 'word').toLowerCase(), marked: true };
}

const WORD = /\p{L}{2}/u;

/** Whether a word, two letters in a row, stands in a stretch of text; no string is made of ASCII. */
export function hasWordsIn(text: string, start: number, end: number): boolean {
  let letters = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x80) return WORD.test(text.slice(Math.max(start, at - 1), end));
    const isLetter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
    letters = isLetter ? letters + 1 : 0;
    if (letters === 2) return true;
  }
  return false;
}
