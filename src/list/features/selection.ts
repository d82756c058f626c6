import type { CandidateView } from './candidate-view.js';
import type { FeatureRule } from './feature-rule.js';
import { lowerBound } from './line-kinds.js';
import type { PageFacts } from './page-facts.js';

/** How the candidate was cut out, and what of its kind was left inside and around it. */
export const selectionFeatures: FeatureRule = {
  id: 'selection',
  names: [
    'cut.whole',
    'cut.window',
    'cut.taken',
    'cut.numberFamily',
    'cut.skippedInside',
    'cut.leftBefore',
    'cut.leftAfter',
    'cut.sideBefore',
    'cut.sideAfter',
    'cut.higherInside',
  ],
  measure: (view, out, at) => {
    const { candidate, size } = view;
    out[at] = Number(candidate.sublist === 'whole');
    out[at + 1] = Number(candidate.sublist === 'window');
    out[at + 2] = size / candidate.groupSize;
    out[at + 3] = Number(candidate.ranks !== undefined);
    measureLeftOut(view, out, at + 4);
  },
};

/** Lines of the first item's kind that are not items: between the items, before the first, after the last. */
function measureLeftOut({ candidate, size, facts }: CandidateView, out: Float64Array, at: number): void {
  const { kinds } = facts;
  const first = candidate.lines[0]!;
  const last = candidate.lines.at(-1)!;
  const kind = kinds.kindOf(first);
  const like = kinds.like(first);
  const from = lowerBound(like, first);
  const to = lowerBound(like, last + 1);
  let members = 0;
  for (const line of candidate.lines) if (kinds.kindOf(line) === kind) members++;
  out[at] = Math.max(0, to - from - members) / size;
  out[at + 1] = Math.log(1 + from);
  out[at + 2] = Math.log(1 + like.length - to);
  out[at + 3] = Number(kinds.isSide(like[from - 1]));
  out[at + 4] = Number(kinds.isSide(like[to]));
  out[at + 5] = Math.log(1 + higherBetween(facts, first, last));
}

/** Headings of a higher level than the first item's between the first and the last. */
function higherBetween({ kinds: { headings }, lines }: PageFacts, first: number, last: number): number {
  const level = lines.level[first]! || Number.POSITIVE_INFINITY;
  let higher = 0;
  for (let i = lowerBound(headings, first + 1); i < headings.length && headings[i]! < last; i++) {
    if (lines.level[headings[i]!]! < level) higher++;
  }
  return higher;
}
