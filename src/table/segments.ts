import type { Page } from '../html/page.js';
import { knownTag } from '../html/tag-paths.js';
import type { ListItem } from '../list/found-list.js';
import { type Line, linesOf } from '../view/lines/shown-lines.js';

/** Nodes [start, end) that belong to one item. */
export interface Segment {
  readonly start: number;
  readonly end: number;
}

const ROW = knownTag('tr');
/** Parts of a page that end the last item; between items they are ads, and no line is read from them. */
const OUTSIDE = new Set(['nav', 'footer', 'aside'].map(knownTag));
/** Items count as cards when what stands between them is below this share of what is in them. */
const CARD_SHARE = 0.5;
/** A heading that stands in this share of the segments is a label of the items, not the end of one. */
const RECURRING_SHARE = 0.5;

/**
 * What belongs to each item: its container where it has one of its own (cards, `li`, `tr`), else all
 * up to the next item. A segment ends before a heading that outranks the items' own, before the
 * page's furniture, and with the element that holds its group of items.
 */
function itemSegments(page: Page, items: readonly ListItem[]): Segment[] {
  if (items.length === 0) return [];
  if (items.every(({ node }) => page.nodes.tag[node] === ROW)) {
    return items.map(({ node }) => ({ start: node, end: page.end(node) }));
  }
  const nodes = items.map((item) => item.node);
  const own = ownContainers(page, nodes);
  if (areCards(page, nodes, own)) return own.map((node) => ({ start: node, end: page.end(node) }));
  const starts = withLeadIns(page, own);
  const open = own.map((_, i) => ({ start: starts[i]!, end: furthestEnd(page, nodes, i, starts[i + 1]) }));
  const recurring = recurringHeadings(page, open);
  return open.map((segment, i) => {
    const last = segment.end !== starts[i + 1];
    return { ...segment, end: cutAtStranger(page, nodes[i]!, segment, recurring, last) };
  });
}

/** A container whose text starts this long before the item's line holds the end of the item before. */
const LONGEST_BEFORE = 160;

/** For each item the largest element around it that holds no other item and starts with this one. */
function ownContainers(page: Page, nodes: readonly number[]): number[] {
  return nodes.map((node, i) => {
    const previous = nodes[i - 1] ?? -1;
    const next = nodes[i + 1] ?? page.size;
    let own = node;
    for (let up = page.parent(own); up > 0; up = page.parent(up)) {
      if (previous >= up || next < page.end(up) || textBefore(page, up, node) > LONGEST_BEFORE) break;
      own = up;
    }
    return nodes.length === 1 ? node : own;
  });
}

function textBefore(page: Page, container: number, node: number): number {
  return page.nodes.textStart[node]! - page.nodes.textStart[container]!;
}

/** Cards carry their text inside; flat articles have it between the items' headings. */
function areCards(page: Page, nodes: readonly number[], own: readonly number[]): boolean {
  const { textStart, textEnd } = page.nodes;
  let inside = 0;
  let between = 0;
  own.forEach((node, i) => {
    inside += textLength(page, node) - textLength(page, nodes[i]!);
    const next = own[i + 1];
    if (next !== undefined) between += Math.max(0, textStart[next]! - textEnd[node]!);
  });
  const lines = nodes.reduce((sum, node) => sum + textLength(page, node), 0);
  return (
    inside + lines > 0 && (inside > 0 || isListItem(page, own[0]!)) && between < CARD_SHARE * (inside + lines)
  );
}

const LIST_ITEM = knownTag('li');

function isListItem(page: Page, node: number): boolean {
  return page.nodes.tag[node] === LIST_ITEM;
}

function textLength(page: Page, node: number): number {
  return page.nodes.textEnd[node]! - page.nodes.textStart[node]!;
}

/** Fewer lead-ins than this and they are rather the ends of the items before. */
const LEAD_IN_SHARE = 0.7;
/** The longest text that a lead-in may have. */
const LONGEST_LEAD_IN = 80;

/**
 * What stands right before every item, first one included, can be the items' own: an award line, a
 * rank, a picture. Their starts move there when nothing else on the page looks like it; else it may
 * as well be the end of the item before, and a value would move to another row.
 */
