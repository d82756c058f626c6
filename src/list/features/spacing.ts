import { mean, relativeDeviation, shareOf } from './candidate-view.js';
import type { FeatureRule } from './feature-rule.js';

/** Nothing but a blank or a mark between two lines. */
const EMPTY_GAP = 3;

/** What stands between the items: nothing in a menu or contents list, a description in the list itself. */
export const spacingFeatures: FeatureRule = {
  id: 'spacing',
  names: ['gap.mean', 'gap.least', 'gap.deviation', 'gap.empty', 'gap.widest'],
  measure: ({ gaps }) => {
    const sorted = [...gaps].sort((a, b) => a - b);
    const median = sorted[sorted.length >> 1] ?? 0;
    return [
      Math.log(1 + mean(gaps)),
      Math.log(1 + (sorted[0] ?? 0)),
      relativeDeviation(gaps),
      shareOf(gaps.length, (i) => gaps[i]! <= EMPTY_GAP),
      Math.log((1 + (sorted.at(-1) ?? 0)) / (1 + median)),
    ];
  },
};
