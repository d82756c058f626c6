import type { Page } from '../html/page.js';
import type { ListItem } from '../list/found-list.js';
import { type Line, linesOf } from '../view/lines/shown-lines.js';
import { itemSegments, type Segment } from './segments.js';

/** An item with the lines of its segment, told apart by where its own line stands. */
export interface ItemLines {
  readonly item: ListItem;
  readonly segment: Segment;
  /** The item's own line as `list/` gives it, index removed. */
  readonly text: string;
  /** That line on the page. */
  readonly own: Line | null;
  /** Lines of the segment before its own: award lines, tags. */
  readonly before: readonly Line[];
  readonly after: readonly Line[];
}

/** Reads every item's segment into lines. */
export function readItems(page: Page, items: readonly ListItem[]): ItemLines[] {
  const segments = itemSegments(page, items);
  return items.map((item, i) => readItem(page, item, segments[i]!));
}

function readItem(page: Page, item: ListItem, segment: Segment): ItemLines {
  const lines = linesOf(page, segment.start, segment.end);
  const at = ownLineIndex(page, item, lines);
  const own = lines[at] ?? null;
  return {
    item,
    segment,
    text: ownText(item, own),
    own,
    before: lines.slice(0, Math.max(0, at)),
    after: lines.slice(at + 1),
  };
}

function ownLineIndex(page: Page, item: ListItem, lines: readonly Line[]): number {
  const stop = page.end(item.node);
  const touching = (line: Line) => line.end > item.node && line.node < stop;
  const first = lines.findIndex(touching);
  const saysSo = lines.findIndex((line) => touching(line) && overlaps(line.text, item.text));
  return saysSo >= 0 ? saysSo : first;
}

function overlaps(line: string, text: string): boolean {
  return line.includes(text) || (/\p{L}/u.test(line) && text.startsWith(line));
}

/** Where the item's text runs over several lines, its own line is the first of them. */
function ownText(item: ListItem, own: Line | null): string {
  if (own === null || own.text.includes(item.text)) return item.text;
  return item.text.startsWith(own.text) ? own.text : item.text;
}
