import { range, type SublistRule } from './sublist-rule.js';

/** How far from its ends a group is searched for k items in a row. */
const MAX_SHIFT = 4;

/** k items in a row, near the start or the end of a group that has a few more. */
export const windowsOfK: SublistRule = {
  id: 'window',
  cut: (group, { k }) => {
    const size = group.lines.length;
    if (k === null || size <= k) return [];
    const starts = new Set<number>();
    for (let shift = 0; shift <= Math.min(MAX_SHIFT, size - k); shift++)
      starts.add(shift).add(size - k - shift);
    return [...starts].map((start) => range(start, start + k));
  },
};
