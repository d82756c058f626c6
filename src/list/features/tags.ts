import { STYLE } from '../../html/page.js';
import { knownTag } from '../../html/tag-paths.js';
import { LINE } from '../lines/line-table.js';
import type { FeatureRule } from './feature-rule.js';

const [LI, DT, TR, P] = ['li', 'dt', 'tr', 'p'].map(knownTag);
const ROOT_FONT_SIZE = 16;
/** One sum for each name but the last two; made once. */
const SUMS = new Float64Array(12);

/** How the items are set off: heading level, bold, list, row, link, size of type. */
export const tagFeatures: FeatureRule = {
  id: 'tags',
  names: [
    'tag.h1',
    'tag.h2',
    'tag.h3',
    'tag.h4',
    'tag.boldWhole',
    'tag.boldStart',
    'tag.linked',
    'tag.li',
    'tag.row',
    'tag.p',
    'tag.hidden',
    'tag.fontSize',
    'tag.image',
    'tag.cutBold',
  ],
  measure: ({ candidate, nodes, size, facts: { lines } }, out, at) => {
    const { tag, style, fontSize } = lines.page.nodes;
    const sums = SUMS.fill(0);
    for (let i = 0; i < size; i++) {
      const line = candidate.lines[i]!;
      const level = lines.level[line]!;
      const flags = lines.flags[line]!;
      const own = tag[nodes[i]!];
      if (level > 0) sums[Math.min(level, 4) - 1]!++;
      if (flags & LINE.boldWhole) sums[4]!++;
      if (flags & LINE.boldStart) sums[5]!++;
      if (flags & LINE.linked) sums[6]!++;
      if (own === LI || own === DT) sums[7]!++;
      else if (own === TR) sums[8]!++;
      else if (own === P) sums[9]!++;
      if (style[nodes[i]!]! & STYLE.hidden) sums[10]!++;
      sums[11]! += fontSize[lines.first[line]!]! / ROOT_FONT_SIZE;
    }
    for (let i = 0; i < sums.length; i++) out[at + i] = sums[i]! / size;
    out[at + sums.length] = Number(candidate.texts !== undefined);
    out[at + sums.length + 1] = Number(candidate.cut === 'bold');
  },
};
