import { describe, expect, it } from 'vitest';
import { flattenTrees, scoreTrees } from '../../src/boosted-trees.js';
import { type WeightedSum, weightedEffects, weightedSum } from '../../src/list/rankers/weighted-sum.js';
import { fitSum } from '../../training/lists/fit-sum.js';
import { growTrees, type Sample, seededRandom } from '../../training/lists/grow-trees.js';

describe('weighted sum', () => {
  const model: WeightedSum = { mean: [1, 0], scale: [2, 0], weights: [0.5, 9], bias: -1 };

  it('weighs how far features are from their means, up to a bound; what never differs has no say', () => {
    expect(weightedSum(model, Float64Array.from([2, 7]))).toBe(-1 + 0.5 * 2);
    expect(weightedSum(model, Float64Array.from([0, 0, 100, 7]), 2)).toBe(-1 + 0.5 * 3);
  });

  it('is the bias and what each feature adds', () => {
    const features = Float64Array.from([0.5, 7]);
    const effects = weightedEffects(model, features).reduce((sum, effect) => sum + effect, model.bias);
    expect(effects).toBe(weightedSum(model, features));
  });
});

describe('learning to rank', () => {
  /** On each page the candidate with the most of the first feature is right, whatever other pages have; the rest is noise. */
  function pages(count: number, seed: number): Sample[] {
    const random = seededRandom(seed);
    return Array.from({ length: count }, (_, page) => {
      const level = random();
      const right = Math.floor(random() * 5);
      return Array.from({ length: 5 }, (_, i) => ({
        features: Float64Array.from([level + Number(i === right) + 0.2 * random(), random(), random()]),
        label: Number(i === right),
        weight: 1,
        page,
      }));
    }).flat();
  }

  function rightShare(samples: readonly Sample[], scoreOf: (features: Float64Array) => number): number {
    const scores = samples.map(({ features }) => scoreOf(Float64Array.from(features)));
    const chosen = Array.from({ length: samples.length / 5 }, (_, page) => {
      const own = scores.slice(5 * page, 5 * page + 5);
      return samples[5 * page + own.indexOf(Math.max(...own))]!;
    });
    return chosen.filter(({ label }) => label === 1).length / chosen.length;
  }

  it('a sum tells the right candidate of pages that it had not seen', () => {
    const sum = fitSum(pages(200, 1));
    expect(rightShare(pages(100, 2), (features) => weightedSum(sum, features))).toBeGreaterThan(0.97);
  });

  it('so do trees that see part of the pages each', () => {
    const trees = flattenTrees(
      growTrees(pages(200, 1), { rounds: 60, depth: 3, learningRate: 0.2, featureShare: 1, pageShare: 0.7 }),
    );
    expect(rightShare(pages(100, 2), (features) => scoreTrees(trees, features))).toBeGreaterThan(0.8);
  });
});
