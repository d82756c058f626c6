import { type Page, STYLE } from '../../html/page.js';
import { TAG_STYLE } from '../../html/style.js';
import { knownTag, TEXT_TAG } from '../../html/tag-paths.js';
import { copyString, foldWhiteSpace } from '../../html/text.js';
import { lexiconLines, onceRead } from '../../lang/index.js';

const TAG = {
  a: knownTag('a'),
  sup: knownTag('sup'),
  img: knownTag('img'),
  span: knownTag('span'),
  table: knownTag('table'),
};
/** "[12]", "[a]" at the end of a text that is not marked up as a note. */
const TYPED_NOTES = /(?:\s*\[(?:\d{1,3}|[a-z])\])+$/;
const BRACKETED = /^\[[^\]]*\]$/;
const NOTE_SIGNS = /^(?:[*†‡§¶^#]{1,3}|\[[^\]]{1,12}\])$/;

/** Reads the text of a cell. */
export type CellReader = (cell: number) => string;

/**
 * What a reader sees in the cells of one table: lines where the page breaks them, without notes, edit links and
 * hidden sort keys. Tables in `without` have been read on their own. The table's text is copied once, in memory of
 * its own: all of its cells are kept or none.
 */
export function cellReader(page: Page, table: number, without: ReadonlySet<number> = NOTHING): CellReader {
  const text = copyString(page.rawText(table));
  const start = page.nodes.textStart[table]!;
  return (cell) => readCellText({ page, text, start, without }, cell);
}

interface TableText {
  readonly page: Page;
  readonly text: string;
  /** Where the table's text begins in that of the page. */
  readonly start: number;
  readonly without: ReadonlySet<number>;
}

/** A cell of icons alone says what they stand for. */
function readCellText({ page, text, start, without }: TableText, cell: number): string {
  const { tag, end, textStart, textEnd } = page.nodes;
  if (end[cell] === cell + 1) return '';
  const isPlain = end[cell] === cell + 2 && tag[cell + 1] === TEXT_TAG;
  const read = isPlain
    ? foldWhiteSpace(text.slice(textStart[cell]! - start, textEnd[cell]! - start))
    : tidyLines(visibleText(page, cell, without));
  if (read === '') return altTexts(page, cell);
  const last = read.charCodeAt(read.length - 1);
  return last === BRACKET_END ? read.replace(TYPED_NOTES, '') : read;
}

/** What a reader sees of any element, lines apart. */
export function readVisibleText(page: Page, node: number): string {
  return copyString(tidyLines(visibleText(page, node, NOTHING)));
}

const NOTHING: ReadonlySet<number> = new Set();
const BRACKET_END = ']'.charCodeAt(0);

function visibleText(page: Page, cell: number, without: ReadonlySet<number>): string {
  const { tag, end, textStart, textEnd } = page.nodes;
  const stop = end[cell]!;
  const isHidden = page.hasStyle(cell, STYLE.hidden);
  let text = '';
  let from = textStart[cell]!;
  for (let node = cell + 1; node < stop; ) {
    const isText = tag[node] === TEXT_TAG;
    const isSkipped = !isText && isLeftOut(page, node, isHidden, without);
    if (isText || isSkipped) {
      text += page.text.slice(from, textStart[node]);
      if (isText) text += oneLine(page.text.slice(textStart[node], textEnd[node]));
      from = textEnd[node]!;
    }
    node = isSkipped ? end[node]! : node + 1;
  }
  return text;
}

const LINE_BREAKS = /[\r\n]+/g;

/** Line ends inside a text node are mere white space. */
function oneLine(text: string): string {
  return text.includes('\n') ? text.replace(LINE_BREAKS, ' ') : text;
}

function isLeftOut(page: Page, node: number, inHidden: boolean, without: ReadonlySet<number>): boolean {
  const tag = page.nodes.tag[node]!;
  if ((TAG_STYLE[tag] ?? 0) & STYLE.blacklisted) return true;
  if (!inHidden && page.hasStyle(node, STYLE.hidden)) return true;
  if (tag === TAG.sup) return isNote(page, node);
  if (tag === TAG.a) return isNoteLink(page, node);
  if (tag === TAG.span) return hasUnseenClass(page, node);
  return tag === TAG.table && without.has(node);
}

/** Raised text that is in brackets, or that leads to a place on the same page. */
function isNote(page: Page, sup: number): boolean {
  if (BRACKETED.test(page.textOf(sup))) return true;
  for (let node = sup + 1; node < page.end(sup); node++) {
    if (page.isText(node)) return false;
    if (page.nodes.tag[node] === TAG.a) return page.attribute(node, 'href')?.startsWith('#') ?? false;
  }
  return false;
}

function isNoteLink(page: Page, link: number): boolean {
  const { textStart, textEnd } = page.nodes;
  if (textEnd[link]! - textStart[link]! > 16) return false;
  return (page.attribute(link, 'href')?.startsWith('#') ?? false) && NOTE_SIGNS.test(page.textOf(link));
}

function tidyLines(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.includes('\n')) return foldWhiteSpace(trimmed);
  return trimmed
    .split('\n')
    .map(foldWhiteSpace)
    .filter((line) => line !== '')
    .join('\n');
}

/** Software that finds no words for a picture gives the name of its file. */
const FILE_NAME = /\.(?:png|jpe?g|gif|svg|webp|bmp|tiff?)$/i;

function altTexts(page: Page, cell: number): string {
  const texts = new Set<string>();
  for (let node = cell + 1; node < page.end(cell); node++) {
    if (page.nodes.tag[node] !== TAG.img) continue;
    const alt = foldWhiteSpace(page.attribute(node, 'alt') ?? '');
    if (alt !== '' && !FILE_NAME.test(alt)) texts.add(alt);
  }
  return [...texts].join('\n');
}

const unseenNames = onceRead(() => new Set(lexiconLines('unseen-classes')));

/** Whether a class says that readers do not see the element: its style sheet is not at hand. */
function hasUnseenClass(page: Page, node: number): boolean {
  const classes = page.attribute(node, 'class');
  if (classes === undefined) return false;
  const unseen = unseenNames();
  return classes.split(/\s+/).some((name) => unseen.has(name));
}
