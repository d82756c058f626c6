import type { CandidateView } from './candidate-view.js';
import type { FeatureRule } from './feature-rule.js';
import { mean, relativeDeviation, shareOf } from './statistics.js';

/** Nothing but a blank or a mark between two lines. */
const EMPTY_GAP = 3;

/** What stands between the items: nothing in a menu or contents list, a description in the list itself. */
export const spacingFeatures: FeatureRule = {
  id: 'spacing',
  names: ['gap.mean', 'gap.least', 'gap.deviation', 'gap.empty', 'gap.widest'],
  measure: (view) => {
    const gaps = gapsOf(view);
    const sorted = Float64Array.from(gaps).sort();
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

/** Characters between the end of each item's line and the start of the next item's. */
function gapsOf({ candidate, facts: { lines } }: CandidateView): number[] {
  const { textStart, textEnd } = lines.page.nodes;
  const gaps: number[] = [];
  for (let i = 1; i < candidate.lines.length; i++) {
    const before = textEnd[lines.last[candidate.lines[i - 1]!]!]!;
    gaps.push(Math.max(0, textStart[lines.first[candidate.lines[i]!]!]! - before));
  }
  return gaps;
}
