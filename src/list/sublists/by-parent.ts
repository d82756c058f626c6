import { partition, type SublistRule } from './sublist-rule.js';

/** Items whose blocks have one parent, or one grandparent where each item is wrapped. */
export const byParent: SublistRule = {
  id: 'parent',
  cut: (group, { lines }) => {
    const { parent } = lines.page.nodes;
    const block = (position: number) => group.nodes?.[position] ?? lines.block[group.lines[position]!]!;
    const size = group.lines.length;
    const own = partition(size, (p) => parent[block(p)]!);
    const above = partition(size, (p) => parent[Math.max(0, parent[block(p)]!)]!);
    return [...(own.length < 2 ? [] : own), ...(above.length < 2 ? [] : above)];
  },
};
