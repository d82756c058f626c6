import { sequenceShare } from '../items.js';
import { shareOf } from './candidate-view.js';
import type { FeatureRule } from './feature-rule.js';

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
  ],
  measure: ({ ranks, size, candidate, facts: { k, lines } }) => {
    const printed = ranks.filter((rank): rank is number => rank !== null);
    if (printed.length === 0) return [0, 0, 0, 0, 0, 0, 1];
    const highest = printed.reduce((a, b) => Math.max(a, b));
    const lowest = printed.reduce((a, b) => Math.min(a, b));
    const marked = shareOf(size, (i) => lines.index(candidate.lines[i]!)?.marked === true);
    const next = ranks.at(-1)! + (ranks[0]! <= ranks.at(-1)! ? 1 : -1);
    return [
      sequenceShare(ranks),
      Number(lowest === 1),
      Number(highest === k),
      Number(highest === size),
      marked,
      Number(next > 0 && goesOnAfter(candidate.lines.at(-1)!, next, lines)),
      1 - printed.length / size,
    ];
  },
};

/** Whether a later line of the same kind carries the next number: then the list was cut too early. */
function goesOnAfter(
  last: number,
  next: number,
  lines: {
    size: number;
    level: Uint8Array;
    folded: Int32Array;
    index(line: number): { value: number } | null;
  },
): boolean {
  for (let line = last + 1; line < lines.size; line++) {
    if (lines.level[line] !== lines.level[last] || lines.folded[line] !== lines.folded[last]) continue;
    const index = lines.index(line);
    if (index !== null) return index.value === next;
  }
  return false;
}
