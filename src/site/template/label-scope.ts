import type { SitePage } from '../pages/site-page.js';

/**
 * Whether the text `value` belongs to the text `label` before it: both stand in one element, and the
 * label's own part of that element holds nothing else. So in `<b>Director:</b> J. Doe`, `<th>`/`<td>`,
 * `<dt>`/`<dd>`, a heading and the list below it. A text in the block after a labelled one does not.
 */
export function isInScope(page: SitePage, label: number, value: number): boolean {
  const { node, parent, end } = page;
  const valueNode = node[value]!;
  let part = node[label]!;
  for (let up = parent[part]!; up > 0 && end[up]! <= valueNode; up = parent[up]!) part = up;
  const alone = label === 0 || node[label - 1]! < part;
  return alone && node[label + 1]! >= end[part]!;
}
