import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amount, readAmount, writeAmountNumber } from '../../src/lang/amounts.js';
import { writeDuration } from '../../src/lang/durations.js';
import { allCurrencies } from '../../src/lang/money.js';
import { allUnits, toBase, unitNames } from '../../src/lang/units.js';
import { amountIn, measuresIn } from '../support/measures-in.js';

function read(text: string, hints = {}): [number, string] | null {
  const amount = readAmount(text, hints);
  return amount === null ? null : [Number(amount.value.toPrecision(9)), amount.dimension];
}

/** What a question that contains the amount says. */
function inQuestion(text: string): Amount | undefined {
  return amountIn(`Which of them has ${text}?`);
}

describe('amounts', () => {
  it.each([
    ['1,5 m', 1.5, 'length'],
    ['1 200 m', 1200, 'length'],
    ['5 CHF', 5, 'money CHF'],
    ['$1.5 mio', 1.5e6, 'money USD'],
    ['1.5 mio', 1.5e6, 'count'],
    ['7 ft 6 in (2.29 m)', 2.286, 'length'],
    ['7 ft 6 in', 2.286, 'length'],
    ['6\'7"', 2.0066, 'length'],
    ['6′7″', 2.0066, 'length'],
    ['5 foot 10', 1.778, 'length'],
    ['828 m (2,717 ft)', 828, 'length'],
    ['$319,014,499 (USA)', 319014499, 'money USD'],
    ['1 h 30 min', 5400, 'duration'],
    ['1h 20m', 4800, 'duration'],
    ['2 hours and 5 minutes', 7500, 'duration'],
    ['2:07:05', 7625, 'duration'],
    ['PT2H30M', 9000, 'duration'],
    ['10-day', 864000, 'duration'],
    ['6 lb 4 oz', 2.83495231, 'mass'],
    ['£5', 5, 'money GBP'],
    ['3 million dollars', 3e6, 'money USD'],
    ['US$ 5m', 5e6, 'money USD'],
    ['$20 CAD', 20, 'money CAD'],
    ['₹5 lakh', 500000, 'money INR'],
    ['10 Millionen Euro', 1e7, 'money EUR'],
    ['77 °F', 25, 'temperature'],
    ['5 square miles', 12949940.6, 'area'],
    ['20 Prozent', 20, 'percent'],
    ['100 metros', 100, 'length'],
    ['30m people', 3e7, 'count'],
    ['30m', 30, 'length'],
    ['twenty kilometres', 20000, 'length'],
  ])('%s is %d of %s', (text, value, dimension) => expect(read(text)).toEqual([value, dimension]));

  it.each([
    '3D printer',
    '1. FC Köln',
    'A320',
    'CA-19',
    '1984 (novel)',
    'one of us',
    '5 apples in a tree that fell',
    '',
  ])('%j is none', (text) => expect(readAmount(text)).toBeNull());

  it('gives both readings of pounds, the likelier first', () => {
    expect(read('5 pounds')).toEqual([2.26796185, 'mass']);
    expect(readAmount('5 pounds')?.other?.[0]).toMatchObject({ value: 5, dimension: 'money GBP' });
    expect(read('5 pounds', { context: 'Price' })?.[1]).toBe('money GBP');
    expect(read('5 pounds', { dimension: 'mass' })?.[1]).toBe('mass');
    expect(read('5 million pounds')?.[1]).toBe('money GBP');
  });

  it('reads ranges, hedges and notes', () => {
    expect(readAmount('about 5-10 kg')).toMatchObject({ value: 5, max: 10, relation: 'about' });
    expect(readAmount('$15–$70')).toMatchObject({ value: 15, max: 70, dimension: 'money USD' });
    expect(readAmount('2,000+')).toMatchObject({ value: 2000, relation: 'at least' });
    expect(readAmount('$5 per month')).toMatchObject({ value: 5, per: 'month' });
    expect(readAmount('$319,014,499 (USA)')).toMatchObject({ note: 'USA' });
    expect(readAmount('3:45', { dimension: 'duration' })).toMatchObject({ value: 225 });
    expect(readAmount('3:45')).toBeNull();
    expect(readAmount('6-7', { dimension: 'length' })).toMatchObject({ value: 2.0066, unit: 'ft' });
  });

  it('takes a quotation mark for inches only where it closes no quotation', () => {
    const amounts = measuresIn('the "Top 10" with a 27" screen').filter(({ kind }) => kind === 'amount');
    expect(amounts.map(({ text }) => text)).toEqual(['10', '27"']);
  });
});

