import { describe, expect, it } from 'vitest';
import { readNumber as numberOfCell, ordinalAt } from '../../src/lang/numbers.js';
import { canBeK, readNumber, readRoman } from '../../src/title/numerals.js';
import { tokenise } from '../../src/title/tokenise.js';

function numbersOf(title: string): string[] {
  return tokenise(title).flatMap(({ number }) => (number ? [`${number.value} ${number.form}`] : []));
}

describe('numbers in titles', () => {
  it.each([
    ['10', '10 digits'],
    ['1,000', '1000 digits'],
    ['50+', '50 plus'],
    ['2026', '2026 year'],
    ['2024-2025', '2024 year'],
    ['51-100', '50 range'],
    ['3-1', '3 slash'],
    ['10th', '10 ordinal'],
    ['#1', '1 hash'],
    ['6.0', '6 decimal'],
    ['$500', '500 money'],
    ['75%', '75 percent'],
    ['24/7', '24 slash'],
    ['10x', '10 times'],
    ['16GB', '16 unit'],
    ["'90s", '90 decade'],
    ['1990s', '1990 decade'],
    ['5-step', '5 compound'],
    ['four-step', '4 compound'],
    ['twelve', '12 word'],
    ['twenty-five', '25 word'],
    ['twenty five', '25 word'],
    ['a dozen', '12 word'],
    ['two dozen', '24 word'],
    ['half a dozen', '6 word'],
    ['two thousand and five', '2005 word'],
    ['one hundred', '100 word'],
    ['two hundred and seven', '207 word'],
    ['5 million', '5000000 large'],
    ['１０', '10 digits'],
    ['Top X', '10 roman'],
  ])('%s', (text, expected) => {
    expect(numbersOf(text)).toEqual([expected]);
  });

  it.each(['1,234', '12,34,567', '1.200.000', "1'200", '2½', '4,80', '832.15', '1\u00a0200'])(
    '%s counts what it counts in a cell',
    (text) => {
      expect(readNumber(text)?.value).toBe(numberOfCell(text));
    },
  );

  it.each([
    ['1st', 1],
    ['2ème', 2],
    ['3º', 3],
  ])('%s is a place in an order, as in a question', (text, value) => {
    expect(readNumber(text)).toMatchObject({ value, form: 'ordinal' });
    expect(ordinalAt(text, 0)?.value).toBe(value);
  });

  it('leaves digits inside names alone', () => {
    expect(numbersOf('Airbus A320 and H1N1 at constructor')).toEqual([]);
  });

  it('takes k from 2 to 5000 only', () => {
    const allowed = (text: string): boolean => canBeK(readNumber(text)!);
    expect(['1', '2', '5000', '5001'].map(allowed)).toEqual([false, true, true, false]);
    expect(['$10', '10%', '10th', '10.5'].map(allowed)).toEqual([false, false, false, false]);
  });

  it('reads Roman numerals', () => {
    expect(['II', 'IV', 'IX', 'XII', 'XXI'].map((text) => readRoman(text)?.value)).toEqual([2, 4, 9, 12, 21]);
    expect(readRoman('IIX')).toBeNull();
    expect(readRoman('')).toBeNull();
  });
});

describe('tokens', () => {
  it('keep their place in the title', () => {
    const title = 'The “10 Best” U.S. Cafés (2024)|Site';
    for (const { text, start, end } of tokenise(title)) expect(title.slice(start, end)).toBe(text);
  });

  it('split at separators, also where no space helps', () => {
    const kinds = tokenise('Twenty-Five Tips (2024)|Site - Blog: More').filter(
      ({ kind }) => kind === 'separator',
    );
    expect(kinds.map(({ text }) => text)).toEqual(['|', '-', ':']);
  });
});