function withLeadIns(page: Page, own: readonly number[]): number[] {
  const leads = own.map((node) => previousSibling(page, node));
  const form = leadInForm(page, leads[0]!);
  if (form === null) return [...own];
  const alike = leads.map((lead) => leadInForm(page, lead) === form);
  const count = alike.filter(Boolean).length;
  if (count < own.length * LEAD_IN_SHARE || occurrences(page, own, form) > own.length) return [...own];
  return own.map((node, i) => (alike[i] ? leads[i]! : node));
}

/** What makes lead-ins alike: a heading's level, or a tag with its class; null for what cannot be one. */
function leadInForm(page: Page, node: number): string | null {
  if (node < 0 || page.isText(node) || textLength(page, node) > LONGEST_LEAD_IN) return null;
  const tag = page.tagName(node);
  if (isHeadingElement(page, node)) return tag;
  const name = page.attribute(node, 'class') ?? '';
  return name === '' ? null : `${tag}.${name}`;
}

/** How often the form stands beside the items, from the first to the end of their group. */
function occurrences(page: Page, own: readonly number[], form: string): number {
  let count = 0;
  for (const group of new Set(own.map((node) => page.parent(node)))) {
    for (const sibling of page.children(group)) {
      if (page.end(sibling) >= previousSibling(page, own[0]!) && leadInForm(page, sibling) === form) count++;
    }
  }
  return count;
}

function previousSibling(page: Page, node: number): number {
  let last = -1;
  for (const child of page.children(page.parent(node))) {
    if (child >= node) break;
    if (!page.isText(child)) last = child;
  }
  return last;
}

/** The next item's start, or the end of the element that holds this item and another one. */
function furthestEnd(page: Page, nodes: readonly number[], i: number, nextStart: number | undefined): number {
  const previous = nodes[i - 1] ?? -1;
  const next = nodes[i + 1] ?? page.size;
  let group = page.parent(nodes[i]!);
  while (group > 0 && previous < group && next >= page.end(group)) group = page.parent(group);
  return nextStart === undefined ? page.end(group) : Math.min(nextStart, page.end(group));
}

function recurringHeadings(page: Page, segments: readonly Segment[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { start, end } of segments) {
    const seen = new Set<string>();
    for (const node of headingsIn(page, start, end)) seen.add(headingKey(page, node));
    for (const key of seen) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const needed = Math.max(2, segments.length * RECURRING_SHARE);
  return new Set([...counts].filter(([, count]) => count >= needed).map(([key]) => key));
}

function* headingsIn(page: Page, start: number, end: number): Generator<number> {
  for (let node = start; node < end; node++) {
    if (isHeadingElement(page, node)) yield node;
  }
}

const HEADING_TAGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(knownTag));

function isHeadingElement(page: Page, node: number): boolean {
  return HEADING_TAGS.has(page.nodes.tag[node]!);
}

function headingKey(page: Page, node: number): string {
  return page.textOf(node).toLowerCase();
}

/** Where a segment stops being about its item: a heading above the items' level, or page furniture. */
function cutAtStranger(
  page: Page,
  item: number,
  segment: Segment,
  recurring: ReadonlySet<string>,
  last: boolean,
): number {
  const level = page.nodes.headingLevel[item]! || headingLevelBelow(page, item);
  let cut = -1;
  for (let node = page.end(item); node < segment.end; node++) {
    if (last && OUTSIDE.has(page.nodes.tag[node]!)) return cut < 0 ? node : cut;
    if (!isHeadingElement(page, node)) continue;
    if (recurring.has(headingKey(page, node))) cut = -1;
    else if (cut < 0 && isStranger(page, node, level)) cut = node;
    if (cut === node && level > 0 && page.nodes.headingLevel[node]! < level) return node;
  }
  return cut < 0 ? segment.end : cut;
}

/** A heading of the items' own rank that none of them shares; one after which a shared label comes is a sub-heading. */
function isStranger(page: Page, heading: number, level: number): boolean {
  return level === 0 || page.nodes.headingLevel[heading]! <= level;
}

/** A wrapper around a heading has the heading's level. */
function headingLevelBelow(page: Page, node: number): number {
  for (let at = node; at < page.end(node); at++)
    if (isHeadingElement(page, at)) return page.nodes.headingLevel[at]!;
  return 0;
}

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
