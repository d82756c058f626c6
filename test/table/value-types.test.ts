import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnType, type TypedValue, typeValue, valueAs } from '../../src/table/value-types.js';

const read = (text: string) => typeValue(text);

describe('typeValue', () => {
  const cases: [string, TypedValue][] = [
    ['14', { type: 'integer', value: 14 }],
    ['6,000', { type: 'integer', value: 6000 }],
    ['-3', { type: 'integer', value: -3 }],
    ['4.9', { type: 'number', value: 4.9 }],
    ['1.234,5', { type: 'number', value: 1234.5 }],
    ['107,764,591', { type: 'integer', value: 107_764_591 }],
    ['2.53B+', { type: 'number', value: 2_530_000_000, approximate: true }],
    ['~47M', { type: 'number', value: 47_000_000, approximate: true }],
    ['2.1m', { type: 'number', value: 2.1, unit: 'm' }],
    ['34 ounces', { type: 'number', value: 34, unit: 'oz' }],
    ['7.9 oz.', { type: 'number', value: 7.9, unit: 'oz' }],
    ['250mm', { type: 'number', value: 250, unit: 'mm' }],
    ['16GB', { type: 'number', value: 16, unit: 'GB' }],
    ['4.7/5', { type: 'number', value: 4.7, unit: '/5' }],
    ['9 out of 10', { type: 'number', value: 9, unit: '/10' }],
    ['104–212 degrees Fahrenheit', { type: 'number', value: 104, max: 212, unit: '°F' }],
    ['5-10%', { type: 'percent', value: 5, max: 10 }],
    ['103%', { type: 'percent', value: 103 }],
    ['7.25 percent', { type: 'percent', value: 7.25 }],
    ['$18.99', { type: 'money', value: 18.99, currency: 'USD' }],
    ['$7.7B', { type: 'money', value: 7_700_000_000, currency: 'USD' }],
    ['$2.1m', { type: 'money', value: 2_100_000, currency: 'USD' }],
    ['$15–$70', { type: 'money', value: 15, max: 70, currency: 'USD' }],
    ['$248-575', { type: 'money', value: 248, max: 575, currency: 'USD' }],
    ['€14/month', { type: 'money', value: 14, unit: 'per month', currency: 'EUR' }],
    ['1.299,00 €', { type: 'money', value: 1299, currency: 'EUR' }],
    [
      'Starting at $12 per meal',
      { type: 'money', value: 12, unit: 'per meal', currency: 'USD', approximate: true },
    ],
    ['3 million dollars', { type: 'money', value: 3_000_000, currency: 'USD' }],
    ['$20 CAD', { type: 'money', value: 20, currency: 'CAD' }],
    ['GBP 5', { type: 'money', value: 5, currency: 'GBP' }],
    ['April 29, 2010', { type: 'date', value: '2010-04-29' }],
    ['29th of April 2010', { type: 'date', value: '2010-04-29' }],
    ['August 2005', { type: 'date', value: '2005-08' }],
    ['29.4.2010', { type: 'date', value: '2010-04-29' }],
    ['2010-04-29', { type: 'date', value: '2010-04-29' }],
    ['4/29/2010', { type: 'date', value: '2010-04-29' }],
    ['2 hours 30 minutes', { type: 'duration', value: 'PT2H30M' }],
    ['1h 20m', { type: 'duration', value: 'PT1H20M' }],
    ['10-day', { type: 'duration', value: 'P10D' }],
    ['2 to 6 months', { type: 'duration', value: 'P2M', max: 'P6M' }],
    ['7.5+ hours', { type: 'duration', value: 'PT7H30M', approximate: true }],
    ['01:45:00', { type: 'duration', value: 'PT1H45M' }],
    ['https://example.org/a?b=1', { type: 'url', value: 'https://example.org/a?b=1' }],
    ['5by5.tv/bigwebshow', { type: 'url', value: '5by5.tv/bigwebshow' }],
    ['https://example.org/a.png', { type: 'image', value: 'https://example.org/a.png' }],
  ];
  it.each(cases)('%s', (text, typed) => expect(read(text)).toEqual(typed));

  const prose = [
    '4/5/2010',
    '31 February 2010',
    '3D printer',
    '16-inch, 1920 x 1200',
    '100 Years of Solitude',
    '5 ways to do it without going mad',
    '$20 styling fee + cost of items you keep',
    '5, 10, or 20',
    'Free',
    '',
    '$$$',
    '1. FC Köln',
  ];
  it.each(prose)('leaves %j as text', (text) => expect(read(text).type).toBe('text'));

  it('never throws and always gives a finite number or a string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { value } = read(text);
        expect(typeof value === 'string' || Number.isFinite(value)).toBe(true);
      }),
    );
  });

  it('reads back any grouped integer', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (n) => {
        expect(read(n.toLocaleString('en-US')).value).toBe(n);
      }),
    );
  });
});

describe('columnType', () => {
  it('agrees over values that say nothing', () => {
    expect(columnType(['$5', 'Free', '$7', 'N/A', '$9'])).toBe('money');
  });
  it('takes lone years as dates only under a label that says so', () => {
    expect(columnType(['2006', '2005', '2005'], 'Year')).toBe('date');
    expect(columnType(['2006', '2005', '2005'], 'Reviews')).toBe('integer');
  });
  it('widens integers to numbers and mixed content to text', () => {
    expect(columnType(['1', '2.5', '3'])).toBe('number');
    expect(columnType(['1', 'a large one', '$3'])).toBe('text');
    expect(columnType([])).toBe('text');
  });
  it('normalises a value in the light of its column', () => {
    expect(valueAs('2009', 'date')).toEqual({ type: 'date', value: '2009' });
    expect(valueAs('3', 'number')).toEqual({ type: 'number', value: 3 });
    expect(valueAs('N/A', 'money')).toBeNull();
  });
});
