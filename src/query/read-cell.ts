import type { Cell, DateValue } from '../kb/catalogue/catalogue.js';
import { currencyOfDimension, datePartsOf, readAmount, writeAmountNumber } from '../lang/index.js';
import { currencySymbol } from '../lang/money.js';
import { digitsAt, startsNumber } from '../lang/numbers.js';

/** What the text of a cell means, as a number and as a date, as `lang/` reads it. */

const NOTE = /\[[^\]]*\]/g;

/** A text in which there is nothing to make plain; most are, and every cell is read. */
const IS_PLAIN = /^(?! )(?:[!-Z\\^-~]| (?=[^ ]))*$/;

/** Text without footnote marks, odd dashes and blanks. */
export function plainText(text: string): string {
  if (IS_PLAIN.test(text)) return text;
  return text
    .replace(NOTE, ' ')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\u00a0/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** All numbers of a text, in order; "1,234" is one. */
export function numbersOf(text: string): number[] {
  const found: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const number = startsNumber(text, at) ? digitsAt(text, at) : null;
    if (number === null) continue;
    found.push(number.value);
    at = number.end - 1;
  }
  return found;
}

/** Marks around a number that say nothing about it. */
const MARKS = /^#\s*|\s*[*†‡]+$/g;
const LOOKS_LIKE_CLOCK = /^\d+:\d/;

/** A number where the text is one, in the unit that is written with it. */
export function wholeNumber(text: string): { number: number; unit: string | null } | null {
  const plain = text.replace(MARKS, '');
  if (!/\d/.test(plain)) return null;
  const isClock = LOOKS_LIKE_CLOCK.test(plain);
  const amount = readAmount(plain, isClock ? { dimension: 'duration' } : {});
  if (amount === null) return leadingNumber(plain);
  if (amount.max !== undefined || /^\d/.test(amount.per ?? '')) return null;
  if (isClock) return amount.dimension === 'duration' ? { number: amount.value, unit: 's' } : null;
  const currency = currencyOfDimension(amount.dimension);
  const unit = currency === null ? amount.unit : currencySymbol(currency);
  return { number: writeAmountNumber(amount, amount.value), unit: unit === '' ? null : unit };
}

/** What may follow a number in a table's cell: an ordinal's ending, two short words, a bracket. */
const BEHIND = /^\.?\s*(st|nd|rd|th)?\s*(%|[\p{L}°/².]{1,12}(?:\s\p{L}{1,12})?)?\s*(?:\([^)]*\))?\s*\+*$/iu;

/** "660 AM", "37th (h)", "42.", "2012 Olympics": the number that a short cell starts with. */
function leadingNumber(text: string): { number: number; unit: string | null } | null {
  const plain = text.replace(/^\+\s+/, '');
  const number = digitsAt(plain, 0);
  const rest = number === null ? null : BEHIND.exec(plain.slice(number.end));
  return number === null || rest === null ? null : { number: number.value, unit: rest[2] ?? null };
}

/** A date where the text starts with one. */
export function dateOf(text: string): DateValue | null {
  return datePartsOf(text);
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

/** Signs by which tables say that there is nothing. */
const NOTHING = /^(?:[-–—−.?\s]*|n\/?a|none|null)$/i;

export function saysNothing(text: string): boolean {
  return NOTHING.test(text);
}

/**
 * A column with one text a row at most: its different texts, and the number of the one that each row has. A million
 * rows are few texts or short ones, so each is read and folded once, and only where it is asked for.
 */
export class CodedColumn {
  /** By row; -1 where there is nothing. */
  readonly codes: Int32Array;
  readonly texts: readonly string[];
  readonly #cells: (Cell | undefined)[] = [];

  private constructor(codes: Int32Array, texts: readonly string[]) {
    this.codes = codes;
    this.texts = texts;
  }

  static of(count: number, textAt: (row: number) => string): CodedColumn {
    const codes = new Int32Array(count);
    const texts: string[] = [];
    const known = new Map<string, number>();
    for (let row = 0; row < count; row++) {
      const text = textAt(row).trim();
      let code = known.get(text);
      if (code === undefined) {
        code = saysNothing(text) ? -1 : texts.push(text) - 1;
        known.set(text, code);
      }
      codes[row] = code;
    }
    return new CodedColumn(codes, texts);
  }

  /** What a text says. */
  cell(code: number): Cell {
    const known = this.#cells[code] ?? readCell(this.texts[code]!);
    this.#cells[code] = known;
    return known;
  }
}
