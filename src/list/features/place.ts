import { knownTag } from '../../html/tag-paths.js';
import type { FeatureRule } from './feature-rule.js';
import { shareOf } from './statistics.js';

const LIST_TAGS = ['li', 'dd'].map(knownTag);
const CELL_TAGS = ['td', 'th'].map(knownTag);
const clamp = (value: number) => Math.max(-1, Math.min(2, value));

/** Where the list stands: in the main content or among the page's furniture, early or late. */
export const placeFeatures: FeatureRule = {
  id: 'place',
  names: [
    'place.inContent',
    'place.furnitureTag',
    'place.furnitureClass',
    'place.contentClass',
    'place.start',
    'place.end',
    'place.span',
    'place.inList',
    'place.inCell',
  ],
  measure: ({ facts, nodes, size, root, candidate }) => {
    const { lines, contentRoot } = facts;
    const { folder, folded, first, last } = lines;
    const { textStart, textEnd, end } = lines.page.nodes;
    const from = textStart[contentRoot]!;
    const length = Math.max(1, textEnd[contentRoot]! - from);
    const start = textStart[first[candidate.lines[0]!]!]!;
    const stop = textEnd[last[candidate.lines.at(-1)!]!]!;
    const { furnitureTag, furnitureClass, contentClass } = facts.surroundings(root);
    return [
      shareOf(size, (i) => nodes[i]! >= contentRoot && nodes[i]! < end[contentRoot]!),
      furnitureTag,
      furnitureClass,
      contentClass,
      clamp((start - from) / length),
      clamp((stop - from) / length),
      clamp((stop - start) / length),
      shareOf(size, (i) => folder.holds(folded[candidate.lines[i]!]!, LIST_TAGS)),
      shareOf(size, (i) => folder.holds(folded[candidate.lines[i]!]!, CELL_TAGS)),
    ];
  },
};
