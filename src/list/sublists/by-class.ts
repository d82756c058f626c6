import { partition, type SublistRule } from './sublist-rule.js';

/** Headings of one level with different classes are different things: items and product cards. */
export const bySameClass: SublistRule = {
  id: 'class',
  cut: (group, { lines }) => {
    const parts = partition(group.lines.length, (position) => lines.styleClass(group.lines[position]!));
    return parts.length < 2 ? [] : parts;
  },
};
