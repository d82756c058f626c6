import { type Page, STYLE } from '../../html/page.js';
import { knownTag, TEXT_TAG } from '../../html/tag-paths.js';
import { foldWhiteSpace } from '../../html/text.js';
import { LineTable } from './line-table.js';

/** What a line is by its nearest telling ancestor. */
export type LineKind =
  | 'heading'
  | 'term'
  | 'definition'
  | 'head-cell'
  | 'cell'
  | 'bullet'
  | 'caption'
  | 'plain';

/**
 * A line as a reader sees it: inline content between two block boundaries or line breaks. Labels,
 * values and names are lines or parts of lines; no rule of table/ looks below them.
 */
export interface Line {
  /** White space folded, not copied: lines die with their page, and what leaves it is copied then. */
  readonly text: string;
  /** First text node of the line. */
  readonly node: number;
  /** One past its last text node. */
  readonly end: number;
  /** Element that makes it a line of its own. */
  readonly block: number;
  readonly kind: LineKind;
  /** Element that gave the kind (the `li`, `td`, `h3` ...), or the block. */
  readonly holder: number;
  /** 1..6 in a heading, else 0. */
  readonly level: number;
  /** Leading text that is set bold (or is a whole inline label element), without the rest; '' when none. */
  readonly boldStart: string;
  /** Leading text that is an inline element of its own, where more follows outside of it; '' else. */
  readonly elementStart: string;
  /** The whole line is bold. */
  readonly bold: boolean;
  /** The whole line is a link. */
  readonly link: boolean;
  readonly fontSize: number;
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(knownTag);
const KINDS = new Map<number, LineKind>([
  ...HEADINGS.map((tag): [number, LineKind] => [tag, 'heading']),
  [knownTag('dt'), 'term'],
  [knownTag('dd'), 'definition'],
  [knownTag('th'), 'head-cell'],
  [knownTag('td'), 'cell'],
  [knownTag('li'), 'bullet'],
  [knownTag('figcaption'), 'caption'],
  [knownTag('caption'), 'caption'],
]);
const IGNORED = STYLE.blacklisted | STYLE.hidden;
/** More lines than this are no item; the rest is left out. */
const MOST_LINES = 20_000;
/** Furniture that may stand among the items; nothing in it is theirs. */
const FURNITURE = new Set(['nav', 'footer', 'aside'].map(knownTag));

/** The lines of the nodes [start, end), in order: those of the page, without what is hidden and what is furniture. */
export function linesOf(page: Page, start: number, end: number): Line[] {
  const table = LineTable.of(page);
  const lines: Line[] = [];
  for (let line = table.lineAround(start); line < table.size && table.first[line]! < end; line++) {
    const block = table.block[line]!;
    if (isInFurniture(page, block, start)) continue;
    pushLine(page, shownNodes(table, line, start, end), block, lines);
    if (lines.length >= MOST_LINES) break;
  }
  return lines;
}

/** Furniture that holds all of the nodes from `start` on holds the items, too, and counts for nothing. */
function isInFurniture(page: Page, block: number, start: number): boolean {
  for (let node = block; node >= start; node = page.parent(node)) {
    if (FURNITURE.has(page.nodes.tag[node]!)) return true;
  }
  return false;
}

function shownNodes({ page, first, last }: LineTable, line: number, start: number, end: number): number[] {
  const stop = Math.min(last[line]! + 1, end);
  const nodes: number[] = [];
  for (let node = Math.max(first[line]!, start); node < stop; node++) {
    if (page.nodes.tag[node] === TEXT_TAG && !page.hasStyle(node, IGNORED)) nodes.push(node);
  }
  return nodes;
}

function pushLine(page: Page, run: readonly number[], block: number, lines: Line[]): void {
  const { textStart, textEnd } = page.nodes;
  for (const piece of pairPieces(page, run)) {
    const text = foldWhiteSpace(page.text.slice(textStart[piece[0]!], textEnd[piece[piece.length - 1]!]));
    if (text !== '') lines.push(lineOf(page, piece, block, withoutPieceEnd(text)));
  }
}

/** What stands between two pairs of one line. */
const PIECE_ENDS = '|•·';

function withoutPieceEnd(text: string): string {
  return PIECE_ENDS.includes(text[text.length - 1]!) ? text.slice(0, -1).trimEnd() : text;
}

/**
 * A line with several bold labels ("<b>Size:</b> 3 <b>Price:</b> $5") is as many lines, and so is one of elements whose
 * words would run into each other.
 */
function pairPieces(page: Page, run: readonly number[]): (readonly number[])[] {
  if (run.length < 2) return run.length === 0 ? [] : [run];
  const labels = run.filter((node) => isBoldLabel(page, node));
  const starts = labels.length < 2 ? [] : labels;
  const cuts = run.flatMap((node, i) =>
    i > 0 && (starts.includes(node) || standsApart(page, run[i - 1]!, node)) ? [i] : [],
  );
  return [0, ...cuts].map((start, i) => run.slice(start, cuts[i] ?? run.length));
}

/** The last sign of one word and the first of another, where they are not both digits. */
const TWO_WORDS = /^[\p{L}\p{N}]{2}$(?<!\p{N}{2})/u;

/**
 * `<span>Salt Roads</span><span>26 min</span>`: nobody writes two words as one across two elements, so a style sheet
 * sets these apart. A price's "129" and "00" are one number.
 */
function standsApart({ text, nodes }: Page, before: number, node: number): boolean {
  const { parent, end, textStart, textEnd } = nodes;
  const [left, right] = [parent[before]!, parent[node]!];
  if (end[left] !== right || parent[left] !== parent[right]) return false;
  if (left + 1 !== before || right + 1 !== node || textEnd[before] !== textStart[node]) return false;
  const isWord = (one: number) => textEnd[one]! - textStart[one]! > 1;
  return (
    isWord(before) && isWord(node) && TWO_WORDS.test(text[textEnd[before]! - 1]! + text[textStart[node]!]!)
  );
}

function isBoldLabel(page: Page, node: number): boolean {
  if (!page.hasStyle(node, STYLE.bold)) return false;
  const { textStart, textEnd } = page.nodes;
  return /[:：]\s*$/u.test(page.text.slice(textStart[node], textEnd[node]));
}

function lineOf(page: Page, run: readonly number[], block: number, text: string): Line {
  const first = run[0]!;
  const holder = holderOf(page, block);
  const bold = run.every((node) => page.hasStyle(node, STYLE.bold));
  return {
    text,
    node: first,
    end: run[run.length - 1]! + 1,
    block,
    kind: KINDS.get(page.nodes.tag[holder]!) ?? 'plain',
    holder,
    level: page.nodes.headingLevel[first]!,
    boldStart: boldStartOf(page, run),
    elementStart: elementStartOf(page, run, block),
    bold,
    link: run.every((node) => page.hasStyle(node, STYLE.link)),
    fontSize: page.nodes.fontSize[first]!,
  };
}

/** Looks through the plain wrappers (`div`, `p`) around a line for a heading, cell, bullet ... that holds it. */
function holderOf(page: Page, block: number): number {
  let at = block;
  for (let steps = 0; at > 0 && steps < 4; steps++) {
    if (KINDS.has(page.nodes.tag[at]!)) return at;
    at = page.parent(at);
  }
  return block;
}

function elementStartOf(page: Page, run: readonly number[], block: number): string {
  if (run.length < 2) return '';
  let element = run[0]!;
  while (page.parent(element) !== block && page.parent(element) > 0) element = page.parent(element);
  if (element === run[0]) return '';
  const end = page.end(element);
  const count = run.findIndex((node) => node >= end);
  if (count < 1) return '';
  const { textStart, textEnd } = page.nodes;
  return foldWhiteSpace(page.text.slice(textStart[run[0]!], textEnd[run[count - 1]!]));
}

function boldStartOf(page: Page, run: readonly number[]): string {
  const { textStart, textEnd } = page.nodes;
  let count = 0;
  while (count < run.length && page.hasStyle(run[count]!, STYLE.bold)) count++;
  if (count === 0) return '';
  return foldWhiteSpace(page.text.slice(textStart[run[0]!], textEnd[run[count - 1]!]));
}

const BETWEEN = /\s+[|•·]\s+/u;
const PAIR = /^[^:：|]{2,40}[:：]\s*\S/u;

/** "Capacity: 30 oz | Weight: 2 lbs" is two lines in one; other lines stay as they are. */
export function splitPairs(line: Line): Line[] {
  if (!/[|•·]/.test(line.text)) return [line];
  const pieces = line.text.split(BETWEEN);
  if (pieces.length < 2 || !pieces.every((piece) => PAIR.test(piece))) return [line];
  return pieces.map((text) => ({
    ...line,
    text,
    boldStart: text.startsWith(line.boldStart) ? line.boldStart : '',
    elementStart: text.startsWith(line.elementStart) ? line.elementStart : '',
  }));
}
