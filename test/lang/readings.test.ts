import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAmount } from '../../src/lang/amounts.js';
import { datePartsOf } from '../../src/lang/date-parts.js';
import { cldrWords } from '../../src/lang/lexicon.js';
import { readDate, readTime } from '../../src/lang/times.js';
import { amountIn } from '../support/measures-in.js';

const READINGS = readFileSync(new URL('readings.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t') as [sort: string, text: string, meaning: string]);
const of = (sort: string) =>
  READINGS.flatMap(([each, text, meaning]) => (each === sort ? [[text, meaning]] : []));

/** Units are rounded in the table of readings. */
const ROUNDED = 1e-4;

function isNear(value: number | undefined, written: string | undefined): boolean {
  if (value === undefined || written === undefined) return value === written;
  return Math.abs(value - Number(written)) <= ROUNDED * Math.abs(Number(written)) + Number.EPSILON;
}

describe('what pages of many countries write', () => {
  it.each(of('amount'))('%s is %s', (text, meaning) => {
    const amount = readAmount(text!);
    if (meaning === 'none') return expect(amount).toBeNull();
    const [, low, high, dimension] = /^(\S+?)(?:–(\S+))? (.+)$/.exec(meaning!)!;
    expect(amount?.dimension).toBe(dimension);
    expect([isNear(amount?.value, low), isNear(amount?.max, high)]).toEqual([true, true]);
  });

  it.each(of('time'))('%s is the time %s', (text, meaning) => {
    expect(readTime(text!)?.iso ?? 'none').toBe(meaning);
  });

  it.each(of('date'))('%s starts with the date %s', (text, meaning) => {
    const parts = datePartsOf(text!);
    expect(parts === null ? 'none' : `${parts.year ?? ''}-${parts.month ?? ''}-${parts.day ?? ''}`).toBe(
      meaning,
    );
  });

  it('means the same in a question, where the amount stands before a full stop', () => {
    const other = of('amount').filter(([text, meaning]) => {
      const cell = meaning === 'none' ? null : readAmount(text!);
      // a count may be a year there, and words behind a cell's amount belong to the sentence
      if (cell === null || cell.dimension === 'count' || cell.per !== undefined || cell.note !== undefined)
        return false;
      return amountIn(`It is ${text}.`)?.value !== cell.value;
    });
    expect(other.map(([text]) => text)).toEqual([]);
  });
});

const LANGUAGES = 'en de fr es it pt nl sv da nb fi pl cs sk hu ro bg tr ru uk el id'.split(' ');

describe('what CLDR says that languages write', () => {
  it.each(LANGUAGES)('dates of all months in %s', (language) => {
    for (let month = 0; month < 12; month++) {
      const date = new Date(Date.UTC(2010, month, 28));
      const name = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' })
        .formatToParts(date)
        .find(({ type }) => type === 'month')!.value;
      expect(readDate(`28 ${name} 2010`)).toBe(date.toISOString().slice(0, 10));
    }
  });

  it.each(['unit', 'scale', 'currency'])('every word for a %s', (sort) => {
    const unread = cldrWords(sort).flatMap(([what, words]) =>
      words.filter((word) => {
        const amount = readAmount(`7 ${word}`);
        const read = { unit: amount?.unit, scale: String((amount?.value ?? 0) / 7), currency: amount?.unit };
        return read[sort as keyof typeof read] !== what;
      }),
    );
    expect(unread).toEqual([]);
  });
});
