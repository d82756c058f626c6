import type { Concepts } from '../../concepts/concepts.js';
import type { Title } from '../../title/title.js';
import { LINE, type LineTable } from '../lines/line-table.js';
import { itemListNames } from './json-ld.js';

/** Lines at least this long are running text; where most of it stands is the main content. */
const PROSE_LENGTH = 80;
/** The content root is the deepest element that still holds this share of the page's running text. */
const CONTENT_SHARE = 0.6;
/** Longer lines are not repeated in a contents list. */
const MAX_REPEATED = 160;

/** What the features need to know about the page as a whole, found once. */
export class PageFacts {
  readonly lines: LineTable;
  readonly title: Title;
  readonly concepts: Concepts;
  readonly k: number | null;
  readonly contentRoot: number;
  readonly titleWords: ReadonlySet<string>;
  readonly structuredNames: ReadonlySet<string>;
  #counts: Map<string, number> | undefined;

  constructor(lines: LineTable, title: Title, concepts: Concepts) {
    this.lines = lines;
    this.title = title;
    this.concepts = concepts;
    this.k = title.k;
    this.contentRoot = findContentRoot(lines);
    this.titleWords = new Set(contentWords(title.title));
    this.structuredNames = itemListNames(lines.page.info.jsonLd);
  }

  /** How many lines of the page have this text. */
  occurrences(text: string): number {
    this.#counts ??= countShortLines(this.lines);
    return this.#counts.get(text.toLowerCase()) ?? 0;
  }
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’+&-]*/gu;
const FUNCTION_WORDS = new Set(
  'a an the of in on at to for and or with by from your you my our we i is are be this that it its as how what which who why best top most'.split(
    ' ',
  ),
);

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

export function contentWords(text: string): string[] {
  return wordsOf(text).filter((word) => !FUNCTION_WORDS.has(word) && !/^\d+$/.test(word));
}

function countShortLines(lines: LineTable): Map<string, number> {
  const counts = new Map<string, number>();
  for (let line = 0; line < lines.size; line++) {
    if (lines.rawLength(line) > MAX_REPEATED) continue;
    const text = lines.text(line);
    const index = lines.index(line);
    const key = (index === null ? text : text.slice(index.length)).trim().toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Walks down from the document as long as one child holds most of the running text. */
function findContentRoot(lines: LineTable): number {
  const before = new Float64Array(lines.size + 1);
  for (let line = 0; line < lines.size; line++) {
    const length = lines.rawLength(line);
    const isProse = length >= PROSE_LENGTH && !lines.has(line, LINE.linked | LINE.hidden);
    before[line + 1] = before[line]! + (isProse ? length : 0);
  }
  const proseIn = (node: number) =>
    before[lines.lineFrom(lines.page.end(node))]! - before[lines.lineFrom(node)]!;
  const enough = before[lines.size]! * CONTENT_SHARE;
  let root = 0;
  for (let next: number | undefined = 0; next !== undefined && enough > 0; ) {
    root = next;
    next = undefined;
    for (const child of lines.page.children(root)) {
      if (!lines.page.isText(child) && proseIn(child) >= enough) next = child;
    }
  }
  return root;
}
