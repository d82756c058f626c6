import { partition, type SublistRule } from './sublist-rule.js';

/**
 * Items are followed by the same kind of block (a price line, a picture caption); other headings are not. What
 * follows the last one is no longer the list: without a count that tells, it goes with the one before it.
 */
export const sameFollower: SublistRule = {
  id: 'follower',
  cut: (group, { lines, k }) => {
    const last = group.lines.length - 1;
    const parts = partition(group.lines.length, (position) => {
      const judged = k === null && position === last ? position - 1 : position;
      const next = group.lines[judged]! + 1;
      return next < lines.size ? lines.folded[next]! * 64 + (lines.flags[next]! & 63) : -1;
    });
    return parts.length < 2 ? [] : parts;
  },
};
