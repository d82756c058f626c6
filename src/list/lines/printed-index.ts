/** A rank or index printed at the start of a line: "3.", "#3", "Tip 3:", "Step 3 –", "③", "III." */
export interface PrintedIndex {
  readonly value: number;
  /** Length of the index at the start of the line, its separator included. */
  readonly length: number;
  /** The word before the number, lower case ("tip", "step", "no"), or ''. */
  readonly label: string;
  /** Whether a separator or sign marks the number as an index; "7 wonders" has none. */
  readonly marked: boolean;
}

/** An index stands at the very start; nobody writes a label longer than this before it. */
const HEAD_LENGTH = 48;
const MAX_INDEX = 5000;

const DIGITS =
  /^([^\p{L}\p{N}]{0,6})(?:(\p{L}[\p{L}'’]{1,14})[\s\u00a0]{0,3}(?:no\.?|nr\.?|number)?[\s\u00a0]{0,2})??([#№([ᐊ]?)[\s\u00a0]{0,2}(\d{1,4})(?![\d%]|[.,]\d|°|(?:st|nd|rd|th)\b)((?:\ufe0f?\u20e3)?[\s\u00a0]*(?:(?:of|\/)[\s\u00a0]*\d{1,4}\b)?[\s\u00a0]*[^\p{L}\p{N}"“‘'«([$€£&@]*)/iu;
const ROMAN = /^[\s\u00a0]{0,3}([IVX]{1,6})([.)][\s\u00a0]+|[\s\u00a0]*[:–—-][\s\u00a0]+)/u;
const WORDS =
  /^[\s\u00a0]{0,3}(?:(\p{L}{3,12})[\s\u00a0]+)?(one|two|three|four|five|six|seven|eight|nine|ten|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)[\s\u00a0]*([:.,–—-])[\s\u00a0]+/iu;
const CIRCLED = /^[\s\u00a0]{0,3}([\u2460-\u2473\u2776-\u277f\u2780-\u2793])[\s\u00a0.:)–—-]*/u;

const MARK = /[.):\]|/–—\-ᐅ•·→»]|\u20e3/u;
const NUMBER_WORDS = new Map(
  [
    ['one', 'first'],
    ['two', 'second'],
    ['three', 'third'],
    ['four', 'fourth'],
    ['five', 'fifth'],
    ['six', 'sixth'],
    ['seven', 'seventh'],
    ['eight', 'eighth'],
    ['nine', 'ninth'],
    ['ten', 'tenth'],
  ].flatMap(([cardinal, ordinal], i) => [
    [cardinal!, i + 1],
    [ordinal!, i + 1],
  ]),
);

/** Reads the index at the start of a line; null where there is none. */
export function readPrintedIndex(line: string): PrintedIndex | null {
  const head = line.length > HEAD_LENGTH ? line.slice(0, HEAD_LENGTH) : line;
  return readDigits(head) ?? readCircled(head) ?? readRoman(head) ?? readWord(head);
}

function readDigits(head: string): PrintedIndex | null {
  const match = DIGITS.exec(head);
  if (match === null) return null;
  const [all, before, label, sign, digits, after] = match;
  const value = Number(digits);
  if (value > MAX_INDEX) return null;
  const marked = sign !== '' || MARK.test(after!) || before!.includes('#') || all.length === head.length;
  // "2024 in review" and "4x4 cars": a bare number glued to a word is no index.
  if (!marked && after!.length === 0) return null;
  return { value, length: all.length, label: (label ?? '').toLowerCase(), marked };
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
  const value = romanValue(match[1]!);
  return value === null ? null : { value, length: match[0].length, label: 'roman', marked: true };
}

function romanValue(numeral: string): number | null {
  const digits = [...numeral].map((c) => (c === 'I' ? 1 : c === 'V' ? 5 : 10));
  const value = digits.reduce((sum, d, i) => sum + (d < (digits[i + 1] ?? 0) ? -d : d), 0);
  return value > 0 ? value : null;
}

function readWord(head: string): PrintedIndex | null {
  const match = WORDS.exec(head);
  if (match === null) return null;
  const value = NUMBER_WORDS.get(match[2]!.toLowerCase())!;
  return { value, length: match[0].length, label: (match[1] ?? 'word').toLowerCase(), marked: true };
}
