import type { Page } from '../html/page.js';
import { knownTag, MAX_TAGS, TEXT_TAG } from '../html/tag-paths.js';
import type { ElementKinds } from './element-kinds.js';
import { foldedWords } from './folded-words.js';

/**
 * A page as the sequence of its text nodes (SKES section 3.1: tag path texts), with as much of the
 * tree as is needed to tell which label a value belongs to. Far smaller than the page itself.
 */
export interface SitePage {
  readonly source: string;
  readonly url: string | null;
  readonly title: string;
  /** Element rows of the page's node table. */
  readonly parent: Int32Array;
  readonly end: Int32Array;
  /** Element kind by node; -1 for text nodes. */
  readonly kind: Int32Array;
  /** Text nodes in document order. */
  readonly node: Int32Array;
  readonly text: readonly string[];
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

/** `kept` pages outlive their Page and have copies of their own. */
export function toSitePage(page: Page, kinds: ElementKinds, kept = true): SitePage {
  const { tag, end, parent, textStart, textEnd, size } = page.nodes;
  const kind = new Int32Array(size).fill(-1);
  const node: number[] = [];
  const text: string[] = [];
  const cells = new CellCounts(page);
  for (let at = 0; at < size; ) {
    const own = tag[at]!;
    if (own === TEXT_TAG) {
      const words = foldedWords(page.text, textStart[at]!, textEnd[at]!);
      if (words !== '') {
        node.push(at);
        text.push(words);
      }
    } else if (SKIPPED[own]) {
      at = Math.max(at + 1, end[at]!);
      continue;
    } else kind[at] = kinds.of(page, at, own === TD || own === TH ? cells.next(at) : 0);
    at++;
  }
  return {
    source: page.info.source,
    url: page.info.url,
    title: page.info.title,
    parent: kept ? parent.slice(0, size) : parent,
    end: kept ? end.slice(0, size) : end,
    kind,
    node: Int32Array.from(node),
    text,
  };
}

/** In a table the column tells what a cell holds, so that it belongs to the cell's path. */
class CellCounts {
  readonly #page: Page;
  /** Cells so far, by row. */
  #cells: Uint16Array | null = null;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The cell's column, from 1; 0 outside of a row. */
  next(cell: number): number {
    const { tag, parent, size } = this.#page.nodes;
    const row = parent[cell]!;
    if (tag[row] !== TR) return 0;
    this.#cells ??= new Uint16Array(size);
    return ++this.#cells[row]!;
  }
}