const number = fc.oneof(
  fc.integer({ min: 2, max: 999_999 }),
  fc.double({ min: 0.01, max: 9999, noNaN: true }).map((each) => Math.round(each * 100) / 100),
);
/** An amount as a page could write it. */
function written(amount: Amount): string {
  const { value, max, unit, dimension } = amount;
  const range = max === undefined ? '' : `–${writeAmountNumber(amount, max)}`;
  const number = `${writeAmountNumber(amount, value)}${range}`;
  if (unit === '') return number;
  return dimension === 'percent' ? `${number}%` : `${number} ${unit}`;
}

const unit = fc.constantFrom(...allUnits());
const currency = fc.constantFrom(...allCurrencies());

describe('reading is the same everywhere', () => {
  it('in a cell and in a question, for every unit', () => {
    fc.assert(
      fc.property(number, unit, (value, { symbol, dimension }) => {
        const text = `${value} ${symbol}`;
        const cell = readAmount(text);
        expect(cell).toMatchObject({ dimension });
        expect(inQuestion(text)).toEqual(cell);
      }),
    );
  });

  it('for every name of a unit in every language', () => {
    const other = unitNames().filter(
      ([name, { dimension }]) => readAmount(`7 ${name}`)?.dimension !== dimension,
    );
    expect(other.map(([name]) => name)).toEqual([]);
  });

  it('for money, before and behind the number', () => {
    fc.assert(
      fc.property(number, currency, (value, code) => {
        const expected = { value, dimension: `money ${code}` };
        expect(readAmount(`${value} ${code}`)).toMatchObject(expected);
        expect(readAmount(`${code} ${value}`)).toMatchObject(expected);
        expect(inQuestion(`${value} ${code}`)).toMatchObject(expected);
      }),
    );
  });

  it('for a number with any separators', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_000, max: 999_999_999 }),
        fc.constantFrom(',', '.', ' ', '\u00a0', "'"),
        (value, mark) => {
          const text = String(value).replace(/\B(?=(?:\d{3})+$)/g, mark);
          expect(readAmount(`${text} km`)?.value).toBe(value * 1000);
        },
      ),
    );
  });
});

describe('what is written is read again', () => {
  it('for amounts', () => {
    fc.assert(
      fc.property(number, unit, (value, { dimension, symbol, factor, offset }) => {
        const amount = {
          value: toBase(value, { dimension, symbol, factor, offset }),
          dimension,
          unit: symbol,
          number: value,
          whole: false,
        };
        const again = readAmount(written(amount));
        expect(again).toMatchObject({ dimension, unit: symbol });
        expect(Math.abs(again!.value - amount.value)).toBeLessThanOrEqual(
          1e-9 * Math.max(1, Math.abs(amount.value)),
        );
      }),
    );
  });

  it('for durations', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (seconds) => {
        expect(readAmount(writeDuration(seconds))?.value).toBe(seconds);
      }),
    );
  });

  it('never throws, and stays within the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789.,-–$€£ mkgft\'"()/%+~:aein½×^ºP') }),
        (text) => {
          for (const { start, end } of measuresIn(text)) expect(start < end && end <= text.length).toBe(true);
          readAmount(text);
        },
      ),
      { numRuns: 500 },
    );
  });
});
