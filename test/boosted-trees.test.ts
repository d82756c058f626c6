import { describe, expect, it } from 'vitest';
import { flattenTrees, scoreTrees, type Tree } from '../src/boosted-trees.js';

describe('flat trees', () => {
  /** Asks the first feature, then the second on the right alone: its left leaf comes early. */
  const lopsided: Tree = {
    feature: [0, -1, 1, -1, -1],
    threshold: [0.5, 0, 2, 0, 0],
    left: [1, 0, 3, 0, 0],
    right: [2, 0, 4, 0, 0],
    value: [0, 1, 0, 10, 100],
  };
  const leaf: Tree = { feature: [-1], threshold: [0], left: [0], right: [0], value: [1000] };
  const flat = flattenTrees({ bias: 0.25, trees: [lopsided, leaf] });

  it.each([
    [[0.5, 9], 1001.25],
    [[0.6, 2], 1010.25],
    [[0.6, 3], 1100.25],
  ])('give %j the sum of the leaves that the trees lead to', (features, score) => {
    expect(scoreTrees(flat, Float64Array.from(features))).toBe(score);
    expect(scoreTrees(flat, Float64Array.from([7, ...features]), 1)).toBe(score);
  });

  it('stop where the rest cannot lift the sum to what is asked for', () => {
    const large = flattenTrees({ bias: -2000, trees: [leaf, lopsided] });
    expect(scoreTrees(large, Float64Array.from([0.5, 9]), 0, 0)).toBe(-1000);
    expect(scoreTrees(large, Float64Array.from([0.5, 9]), 0, -950)).toBe(-999);
    expect(scoreTrees(large, Float64Array.from([0.6, 9]), 0, -900)).toBe(-900);
  });

  it('that are none are their bias', () => {
    expect(scoreTrees(flattenTrees({ bias: -1, trees: [] }), new Float64Array(1))).toBe(-1);
  });
});
