import { partition, type SublistRule } from './sublist-rule.js';

/** Items are followed by the same kind of block (a price line, a picture caption); other headings are not. */
export const sameFollower: SublistRule = {
  id: 'follower',
  cut: (group, { lines }) => {
    const parts = partition(group.lines.length, (position) => {
      const next = group.lines[position]! + 1;
      return next < lines.size ? lines.folded[next]! * 64 + (lines.flags[next]! & 63) : -1;
    });
    return parts.length < 2 ? [] : parts;
  },
};
