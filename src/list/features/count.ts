import type { FeatureRule } from './feature-rule.js';

/** Does the number of items agree with the title's k? Where the title gives none, every number does. */
export const countFeatures: FeatureRule = {
  id: 'count',
  names: ['count.equal', 'count.distance', 'count.more', 'count.less', 'count.k'],
  measure: ({ size, facts: { k } }) => {
    if (k === null) return [1, 0, 0, 0, Math.log(size)];
    const ratio = Math.log(size / k);
    return [Number(size === k), Math.abs(ratio), Math.max(0, ratio), Math.max(0, -ratio), Math.log(k)];
  },
};
