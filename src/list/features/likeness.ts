import { agreement, shareOf } from './candidate-view.js';
import type { FeatureRule } from './feature-rule.js';

/** How alike the items are to each other, and how often the page repeats them elsewhere. */
export const likenessFeatures: FeatureRule = {
  id: 'likeness',
  names: [
    'like.parent',
    'like.path',
    'like.folded',
    'like.class',
    'like.follower',
    'like.repeated',
    'like.linkTarget',
  ],
  measure: ({ facts, candidate, nodes, size, texts }) => {
    const { lines } = facts;
    const { page } = lines;
    const line = (i: number) => candidate.lines[i]!;
    return [
      agreement(size, (i) => page.parent(nodes[i]!)),
      agreement(size, (i) => page.nodes.path[lines.first[line(i)]!]!),
      agreement(size, (i) => lines.folded[line(i)]!),
      agreement(size, (i) => page.attribute(lines.block[line(i)]!, 'class') ?? ''),
      agreement(size, (i) => lines.folded[Math.min(line(i) + 1, lines.size - 1)]!),
      shareOf(size, (i) => facts.occurrences(texts[i]!) > 1),
      shareOf(size, (i) => pointsIntoPage(facts.lines, line(i))),
    ];
  },
};

/** The line's first link leads to a place on the same page: a contents list. */
export function pointsIntoPage(
  lines: {
    page: { nodes: { parent: Int32Array }; attribute(node: number, name: string): string | undefined };
    first: Int32Array;
    block: Int32Array;
  },
  line: number,
): boolean {
  const { parent } = lines.page.nodes;
  for (let node = lines.first[line]!; node > lines.block[line]!; node = parent[node]!) {
    const href = lines.page.attribute(node, 'href');
    if (href !== undefined) return href.startsWith('#') && href.length > 1;
  }
  return false;
}
