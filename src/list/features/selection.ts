import { isSideLine } from '../lines/side-words.js';
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
  measure: (view) => {
    const { candidate, size } = view;
    return [
      Number(candidate.sublist === 'whole'),
      Number(candidate.sublist === 'window'),
      size / candidate.groupSize,
      Number(candidate.ranks !== undefined),
      ...leftOut(view),
    ];
  },
};

/** Lines of the first item's kind that are not items: between the items, before the first, after the last. */
function leftOut({ candidate, size, facts }: CandidateView): number[] {
  const { kinds, lines } = facts;
  const first = candidate.lines[0]!;
  const last = candidate.lines.at(-1)!;
  const like = kinds.like(first);
  const from = lowerBound(like, first);
  const to = lowerBound(like, last + 1);
  const members = candidate.lines.filter((line) => kinds.kindOf(line) === kinds.kindOf(first)).length;
  const level = lines.level[first]! || Number.POSITIVE_INFINITY;
  let higher = 0;
  const { headings } = kinds;
  for (let i = lowerBound(headings, first + 1); i < headings.length && headings[i]! < last; i++) {
    if (lines.level[headings[i]!]! < level) higher++;
  }
  return [
    Math.max(0, to - from - members) / size,
    Math.log(1 + from),
    Math.log(1 + like.length - to),
    isSide(facts, like[from - 1]),
    isSide(facts, like[to]),
    Math.log(1 + higher),
  ];
}

function isSide(facts: PageFacts, line: number | undefined): number {
  return line === undefined ? 0 : Number(isSideLine(facts.lines.text(line)));
}
