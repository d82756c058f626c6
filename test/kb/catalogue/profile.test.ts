import { expect, test } from 'vitest';
import { profileOf, typedValue } from '../../../src/kb/catalogue/profile.js';
import { SourceCell, type SourceColumn, type SourceRow } from '../../../src/kb/catalogue/sources.js';
import { readNumber } from '../../../src/lang/numbers.js';

const COLUMN: SourceColumn = {
  tableId: 1,
  position: 0,
  label: 'Value',
  type: 'text',
  role: 'fact',
  path: '',
};

const cell = (text: string): SourceCell => {
  const number = readNumber(text);
  return new SourceCell(text, number, number === null ? null : 'count', null);
};

const profile = (texts: readonly string[]) =>
  profileOf(
    COLUMN,
    texts.map(
      (text, itemId): SourceRow => ({
        itemId,
        tableId: 1,
        entityId: itemId,
        name: `row ${itemId}`,
        aliases: [],
        cells: new Map([[0, [cell(text)]]]),
      }),
    ),
  );

const numbers = (texts: readonly string[]) => {
  const own = profile(texts);
  return texts.map((text) => typedValue(cell(text), own).number);
};

test('a text that recurs in the place of numbers does not make them texts', () => {
  const texts = ['410', '455', '510', '559', '593', ...Array.from({ length: 9 }, () => 'Not Reported')];
  expect(profile(texts).type).toBe('number');
  expect(numbers(texts).slice(0, 6)).toEqual([410, 455, 510, 559, 593, null]);
});

test('numbers before words that are always the same are numbers', () => {
  expect(numbers(['5x', '3.6x', '26x', '4x', '8x'])).toEqual([5, 3.6, 26, 4, 8]);
  expect(numbers(['17:1', '9:1', '21:1', '12:1', '15:1'])).toEqual([17, 9, 21, 12, 15]);
  expect(
    numbers(['23 mpg City / 28 mpg Hwy', '14 mpg City / 20 mpg Hwy', '18 mpg City / 26 mpg Hwy']),
  ).toEqual([23, 14, 18]);
});

test('addresses, codes and names with numbers stay texts', () => {
  for (const texts of [
    ['12 Main Street', '4 Elm Road', '77 Oak Avenue', '3 Harbour Lane', '19 Hill Drive'],
    ['415-928-5797', '206-555-0132', '312-555-0199', '646-555-0141', '503-555-0177'],
    ['V6, 3.5 Liter', 'V8, 5.4 Liter', 'V6, 4.0 Liter', 'V8, 6.0 Liter', 'V6, 3.7 Liter'],
  ])
    expect(profile(texts).type, texts[0]).toBe('text');
});

test('values that list several are also known by their parts', () => {
  expect(profile(['Drama, Crime', 'Comedy']).parts()).toEqual(new Set(['drama', 'crime', 'comedy']));
});

test('years stay numbers where one of them is a slip, and codes stay texts', () => {
  const years = Array.from({ length: 99 }, (_, i) => String(1920 + i));
  expect(profile([...years, '0995']).type).toBe('number');
  expect(profile(['02139', '94110', '60614', '07030', '98101', '73301']).type).toBe('text');
});

test('dates are dates with an aside behind them, and where a text recurs in their place', () => {
  expect(
    profile(['June 27th, 2008 (limited)', 'June 24th, 2005 (wide)', 'March 18th, 1968', 'May 7, 2004']).type,
  ).toBe('date');
  const posted = ['May 1, 2010', 'May 2, 2010', 'May 3, 2010', 'May 4, 2010', 'May 5, 2010'];
  expect(profile([...posted, 'Today', 'Today', 'Today']).type).toBe('date');
});
