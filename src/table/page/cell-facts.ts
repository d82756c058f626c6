import { type Page, STYLE } from '../../html/page.js';
import { knownTag, MAX_TAGS, TEXT_TAG } from '../../html/tag-paths.js';
import type { GridCell } from '../../view/grid/cell-grid.js';

/** A mark for each of the tags named. */
export const tagMarks = (names: string): Uint8Array => {
  const marks = new Uint8Array(MAX_TAGS);
  for (const name of names.split(' ')) marks[knownTag(name)] = 1;
  return marks;
};

const A = knownTag('a');
const IMAGES = tagMarks('img svg');
const FORMS = tagMarks('input select textarea button');
const BLOCKS = tagMarks('p div ul ol');
const LISTS = tagMarks('ul ol');

/** What the text of a cell is: a word is a short text without digits. */
export const CELL_KIND = { empty: 0, number: 1, mixed: 2, word: 3, text: 4 } as const;

const CHARACTERS_READ = 100;
/** Nodes that are read inside a cell: the first ones tell what it is. */
const NODES_READ = 120;

/** What one cell has inside, told in one pass over its first characters and nodes. */
export class CellFacts {
  readonly cell: GridCell;
  length = 0;
  kind: number = CELL_KIND.empty;
  /** Share of digits among the characters read. */
  digits = 0;
  /** Equal for equal texts. */
  hash = 0;
  hasColon = false;
  isDay = false;
  isSentence = false;
  isBold = false;
  links = 0;
  linked = 0;
  images = 0;
  forms = 0;
  blocks = 0;
  headings = 0;
  lists = 0;

  constructor(page: Page, cell: GridCell) {
    const { node } = cell;
    this.cell = cell;
    this.#readText(page, node);
    if (page.end(node) > node + 1) this.#readNodes(page, node);
  }

  #readText(page: Page, node: number): void {
    const start = page.nodes.textStart[node]!;
    const end = page.nodes.textEnd[node]!;
    const stop = Math.min(end, start + CHARACTERS_READ);
    let letters = 0;
    let digits = 0;
    let value = 0;
    let last = 0;
    let ends = 0;
    for (let at = start; at < stop; at++) {
      const code = page.text.charCodeAt(at);
      if (code <= 32 || code === NO_BREAK_SPACE) {
        if (isStop(last)) ends++;
        continue;
      }
      if (code >= 48 && code <= 57) {
        digits++;
        value = value * 10 + code - 48;
      } else if (isLetter(code)) letters++;
      this.hash = (Math.imul(this.hash, 31) + code) | 0;
      this.length++;
      last = code;
    }
    const isCut = end > stop;
    if (isCut) this.length = end - start;
    this.kind = kindOf(this.length, letters, digits);
    this.digits = digits / Math.max(1, Math.min(this.length, CHARACTERS_READ));
    this.hasColon = !isCut && last === COLON;
    this.isDay = this.length === digits && digits >= 1 && digits <= 2 && value <= LAST_DAY;
    this.isSentence = this.length > LEAST_SENTENCE && (ends > 0 || isStop(last));
  }

  #readNodes(page: Page, node: number): void {
    const { tag, style, headingLevel, textStart, textEnd } = page.nodes;
    let isPlain = false;
    const stop = Math.min(page.end(node), node + NODES_READ);
    for (let at = node + 1; at < stop; at++) {
      const own = tag[at]!;
      if (own === TEXT_TAG) {
        if (style[at]! & STYLE.bold) this.isBold = true;
        else isPlain = true;
        if (style[at]! & STYLE.link) this.linked += textEnd[at]! - textStart[at]!;
        if (headingLevel[at]! > 0) this.headings = 1;
      } else if (own === A) this.links++;
      else if (IMAGES[own]) this.images++;
      else if (FORMS[own]) this.forms++;
      else if (BLOCKS[own]) {
        this.blocks++;
        if (LISTS[own]) this.lists++;
      }
    }
    if (isPlain) this.isBold = false;
  }
}

const NO_BREAK_SPACE = 0xa0;
const COLON = 58;
const LAST_DAY = 31;
const LEAST_SENTENCE = 50;
const LONGEST_WORD = 36;
/** Beside a number these may be its unit. */
const UNIT_LETTERS = 4;

function kindOf(length: number, letters: number, digits: number): number {
  if (length === 0) return CELL_KIND.empty;
  if (length > LONGEST_WORD) return CELL_KIND.text;
  if (digits === 0) return CELL_KIND.word;
  return letters <= UNIT_LETTERS ? CELL_KIND.number : CELL_KIND.mixed;
}

function isStop(code: number): boolean {
  return code === 46 || code === 33 || code === 63;
}

/** Most characters beyond ASCII are letters, but not Latin-1's signs, dashes, quotes and currencies. */
function isLetter(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  return code >= 0xc0 && (code < 0x2000 || code > 0x2bff);
}
