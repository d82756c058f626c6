import type { Cell, DateValue } from '../kb/catalogue/catalogue.js';

/** What the text of a cell means, as a number and as a date. */

const MONTH_NAMES = 'january february march april may june july august september october november december';
const MONTHS = new Map(
  MONTH_NAMES.split(' ').flatMap((name, at) => [
    [name, at + 1],
    [name.slice(0, 3), at + 1],
  ]),
);
MONTHS.set('sept', 9);

const SCALES: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['thousand', 1e3],
  ['m', 1e6],
  ['mn', 1e6],
  ['million', 1e6],
  ['bn', 1e9],
  ['billion', 1e9],
  ['trillion', 1e12],
]);

const NUMBER = /(?<![\p{L}\d.,])[+-]?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)/gu;
const NOTE = /\[[^\]]*\]/g;
const DURATION = /^(?:(\d+):)?(\d{1,3}):(\d{2}(?:\.\d+)?)$/;

/** Text without footnote marks, odd dashes and blanks. */
export function plainText(text: string): string {
  return text
    .replace(NOTE, ' ')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\u00a0/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** All numbers of a text, in order; "1,234" is one. */
export function numbersOf(text: string): number[] {
  return Array.from(text.matchAll(NUMBER), ([found]) => Number(found.replaceAll(',', '')));
}

/** A number where the text is one, with a sign of money before it or a unit behind it at most. */
export function wholeNumber(text: string): { number: number; unit: string | null } | null {
  const duration = DURATION.exec(text);
  if (duration)
    return {
      number: 3600 * Number(duration[1] ?? 0) + 60 * Number(duration[2]) + Number(duration[3]),
      unit: 's',
    };
  const match =
    /^[~+#]?\s*(?:us|a|c|hk)?([$€£¥₹])?\s*(-?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+))\s*(st|nd|rd|th)?\s*(%|[\p{L}°/².]{1,12}(?:\s[\p{L}]{1,12})?)?\s*(?:\([^)]*\))?\s*[*†‡+]*$/iu.exec(
      text,
    );
  if (!match) return null;
  const word = match[4]?.toLowerCase();
  const scale = word === undefined ? undefined : SCALES.get(word.split(' ')[0]!);
  const number = Number(match[2]!.replaceAll(',', '')) * (scale ?? 1);
  return { number, unit: match[1] ?? (scale === undefined ? (match[4] ?? null) : null) };
}

/** A date where the text starts with one. */
export function dateOf(text: string): DateValue | null {
  const plain = text
    .toLowerCase()
    .replace(/^[a-z]{3,9}day,?\s+|^(?:mon|tue|wed|thu|fri|sat|sun)\.?,?\s+/, '');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})\b/.exec(plain);
  if (iso) return checked(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const american = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:\s*-\s*\d{1,2})?(?:,?\s+(\d{4}))?\b/.exec(
    plain,
  );
  if (american) return dated(american[3], american[1]!, american[2]);
  const british = /^(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?,?(?:\s+(\d{4}))?\b/.exec(plain);
  if (british) return dated(british[3], british[2]!, british[1]);
  const month = /^([a-z]{3,9})\.?,?\s+(\d{4})\b/.exec(plain);
  if (month) return dated(month[2], month[1]!, undefined);
  const slashed = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/.exec(plain);
  if (slashed) {
    const [first, second] = [Number(slashed[1]), Number(slashed[2])];
    return first > 12
      ? checked(Number(slashed[3]), second, first)
      : checked(Number(slashed[3]), first, second);
  }
  return null;
}

function dated(year: string | undefined, month: string, day: string | undefined): DateValue | null {
  const at = MONTHS.get(month);
  if (at === undefined) return null;
  return checked(year === undefined ? null : Number(year), at, day === undefined ? null : Number(day));
}

function checked(year: number | null, month: number, day: number | null): DateValue | null {
  if (month < 1 || month > 12 || (day !== null && (day < 1 || day > 31))) return null;
  return { year, month, day };
}

/** Dates as numbers that sort: years, with the part of the year behind the point. */
export function dateKey({ year, month, day }: DateValue): number {
  return (year ?? 0) + ((month ?? 1) - 1) / 12 + ((day ?? 1) - 1) / 372;
}

export function readCell(text: string): Cell {
  const plain = plainText(text);
  const number = wholeNumber(plain);
  return { text, number: number?.number ?? null, date: dateOf(plain), unit: number?.unit ?? null };
}
