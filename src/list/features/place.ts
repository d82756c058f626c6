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
  measure: ({ facts, nodes, size, root, candidate }, out, at) => {
    const { lines, contentRoot } = facts;
    const { folder, folded, first, last } = lines;
    const { textStart, textEnd, end } = lines.page.nodes;
    const from = textStart[contentRoot]!;
    const length = Math.max(1, textEnd[contentRoot]! - from);
    const start = textStart[first[candidate.lines[0]!]!]!;
    const stop = textEnd[last[candidate.lines.at(-1)!]!]!;
    const { furnitureTag, furnitureClass, contentClass } = facts.surroundings(root);
    out[at] = shareOf(size, (i) => nodes[i]! >= contentRoot && nodes[i]! < end[contentRoot]!);
    out[at + 1] = furnitureTag;
    out[at + 2] = furnitureClass;
    out[at + 3] = contentClass;
    out[at + 4] = clamp((start - from) / length);
    out[at + 5] = clamp((stop - from) / length);
    out[at + 6] = clamp((stop - start) / length);
    out[at + 7] = shareOf(size, (i) => folder.holds(folded[candidate.lines[i]!]!, LIST_TAGS));
    out[at + 8] = shareOf(size, (i) => folder.holds(folded[candidate.lines[i]!]!, CELL_TAGS));
  },
};
