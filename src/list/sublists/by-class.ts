import { partition, type SublistRule } from './sublist-rule.js';

/** Headings of one level with different classes are different things: items and product cards. */
export const bySameClass: SublistRule = {
  id: 'class',
  cut: (group, { lines }) => {
    const parts = partition(group.lines.length, (position) => {
      const block = lines.block[group.lines[position]!]!;
      return `${lines.page.nodes.tag[block]} ${lines.page.attribute(block, 'class') ?? ''}`;
    });
    return parts.length < 2 ? [] : parts;
  },
};
