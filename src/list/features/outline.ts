import { STYLE } from '../../html/page.js';
import { knownTag } from '../../html/tag-paths.js';
import { AROUND } from '../../view/lines/fold-path.js';
import { LINE } from '../../view/lines/line-table.js';
import { lowerBound } from '../lines/line-kinds.js';
import type { CandidateView, FeatureRule } from './candidate-view.js';
import type { PageFacts } from './page-facts.js';
import { mean, relativeDeviation, shareOf } from './statistics.js';

/** Does the number of items agree with the title's k? Where the title gives none, every number does. */
export const countFeatures: FeatureRule = {
  id: 'count',
  names: ['count.equal', 'count.distance', 'count.more', 'count.less', 'count.k', 'count.open'],
  measure: ({ size, facts: { k, isOpen } }, out, at) => {
    const ratio = k === null ? 0 : Math.log(size / k);
    out[at] = k === null ? -1 : Number(size === k);
    out[at + 1] = Math.abs(ratio);
    out[at + 2] = Math.max(0, ratio);
    out[at + 3] = Math.max(0, -ratio);
    out[at + 4] = Math.log(k ?? size);
    out[at + 5] = Number(isOpen && k !== null && size >= k);
  },
};

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
    let inContent = 0;
    let inList = 0;
    let inCell = 0;
    for (let i = 0; i < size; i++) {
      const around = folder.around(folded[candidate.lines[i]!]!);
      if (around & AROUND.list) inList++;
      if (around & AROUND.cell) inCell++;
      if (nodes[i]! >= contentRoot && nodes[i]! < end[contentRoot]!) inContent++;
    }
    out[at] = inContent / size;
    out[at + 1] = furnitureTag;
    out[at + 2] = furnitureClass;
    out[at + 3] = contentClass;
    out[at + 4] = clamp((start - from) / length);
    out[at + 5] = clamp((stop - from) / length);
    out[at + 6] = clamp((stop - start) / length);
    out[at + 7] = inList / size;
    out[at + 8] = inCell / size;
  },
};

/** Nothing but a blank or a mark between two lines. */
const EMPTY_GAP = 3;

/** What stands between the items: nothing in a menu or contents list, a description in the list itself. */
export const spacingFeatures: FeatureRule = {
  id: 'spacing',
  names: ['gap.mean', 'gap.least', 'gap.deviation', 'gap.empty', 'gap.widest'],
  measure: (view, out, at) => {
    const gaps = gapsOf(view);
    const count = gaps.length;
    out[at] = Math.log(1 + mean(gaps));
    out[at + 2] = relativeDeviation(gaps);
    gaps.sort();
    out[at + 1] = Math.log(1 + (gaps[0] ?? 0));
    out[at + 3] = shareOf(count, (i) => gaps[i]! <= EMPTY_GAP);
    out[at + 4] = Math.log((1 + (gaps[count - 1] ?? 0)) / (1 + (gaps[count >> 1] ?? 0)));
  },
};

/** Mean number of characters between two items, as a logarithm. */
export function meanGap(view: CandidateView): number {
  return Math.log(1 + mean(gapsOf(view)));
}

/** Room for the gaps of one candidate: they are looked at before the next one's are written. */
let room = new Int32Array(512);

/** Characters between the end of each item's line and the start of the next item's. */
function gapsOf({ candidate, facts: { lines } }: CandidateView): Int32Array {
  const { textStart, textEnd } = lines.page.nodes;
  const items = candidate.lines;
  if (items.length > room.length) room = new Int32Array(2 * items.length);
  for (let i = 1; i < items.length; i++) {
    const gap = textStart[lines.first[items[i]!]!]! - textEnd[lines.last[items[i - 1]!]!]!;
    room[i - 1] = Math.max(gap, 0);
  }
  return room.subarray(0, items.length - 1);
}

/** How the candidate was cut out, and which lines of its kind it leaves out, inside and around it. */
export const selectionFeatures: FeatureRule = {
  id: 'selection',
  names: [
    'cut.whole',
    'cut.window',
    'cut.taken',
    'cut.numberFamily',
    'cut.skippedInside',
    'cut.leftBefore',
    'cut.leftAfter',
    'cut.higherInside',
  ],
  measure: (view, out, at) => {
    const { candidate, size } = view;
    out[at] = Number(candidate.sublist === 'whole');
    out[at + 1] = Number(candidate.sublist === 'window');
    out[at + 2] = size / candidate.groupSize;
    out[at + 3] = Number(candidate.ranks !== undefined);
    measureLeftOut(view, out, at + 4);
  },
};

/** Lines of the first item's kind that are not items: between the items, before the first, after the last. */
function measureLeftOut({ candidate, size, facts }: CandidateView, out: Float64Array, at: number): void {
  const { kinds } = facts;
  const first = candidate.lines[0]!;
  const last = candidate.lines.at(-1)!;
  const kind = kinds.kindOf(first);
  const like = kinds.like(first);
  const from = lowerBound(like, first);
  const to = lowerBound(like, last + 1);
  let members = 0;
  for (const line of candidate.lines) if (kinds.kindOf(line) === kind) members++;
  out[at] = Math.max(0, to - from - members) / size;
  out[at + 1] = Math.log(1 + from);
  out[at + 2] = Math.log(1 + like.length - to);
  out[at + 3] = Math.log(1 + higherBetween(facts, first, last));
}

/** Headings of a higher level than the first item's between the first and the last. */
function higherBetween({ kinds: { headings }, lines }: PageFacts, first: number, last: number): number {
  const level = lines.level[first]! || Number.POSITIVE_INFINITY;
  let higher = 0;
  for (let i = lowerBound(headings, first + 1); i < headings.length && headings[i]! < last; i++) {
    if (lines.level[headings[i]!]! < level) higher++;
  }
  return higher;
}
