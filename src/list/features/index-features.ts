import { sequenceShare } from '../items.js';
import type { CandidateView } from './candidate-view.js';
import type { FeatureRule } from './feature-rule.js';
import { lowerBound } from './line-kinds.js';
import { shareOf } from './statistics.js';

/** Printed indexes: in sequence, from 1, up to k, and none left over beyond the list's ends. */
export const indexFeatures: FeatureRule = {
  id: 'index',
  names: [
    'index.sequence',
    'index.fromOne',
    'index.toK',
    'index.toSize',
    'index.marked',
    'index.goesOn',
    'index.unnumbered',
    'index.complete',
  ],
  measure: (view) => {
    const { ranks, size, candidate, facts } = view;
    const printed = ranks.filter((rank): rank is number => rank !== null);
    if (printed.length === 0) return [0, 0, 0, 0, 0, 0, 1, 0];
    const highest = printed.reduce((a, b) => Math.max(a, b));
    const lowest = printed.reduce((a, b) => Math.min(a, b));
    return [
      sequenceShare(ranks),
      Number(lowest === 1),
      Number(highest === (facts.k ?? size)),
      Number(highest === size),
      shareOf(size, (i) => facts.lines.index(candidate.lines[i]!)?.marked === true),
      Number(goesOn(view)),
      1 - printed.length / size,
      Number(isComplete(view)),
    ];
  },
};

/** 1..k or k..1 without a gap, whatever the tags: numbers that stand so by chance are rare. */
export function isComplete({ ranks, size, facts: { k } }: CandidateView): boolean {
  if (size !== (k ?? size)) return false;
  const isUp = ranks[0] === 1;
  return ranks.every((rank, i) => rank === (isUp ? i + 1 : size - i));
}

/** Whether a later line of the same kind carries the next number: then the list was cut too early. */
function goesOn({ ranks, candidate, facts: { kinds, lines } }: CandidateView): boolean {
  const first = ranks[0] ?? null;
  const last = ranks.at(-1) ?? null;
  if (first === null || last === null) return false;
  const next = first <= last ? last + 1 : last - 1;
  const lastLine = candidate.lines.at(-1)!;
  const like = kinds.like(lastLine);
  for (let i = lowerBound(like, lastLine + 1); i < like.length; i++) {
    const index = lines.index(like[i]!);
    if (index !== null) return index.value === next && next > 0;
  }
  return false;
}
