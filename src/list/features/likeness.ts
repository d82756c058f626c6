import type { FeatureRule } from './feature-rule.js';
import { agreement, shareOf } from './statistics.js';

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
    'like.contents',
  ],
  measure: ({ facts, candidate, nodes, size, items }) => {
    const { lines } = facts;
    const { parent, path } = lines.page.nodes;
    const line = (i: number) => candidate.lines[i]!;
    return [
      agreement(size, (i) => parent[nodes[i]!]!),
      agreement(size, (i) => path[lines.first[line(i)]!]!),
      agreement(size, (i) => lines.folded[line(i)]!),
      agreement(size, (i) => lines.styleClass(line(i))),
      agreement(size, (i) => lines.folded[Math.min(line(i) + 1, lines.size - 1)]!),
      shareOf(size, (i) => items[i]!.isRepeated),
      shareOf(size, (i) => items[i]!.pointsIntoPage),
    ];
  },
};
