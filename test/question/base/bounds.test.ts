import { expect, test } from 'vitest';
import { boundUses } from '../../../src/question/base/bounds.js';
import { questionWords } from '../../../src/question/base/question-words.js';

const bounds = (question: string) =>
  boundUses(questionWords(question), question).map(({ op, value, most }) => [op, value, most]);

test.each([
  ['buildings with 100 floors or fewer', [['<=', 100, undefined]]],
  ['hotels with 4 stars or more', [['>=', 4, undefined]]],
  ['players 40 and over', [['>=', 40, undefined]]],
  ['movies from 1986', [['=', 1986, undefined]]],
  ['movies from 1986 to 1990', [['>=', 1986, 1990]]],
  ['films from the 1980s', [['>=', 1980, 1989]]],
  ['phones under $300', [['<', 300, undefined]]],
  ['schools older than 1830', [['<', 1830, undefined]]],
  ['books newer than 2005', [['>', 2005, undefined]]],
  ['players older than 30', [['>', 30, undefined]]],
  ['cars between 30 and 40 thousand dollars', [['>=', 30000, 40000]]],
  ['cars between 9,000 and 12,000 dollars', [['>=', 9000, 12000]]],
  [
    'boats longer than 5 m and under 2500',
    [
      ['>', 5, undefined],
      ['<', 2500, undefined],
    ],
  ],
  [
    'boats over 1000 dollars and under 25 kg',
    [
      ['>', 1000, undefined],
      ['<', 25, undefined],
    ],
  ],
  [
    'boats heavier than 20 kg and cheaper than 2000',
    [
      ['>', 20, undefined],
      ['<', 2000, undefined],
    ],
  ],
  ['cars with a V-12', []],
  ['PG-13 films', []],
])('%s', (question, expected) => {
  expect(bounds(question)).toEqual(expected);
});

test('feet and inches are one bound, also before "or taller"', () => {
  const [bound, ...others] = boundUses(
    questionWords('players 7 foot 2 or taller'),
    'players 7 foot 2 or taller',
  );
  expect(others).toEqual([]);
  expect(bound!.op).toBe('>=');
  expect(bound!.value).toBeCloseTo(2.1844);
});
