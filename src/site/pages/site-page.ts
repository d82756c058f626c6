import type { Page } from '../../html/page.js';
import { knownTag, MAX_TAGS, TEXT_TAG } from '../../html/tag-paths.js';
import { type CellSpan, CellSpans } from './cell-spans.js';
import type { ElementKinds } from './element-kinds.js';
import { charactersOf, foldedWords } from './folded-words.js';

/**
 * A page as the sequence of its text nodes (SKES section 3.1: tag path texts), with as much of the
 * tree as is needed to tell which label a value belongs to. Far smaller than the page itself.
 */
export interface SitePage {
  readonly source: string;
  readonly url: string | null;
  readonly title: string;
  /** The first `h1`, and what the page calls itself for others to show. */
  readonly heading: string | null;
  readonly ogTitle: string | null;
  /** Element rows of the page's node table. */
  readonly parent: Int32Array;
  readonly end: Int32Array;
  /** Element kind by node; -1 for text nodes. */
  readonly kind: Int32Array;
  /** Text nodes in document order. */
  readonly node: Int32Array;
  readonly text: readonly string[];
  /** Columns of cells where these are not their numbers in the row. */
  readonly spans: ReadonlyMap<number, CellSpan>;
}

/** Subtrees whose text no reader sees as content. Forms stay: whole sites stand inside one. */
const SKIPPED = new Uint8Array(MAX_TAGS);
for (const name of 'head noscript template option optgroup datalist textarea button svg math iframe noframes object canvas map'.split(
  ' ',
)) {
  SKIPPED[knownTag(name)] = 1;
}
const TR = knownTag('tr');
const TD = knownTag('td');
const TH = knownTag('th');

/** Text nodes of the page at hand. */
let textNodes = new Int32Array(1 << 12);

/** With `texts` a page outlives its Page, and has copies of its own. */
export function toSitePage(page: Page, kinds: ElementKinds, texts: SharedTexts | null = null): SitePage {
  const { tag, end, parent, textStart, textEnd, size } = page.nodes;
  const elements = new KindsOfPage(page, kinds);
  const characters = charactersOf(page.text);
  if (textNodes.length < size) textNodes = new Int32Array(2 * size);
  const node = textNodes;
  const text: string[] = [];
  for (let at = 0; at < size; at++) {
    const own = tag[at]!;
    if (own === TEXT_TAG) {
      const words = foldedWords(page.text, characters, textStart[at]!, textEnd[at]!);
      if (words === '') continue;
      node[text.length] = at;
      text.push(texts === null ? words : texts.shared(words));
      elements.fill(parent[at]!);
    } else if (SKIPPED[own]) at = Math.max(at, end[at]! - 1);
    else if (own === TD || own === TH) elements.countCell(at);
  }
  return {
    source: page.info.source,
    url: page.info.url,
    title: page.info.title,
    heading: page.info.h1,
    ogTitle: page.info.ogTitle,
    parent: texts === null ? parent : parent.slice(0, size),
    end: texts === null ? end : end.slice(0, size),
    kind: elements.kind,
    node: texts === null ? node.subarray(0, text.length) : node.slice(0, text.length),
    text,
    spans: elements.spans,
  };
}

/** Kinds of the elements that hold text; the others say nothing about any. */
class KindsOfPage {
  readonly kind: Int32Array;
  readonly #page: Page;
  readonly #kinds: ElementKinds;
  /** Cells so far by row, and the column of each cell. */
  #cells: Uint16Array | null = null;
  readonly #spans: CellSpans;

  constructor(page: Page, kinds: ElementKinds) {
    kinds.startPage(page);
    this.#page = page;
    this.#kinds = kinds;
    this.kind = new Int32Array(page.size).fill(-1);
    this.#spans = new CellSpans(page);
  }

  get spans(): ReadonlyMap<number, CellSpan> {
    return this.#spans.found;
  }

  /** In a table the column tells what a cell holds, so that it belongs to the cell's path. */
  countCell(cell: number): void {
    const { tag, parent, size } = this.#page.nodes;
    const row = parent[cell]!;
    if (tag[row] !== TR) return;
    this.#cells ??= new Uint16Array(size);
    this.#cells[cell] = ++this.#cells[row]!;
    this.#spans.add(cell, this.#cells[cell]!);
  }

  /** From the element up to the first whose kind is known. */
  fill(element: number): void {
    const { tag, parent } = this.#page.nodes;
    for (let at = element; at >= 0 && this.kind[at]! < 0; at = parent[at]!) {
      const isCell = tag[at] === TD || tag[at] === TH;
      this.kind[at] = this.#kinds.of(this.#page, at, isCell ? (this.#cells?.[at] ?? 0) : 0);
    }
  }
}

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

/** Whether a text and the one before it are all that an element holds: a row of label and value, a tile of value and label. */
export function isPair({ node, parent, end }: SitePage, second: number): boolean {
  const first = node[second - 1]!;
  let whole = parent[node[second]!]!;
  while (whole > first) whole = parent[whole]!;
  const isFirst = second < 2 || node[second - 2]! < whole;
  return isFirst && (second + 1 >= node.length || node[second + 1]! >= end[whole]!);
}

/** First text row at or after a node (binary search: text rows stand in document order). */
export function firstTextFrom(nodes: Int32Array, node: number): number {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nodes[middle]! < node) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Equal texts of all pages of a sample as one string each: what the template prints on every page is kept once,
 * and equal texts are found equal without a look at their letters.
 */
export class SharedTexts {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];

  shared(text: string): string {
    return this.#texts[this.numberOf(text)]!;
  }

  /** The number of a text that was met before, or -1. */
  knownNumber(text: string): number {
    return this.#numbers.get(text) ?? -1;
  }

  /** Equal for equal texts. */
  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }
}
