import type { CandidateView } from './candidate-view.js';
import type { FeatureRule } from './feature-rule.js';
import { mean, relativeDeviation, shareOf } from './statistics.js';

/** Nothing but a blank or a mark between two lines. */
const EMPTY_GAP = 3;

/** What stands between the items: nothing in a menu or contents list, a description in the list itself. */
export const spacingFeatures: FeatureRule = {
  id: 'spacing',
  names: ['gap.mean', 'gap.least', 'gap.deviation', 'gap.empty', 'gap.widest'],
  measure: (view, out, at) => {
    const gaps = gapsOf(view);
    const count = gaps.length;
    out[at] = Math.log(1 + mean(gaps));
    out[at + 2] = relativeDeviation(gaps);
    gaps.sort();
    out[at + 1] = Math.log(1 + (gaps[0] ?? 0));
    out[at + 3] = shareOf(count, (i) => gaps[i]! <= EMPTY_GAP);
    out[at + 4] = Math.log((1 + (gaps[count - 1] ?? 0)) / (1 + (gaps[count >> 1] ?? 0)));
  },
};

/** Mean number of characters between two items, as a logarithm. */
export function meanGap(view: CandidateView): number {
  return Math.log(1 + mean(gapsOf(view)));
}

/** Room for the gaps of one candidate: they are looked at before the next one's are written. */
let room = new Int32Array(512);

/** Characters between the end of each item's line and the start of the next item's. */
function gapsOf({ candidate, facts: { lines } }: CandidateView): Int32Array {
  const { textStart, textEnd } = lines.page.nodes;
  const items = candidate.lines;
  if (items.length > room.length) room = new Int32Array(2 * items.length);
  for (let i = 1; i < items.length; i++) {
    const gap = textStart[lines.first[items[i]!]!]! - textEnd[lines.last[items[i - 1]!]!]!;
    room[i - 1] = gap > 0 ? gap : 0;
  }
  return room.subarray(0, items.length - 1);
}
