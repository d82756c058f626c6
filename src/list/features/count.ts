import type { FeatureRule } from './feature-rule.js';

/** Does the number of items agree with the title's k? Where the title gives none, every number does. */
export const countFeatures: FeatureRule = {
  id: 'count',
  names: ['count.equal', 'count.distance', 'count.more', 'count.less', 'count.k'],
  measure: ({ size, facts: { k } }, out, at) => {
    const ratio = k === null ? 0 : Math.log(size / k);
    out[at] = Number(k === null || size === k);
    out[at + 1] = Math.abs(ratio);
    out[at + 2] = Math.max(0, ratio);
    out[at + 3] = Math.max(0, -ratio);
    out[at + 4] = Math.log(k ?? size);
  },
};
