import { expect, test } from 'vitest';
import { readAskedYears } from '../../src/answer/read-asked-years.js';

test.each([
  ['buildings completed after 2015', { from: 2016, to: 9999 }, 'completed', 'buildings'],
  ['buildings completed since 2015', { from: 2015, to: 9999 }, 'completed', 'buildings'],
  ['physicists born before 1900', { from: 0, to: 1899 }, 'born', 'physicists'],
  ['physicists who were born in the 19th century', { from: 1801, to: 1900 }, 'born', 'physicists'],
  ['films released between 1975 and 1985', { from: 1975, to: 1985 }, 'released', 'films'],
  ['films from 1990 to 2000', { from: 1990, to: 2000 }, null, 'films'],
  ['films made in 1982', { from: 1982, to: 1982 }, 'made', 'films'],
  ['novels written until the 1950s', { from: 0, to: 1959 }, 'written', 'novels'],
  ['films after the 1970s', { from: 1980, to: 9999 }, null, 'films'],
  ['films of the seventies', { from: 1970, to: 1979 }, null, 'films'],
  ["songs from the '80s", { from: 1980, to: 1989 }, null, 'songs'],
  ['companies founded in 1998 or later', { from: 1998, to: 9999 }, 'founded', 'companies'],
  ['towers built 2010 in Asia', null, null, null],
  ['films of 2010', null, null, null],
  ['most visited in 2019', null, null, null],
  ['mountains between 1500 and 2000 m', null, null, null],
  ['companies with between 1000 and 1500 employees', null, null, null],
  ['novels set in 1984', null, null, null],
  ['the day after tomorrow', null, null, null],
])('%s', (text, time, verb, rest) => {
  const found = readAskedYears(text);
  if (time === null) expect(found).toBeNull();
  else expect(found).toMatchObject({ time, timeVerb: verb, rest });
});
