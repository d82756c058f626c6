import { sequenceShare } from '../candidates/items.js';
import { lowerBound } from '../lines/line-kinds.js';
import type { CandidateView, FeatureRule } from './candidate-view.js';
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
  measure: (view, out, at) => {
    const { ranks, size, candidate, facts } = view;
    let printed = 0;
    let highest = Number.NEGATIVE_INFINITY;
    let lowest = Number.POSITIVE_INFINITY;
    for (const rank of ranks) {
      if (rank === null) continue;
      printed++;
      if (rank > highest) highest = rank;
      if (rank < lowest) lowest = rank;
    }
    out.fill(0, at, at + WIDTH);
    out[at + UNNUMBERED] = 1 - printed / size;
    if (printed === 0) return;
    out[at] = sequenceShare(ranks);
    out[at + 1] = Number(lowest === 1);
    out[at + 2] = Number(highest === (facts.k ?? size));
    out[at + 3] = Number(highest === size);
    out[at + 4] = shareOf(size, (i) => facts.lines.index(candidate.lines[i]!)?.marked === true);
    out[at + 5] = Number(goesOn(view));
    out[at + 7] = Number(isComplete(view));
  },
};

const WIDTH = indexFeatures.names.length;
const UNNUMBERED = indexFeatures.names.indexOf('index.unnumbered');

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
