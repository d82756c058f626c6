import { STYLE } from '../../html/page.js';
import { LINE } from '../lines/line-table.js';
import { mean, shareOf } from './candidate-view.js';
import type { FeatureRule } from './feature-rule.js';

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
    'tag.li',
    'tag.row',
    'tag.p',
    'tag.image',
    'tag.cutBold',
    'tag.linked',
    'tag.hidden',
    'tag.fontSize',
  ],
  measure: ({ candidate, nodes, size, facts: { lines } }) => {
    const { page } = lines;
    const level = (i: number) => lines.level[candidate.lines[i]!]!;
    const has = (bits: number) => shareOf(size, (i) => lines.has(candidate.lines[i]!, bits));
    const names = nodes.map((node) => page.tagName(node));
    return [
      shareOf(size, (i) => level(i) === 1),
      shareOf(size, (i) => level(i) === 2),
      shareOf(size, (i) => level(i) === 3),
      shareOf(size, (i) => level(i) > 3),
      has(LINE.boldWhole),
      has(LINE.boldStart),
      shareOf(size, (i) => names[i] === 'li' || names[i] === 'dt'),
      shareOf(size, (i) => names[i] === 'tr'),
      shareOf(size, (i) => names[i] === 'p'),
      Number(candidate.texts !== undefined),
      Number(candidate.cut === 'bold'),
      has(LINE.linked),
      shareOf(size, (i) => page.hasStyle(nodes[i]!, STYLE.hidden)),
      mean(candidate.lines.map((line) => page.nodes.fontSize[lines.first[line]!]! / 16)),
    ];
  },
};
