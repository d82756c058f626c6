import { knownTag } from '../../html/tag-paths.js';
import { LINE, type LineTable } from '../../view/lines/line-table.js';
import { type Group, type GroupFamily, MIN_ITEMS } from './candidate.js';

const UL = knownTag('ul');
const OL = knownTag('ol');
const DL = knownTag('dl');
const LI = knownTag('li');
const DT = knownTag('dt');

/** Items of each `ul`, `ol` and `dl`: the first line of every `li` or `dt`, numbered by `ol start`. */
export const listElements: GroupFamily = {
  id: 'list-element',
  gather: ({ lines }) => {
    const { size, tag } = lines.page.nodes;
    const groups: Group[] = [];
    for (let node = 1; node < size; node++) {
      const kind = tag[node]!;
      if (kind !== UL && kind !== OL && kind !== DL) continue;
      const group = itemsOf(lines, node, kind === DL ? DT : LI);
      if (group !== null) groups.push(group);
    }
    return [...groups, ...joinContinued(groups)];
  },
};

/** `ol start="4"` after a list that ended with 3: one list with a paragraph in between. */
function joinContinued(groups: readonly Group[]): Group[] {
  const joined: Group[] = [];
  let open = null as Group | null;
  for (const group of groups) {
    const goesOn: boolean = open?.ranks !== undefined && group.ranks?.[0] === (open.ranks.at(-1) ?? 0) + 1;
    open = open !== null && goesOn ? concat(open, group) : group;
    if (goesOn) joined.push(open);
  }
  return joined;
}

function concat(a: Group, b: Group): Group {
  return {
    ...a,
    lines: [...a.lines, ...b.lines],
    nodes: [...(a.nodes ?? []), ...(b.nodes ?? [])],
    ranks: [...(a.ranks ?? []), ...(b.ranks ?? [])],
  };
}

function itemsOf(lines: LineTable, list: number, itemTag: number): Group | null {
  const { tag } = lines.page.nodes;
  const nodes: number[] = [];
  const first: number[] = [];
  for (const child of lines.page.children(list)) {
    if (tag[child] !== itemTag) continue;
    const line = lines.lineFrom(child);
    if (line >= lines.size || lines.first[line]! >= lines.page.end(child)) continue;
    if (lines.has(line, LINE.furniture)) return null;
    nodes.push(child);
    first.push(line);
  }
  if (nodes.length < MIN_ITEMS) return null;
  const isOrdered = tag[list] === OL;
  const cut = first.every((line) => lines.has(line, LINE.boldStart)) ? 'bold' : 'line';
  const ranks = isOrdered ? { ranks: numbering(lines, list, nodes) } : {};
  return { family: 'list-element', lines: first, nodes, cut, ...ranks };
}

/** Numbers as a browser prints them: `ol start`, `ol reversed` and `li value`. */
function numbering(lines: LineTable, list: number, items: readonly number[]): number[] {
  const { page } = lines;
  const isReversed = page.attribute(list, 'reversed') !== undefined;
  const start = Number.parseInt(page.attribute(list, 'start') ?? '', 10);
  let next = Number.isNaN(start) ? (isReversed ? items.length : 1) : start;
  return items.map((item) => {
    const own = Number.parseInt(page.attribute(item, 'value') ?? '', 10);
    const value = Number.isNaN(own) ? next : own;
    next = isReversed ? value - 1 : value + 1;
    return value;
  });
}
