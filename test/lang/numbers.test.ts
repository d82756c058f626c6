import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../src/lang/hints.js';
import { numberWord, numberWordsOf } from '../../src/lang/number-words.js';
import { readNumber } from '../../src/lang/numbers.js';
import { readRoman, writeRoman } from '../../src/lang/roman.js';

describe('numbers', () => {
  it.each([
    ['1,234', 1234],
    ['1.234', 1.234],
    ['1,5', 1.5],
    ['1 200', 1200],
    ['1.234.567,89', 1234567.89],
    ['12,34,567', 1234567],
    ['0,125', 0.125],
    ['04,854', 4854],
    ["1'234'567", 1234567],
    ['2½', 2.5],
    ['2 1/2', 2.5],
    ['1e6', 1e6],
    ['6 × 10²⁴', 6e24],
    ['−5', -5],
    ['.5', 0.5],
    ['80k', 80000],
    ['3M', 3e6],
    ['1.5 mio', 1.5e6],
    ['5 Mrd.', 5e9],
    ['3 hundred thousand', 300000],
    ['2 crore', 2e7],
    ['two hundred and five', 205],
    ['two dozen', 24],
    ['a million', 1e6],
    ['two thousand five hundred', 2500],
  ])('%s is %d', (text, value) => expect(readNumber(text)).toBe(value));

  it.each(['', 'hundreds', '1.2.3', '5 m', 'twenty twenty', '1,2,3', 'a'])('%j is no number', (text) =>
    expect(readNumber(text)).toBeNull(),
  );

  it('reads an ambiguous point as the hints say', () => {
    expect(readNumber('1.234', { decimal: ',' })).toBe(1234);
    expect(readNumber('1,234', { decimal: ',' })).toBe(1.234);
    expect(readNumber('1.234', { language: 'de' })).toBe(1234);
  });

  it('gives back what it writes', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(readNumber(String(value))).toBeCloseTo(value, 12);
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3999 }), (n) => {
        expect(readRoman(writeRoman(n))).toBe(n);
      }),
    );
    expect(readRoman('IIII')).toBeNull();
  });
});

/** Numbers of a language in words. */
const SPELLED: Readonly<Record<Language, readonly (readonly [string, number])[]>> = {
  en: [
    ['twenty-five', 25],
    ['one hundred and two', 102],
    ['three million', 3e6],
    ['nineteen hundred', 1900],
  ],
  de: [
    ['fünfundzwanzig', 25],
    ['zweihundertfünfzig', 250],
    ['dreitausendzwei', 3002],
    ['eine Million', 1e6],
    ['zwei Milliarden', 2e9],
  ],
  fr: [
    ['vingt et un', 21],
    ['quatre-vingt-dix-neuf', 99],
    ['soixante-dix', 70],
    ['deux mille trois cent cinq', 2305],
    ['un million', 1e6],
  ],
  es: [
    ['treinta y cinco', 35],
    ['doscientos cinco', 205],
    ['dos mil', 2000],
    ['ciento veinte', 120],
    ['tres millones', 3e6],
  ],
};

describe.each(LANGUAGES)('number words of %s', (language) => {
  it('are all read', () => {
    for (const [word, value] of numberWordsOf(language)) expect(numberWord(word, language)).toBe(value);
  });

  it.each(SPELLED[language])('%s is %d', (text, value) => expect(readNumber(text, { language })).toBe(value));
});
