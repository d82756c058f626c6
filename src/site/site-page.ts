import type { Page } from '../html/page.js';
import { knownTag, TEXT_TAG } from '../html/tag-paths.js';
import type { ElementKinds } from './element-kinds.js';

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
const SKIPPED = new Set(
  'head noscript template option optgroup datalist textarea button svg math iframe noframes object canvas map'
    .split(' ')
    .map(knownTag),
);
const IRREGULAR_SPACE = /[\0\t\n\r\f\v\u00a0\u200b\ufeff\u2000-\u200a\u202f\u3000]| {2}|^ | $/;
const SPACES = /[\0\s\u00a0\u200b\ufeff]+/g;

const TR = knownTag('tr');
const TD = knownTag('td');
const TH = knownTag('th');
/** Separators between values are no text of their own. */
const HAS_WORD = /[\p{L}\p{N}\p{So}]/u;

function hasWord(text: string): boolean {
  const first = text.charCodeAt(0) | LOWER_CASE;
  return (first >= LETTER_A && first <= LETTER_Z) || HAS_WORD.test(text);
}

const LOWER_CASE = 0x20;
const LETTER_A = 0x61;
const LETTER_Z = 0x7a;

/** White space folded, without copying: the caller copies what leaves the page. */
function folded(text: string): string {
  return IRREGULAR_SPACE.test(text) ? text.replace(SPACES, ' ').trim() : text;
}

/** `kept` pages outlive their Page and have copies of their own. */
export function toSitePage(page: Page, kinds: ElementKinds, kept = true): SitePage {
  const { tag, end, parent, size } = page.nodes;
  const kind = new Int32Array(size).fill(-1);
  const node: number[] = [];
  const text: string[] = [];
  const cells = new Map<number, number>();
  for (let at = 0; at < size; ) {
    if (tag[at] === TEXT_TAG) {
      const words = folded(page.rawText(at));
      if (hasWord(words)) {
        node.push(at);
        text.push(words);
      }
    } else if (SKIPPED.has(tag[at]!)) {
      at = Math.max(at + 1, end[at]!);
      continue;
    } else kind[at] = kinds.of(page, at, cellOf(page, at, cells));
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
function cellOf(page: Page, node: number, cells: Map<number, number>): number {
  const { tag, parent } = page.nodes;
  if (tag[node] !== TD && tag[node] !== TH) return 0;
  const row = parent[node]!;
  if (tag[row] !== TR) return 0;
  const cell = (cells.get(row) ?? 0) + 1;
  cells.set(row, cell);
  return cell;
}
