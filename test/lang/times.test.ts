import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datePartsOf, dayOrder, numericDate } from '../../src/lang/date-parts.js';
import type { TimeSpan } from '../../src/lang/eras.js';
import { readDate, readTime, readYears } from '../../src/lang/times.js';

/** Years below this need "AD" to be read as years. */
const FIRST_BARE_YEAR = 1000;

/** A time as a page could write it. */
function written({ kind, iso, from, to }: TimeSpan): string {
  if (kind === 'decade') return `${from}s`;
  if (kind === 'century') return `${to / 100}th century`;
  if (kind === 'years') return `${from}–${to}`;
  if (kind === 'year' && from < FIRST_BARE_YEAR) return from < 1 ? `${1 - from} BC` : `${from} AD`;
  return iso;
}

describe('times', () => {
  it.each([
    ['2010-04-29', '2010-04-29'],
    ['2010-04-29T10:00:00Z', '2010-04-29'],
    ['April 29, 2010', '2010-04-29'],
    ['29th of April 2010', '2010-04-29'],
    ['Monday, April 29, 2010', '2010-04-29'],
    ['29.4.2010', '2010-04-29'],
    ['29. April 2010', '2010-04-29'],
    ['29 avril 2010', '2010-04-29'],
    ['29 de abril de 2010', '2010-04-29'],
    ['4/29/2010', '2010-04-29'],
    ['März 2010', '2010-03'],
    ['Sept. 2005', '2005-09'],
    ['2010-04', '2010-04'],
  ])('%s is %s', (text, iso) => expect(readDate(text)).toBe(iso));

  it.each(['4/5/2010', '30 February 2010', '2010', '2010.5', 'May', 'Sun 2010'])('%s is no date', (text) =>
    expect(readDate(text)).toBeNull(),
  );

  it.each([
    ['2010', 2010, 2010],
    ['the 1990s', 1990, 1999],
    ["'90s", 1990, 1999],
    ['2005–06', 2005, 2006],
    ['films from 2005 to 2010', 2005, 2010],
    ['March 2012', 2012, 2012],
    ['21st century', 2001, 2100],
    ['44 BC', -43, -43],
  ])('%s goes from %d to %d', (text, from, to) => expect(readYears(text)).toEqual({ from, to }));

  it.each([
    ['April 29', null, 4, 29],
    ['Sunday, 29 April 2:10pm', null, 4, 29],
    ['Fri., Jan. 10, 1941', 1941, 1, 10],
    ['Mar 22–26', null, 3, 22],
    ['4/5/2010', 2010, 4, 5],
    ['09.07.1984', 1984, 7, 9],
    ['June 5, 2217', 2217, 6, 5],
  ])('%s starts with a date', (text, year, month, day) => {
    expect(datePartsOf(text)).toEqual({ year, month, day });
  });

  it.each(['2006–07 Serie A', '2010', 'Mars', 'US 26'])('%s starts with none', (text) =>
    expect(datePartsOf(text)).toBeNull(),
  );

  it('learns from a column whether its dates begin with the day', () => {
    expect(dayOrder(['4/5/2010', '29/4/2010'])).toBe('day first');
    expect(dayOrder(['4/5/2010', '4/29/2010'])).toBe('month first');
    expect(numericDate('4/5/2010', 'day first')).toEqual({ year: 2010, month: 5, day: 4 });
    expect(numericDate('4/29/2010', 'day first')).toEqual({ year: 2010, month: 4, day: 29 });
    expect(numericDate('13/13/2010', 'day first')).toBeNull();
  });

  it('has no now', () => {
    expect(readYears('of all time')).toBeNull();
    expect(readYears('this year')).toBeNull();
  });

  it('gives back what it writes', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true }),
        (date) => {
          const iso = date.toISOString().slice(0, 10);
          expect(readDate(iso)).toBe(iso);
        },
      ),
    );
    for (const text of ['2010', '1990s', '2005–2010', '19th century', '44 BC', '2010-04']) {
      const time = readTime(text)!;
      expect(readTime(written(time))).toMatchObject({ kind: time.kind, from: time.from, to: time.to });
    }
  });
});
