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
  measure: ({ facts, candidate, nodes, size, items }, out, at) => {
    const { lines } = facts;
    const { parent, path } = lines.page.nodes;
    const line = (i: number) => candidate.lines[i]!;
    out[at] = agreement(size, (i) => parent[nodes[i]!]!);
    out[at + 1] = agreement(size, (i) => path[lines.first[line(i)]!]!);
    out[at + 2] = agreement(size, (i) => lines.folded[line(i)]!);
    out[at + 3] = agreement(size, (i) => lines.styleClass(line(i)));
    out[at + 4] = agreement(size, (i) => lines.folded[Math.min(line(i) + 1, lines.size - 1)]!);
    out[at + 5] = shareOf(size, (i) => items[i]!.isRepeated);
    out[at + 6] = shareOf(size, (i) => items[i]!.pointsIntoPage);
  },
};
