import { knownTag } from '../../html/tag-paths.js';
import { normaliseText } from '../../html/text.js';
import type { LineTable } from '../../view/lines/line-table.js';
import { type Group, type GroupFamily, MIN_ITEMS } from './candidate.js';

const IMG = knownTag('img');
const MAX_ALT = 120;

/** Pictures as items: the names stand only in the `alt` texts of images with one tag path. */
export const imageTexts: GroupFamily = {
  id: 'image-text',
  gather: ({ lines }) => {
    const { size, tag, path } = lines.page.nodes;
    const buckets = new Map<number, number[]>();
    for (let node = 1; node < size; node++) {
      if (tag[node] !== IMG || altOf(lines, node) === '') continue;
      const key = lines.folder.fold(path[node]!);
      const bucket = buckets.get(key);
      if (bucket === undefined) buckets.set(key, [node]);
      else bucket.push(node);
    }
    return [...buckets.values()].filter((b) => b.length >= MIN_ITEMS).map((b) => toGroup(lines, b));
  },
};

function altOf(lines: LineTable, image: number): string {
  const alt = lines.page.attribute(image, 'alt') ?? '';
  return alt.length > MAX_ALT ? '' : alt.trim();
}

function toGroup(lines: LineTable, images: readonly number[]): Group {
  return {
    family: 'image-text',
    lines: images.map((image) => Math.min(lines.lineFrom(image), lines.size - 1)),
    nodes: images,
    texts: images.map((image) => normaliseText(altOf(lines, image))),
    cut: 'line',
  };
}
