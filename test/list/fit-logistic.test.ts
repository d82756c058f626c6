import { describe, expect, it } from 'vitest';
import { sigmoid } from '../../src/boosted-trees.js';
import { fitLogistic } from '../../training/lists/fit-logistic.js';

describe('fitLogistic', () => {
  const weights = [-1, 2, 0.5];
  const samples = [-2, -1, 0, 1, 2].flatMap((a) =>
    [0, 1, 3].flatMap((b) => {
      const facts = [1, a, b];
      const share = sigmoid(facts.reduce((sum, fact, i) => sum + fact * weights[i]!, 0));
      return [
        { facts, label: 1, weight: share },
        { facts, label: 0, weight: 1 - share },
      ];
    }),
  );

  it('finds the weights by which the samples were drawn', () => {
    fitLogistic(samples, 1e-9).forEach((weight, i) => {
      expect(weight).toBeCloseTo(weights[i]!, 4);
    });
  });

  it('keeps weights small that few samples speak for, but not the bias', () => {
    const [bias, ...others] = fitLogistic(samples, 100);
    others.forEach((weight) => {
      expect(Math.abs(weight)).toBeLessThan(0.3);
    });
    expect(Math.abs(bias!)).toBeGreaterThan(0.1);
  });
});
