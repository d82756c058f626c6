import { describe, expect, it } from 'vitest';
import { acceptance, type Contender, factsOf } from '../../src/list/acceptance.js';
import { loadRanker } from '../../src/list/list-model.js';
import { type Ranker, thresholdOf } from '../../src/list/rankers/ranker.js';
import type { Title } from '../../src/title/title.js';

const contender = (score: number, first: number): Contender => ({
  score,
  lines: [first, first + 1, first + 2],
  names: [
    ['one', `${first}`],
    ['two', `${first}`],
    ['three', `${first}`],
  ],
  isComplete: false,
  isMarkedUp: false,
  likely: 1,
});
const title = (k: number | null): Title => ({
  title: '',
  topk: k !== null,
  score: 1,
  k,
  concept: null,
  criterion: null,
  time: null,
  location: null,
});

describe('acceptance', () => {
  const best = contender(0.6, 0);
  const others = [best, contender(0.2, 10)];

  it('counts what the title reader says of the title, within bounds', () => {
    const facts = [0.001, 0.4, 0.7, 0.97, 1].map((score) => factsOf(best, others, score).at(-1)!);
    expect(facts).toEqual([...facts].sort((a, b) => a - b));
    expect(new Set(facts).size).toBe(4);
    expect(factsOf(best, others, 0).at(-1)).toBe(factsOf(best, others, 0.001).at(-1));
  });

  it('finds a list likelier under a title that surely announces one', () => {
    const model = { weights: [0, 1, 0, 0, 0, 1] };
    const [unsure, sure] = [0.4, 0.99].map((score) => acceptance(model, factsOf(best, others, score)));
    expect(sure).toBeGreaterThan(unsure!);
  });
});

describe('thresholdOf', () => {
  const ranker: Ranker = { id: 'x', threshold: 0.5, score: () => [] };

  it('is its own where the title gives no count', () => {
    expect(thresholdOf({ ...ranker, uncountedThreshold: 0.7 }, title(null))).toBe(0.7);
    expect(thresholdOf({ ...ranker, uncountedThreshold: 0.7 }, title(10))).toBe(0.5);
    expect(thresholdOf(ranker, title(null))).toBe(0.5);
  });

  it('asks more of lists without a count in the built-in model', () => {
    const built = loadRanker('default');
    expect(thresholdOf(built, title(null))).toBeGreaterThanOrEqual(thresholdOf(built, title(10)));
  });
});
