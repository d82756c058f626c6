import { describe, expect, it } from 'vitest';
import { acceptance, type Contender, factsOf } from '../../src/list/acceptance.js';

const contender = (score: number, first: number): Contender => ({
  score,
  lines: [first, first + 1, first + 2],
  names: [
    ['one', `${first}`],
    ['two', `${first}`],
    ['three', `${first}`],
  ],
  isShown: true,
  isComplete: false,
  isMarkedUp: false,
  likely: 1,
});
describe('acceptance', () => {
  const best = contender(0.6, 0);
  const others = [best, contender(0.2, 10)];

  it('counts what the title reader says of the title, within bounds', () => {
    const facts = [0.001, 0.4, 0.7, 0.97, 1].map((score) => factsOf(best, others, score, true).at(-1)!);
    expect(facts).toEqual([...facts].sort((a, b) => a - b));
    expect(new Set(facts).size).toBe(4);
    expect(factsOf(best, others, 0, true).at(-1)).toBe(factsOf(best, others, 0.001, true).at(-1));
  });

  it('finds a list likelier under a title that surely announces one', () => {
    const model = { weights: [0, 1, 0, 0, 0, 0, 1] };
    const [unsure, sure] = [0.4, 0.99].map((score) => acceptance(model, factsOf(best, others, score, true)));
    expect(sure).toBeGreaterThan(unsure!);
  });

  it('asks more of titles without a count where the model does', () => {
    const model = { weights: [0, 1, 0, 0, 0, -1, 0] };
    const [counted, uncounted] = [true, false].map((is) => acceptance(model, factsOf(best, others, 0.9, is)));
    expect(counted).toBeGreaterThan(uncounted!);
  });
});
