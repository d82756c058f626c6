import { describe, expect, it } from 'vitest';
import { readTokens } from '../../src/question/tokens.js';

const numbers = (question: string) =>
  readTokens(question).numbers.map(({ value, ordinal, from, to }) => [value, ordinal, from, to]);

describe('numbers of a question', () => {
  it('reads them as cells are read: grouped, with a fraction, a scale, in several words', () => {
    expect(numbers('more than 1,200 votes')).toEqual([[1200, false, 2, 3]]);
    expect(numbers('over 2.5 million people')).toEqual([[2_500_000, false, 1, 4]]);
    expect(numbers('at least twenty five')).toEqual([[25, false, 2, 4]]);
  });

  it('tells places in an order, but not "first", which asks for a row', () => {
    expect(numbers('the third and the 4th, not the first')).toEqual([
      [3, true, 1, 2],
      [4, true, 4, 5],
    ]);
  });

  it('leaves words that start with digits alone', () => {
    expect(numbers('3d films of the 1990s')).toEqual([]);
  });

  it('gives the amount in the base unit where a unit is said', () => {
    const [five] = readTokens('longer than five km').numbers;
    expect(five).toMatchObject({ value: 5, amount: { dimension: 'length', value: 5000 } });
  });
});
