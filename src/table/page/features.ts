import { type Page, STYLE } from '../../html/page.js';
import { knownTag, MAX_TAGS, TEXT_TAG } from '../../html/tag-paths.js';
import type { GridCell, GridRow } from '../../view/grid/cell-grid.js';
import type { TableCandidate } from './candidates.js';

/**
 * What tells tables of data from those that only set a page (Wang and Hu 2002; WebTables, Cafarella et al.
 * 2008): layout, kinds of content, and how alike the cells of a column are. Class names and words are no
 * features, so that nothing depends on one site's software or language.
 */
export const TABLE_FEATURES = [
  'rows',
  'columns',
  'cells',
  'cellsPerRowSpread',
  'shortRows',
  'spanned',
  'headCells',
  'headRow',
  'headColumn',
  'boldFirstRow',
  'boldFirstColumn',
  'hasCaption',
  'inHead',
  'isTable',
  'isTerms',
  'meanLength',
  'lengthSpread',
  'longestShare',
  'columnLengthLikeness',
  'firstRowLength',
  'firstColumnLength',
  'secondColumnLength',
  'emptyCells',
  'numberCells',
  'digitShare',
  'numberColumns',
  'wordColumns',
  'columnKindLikeness',
  'rowKindLikeness',
  'firstRowDiffers',
  'colonCells',
  'colonFirstColumn',
  'linkCells',
  'wholeLinkCells',
  'linksPerCell',
  'manyLinkCells',
  'imageCells',
  'formCells',
  'blockCells',
  'headingCells',
  'listCells',
  'inTable',
  'inList',
  'inFurniture',
  'isHidden',
  'textShare',
  'distinctFirstColumn',
  'distinctCells',
  'dayCells',
  'sevenColumns',
  'sentenceCells',
  'depth',
] as const;

type FeatureName = (typeof TABLE_FEATURES)[number];

const AT = Object.fromEntries(TABLE_FEATURES.map((name, at) => [name, at])) as Record<FeatureName, number>;

/** Rows and columns beyond these tell nothing new. */
const ROWS_READ = 20;
const COLUMNS_READ = 12;
const CHARACTERS_READ = 100;
/** Nodes that are read inside a cell: the first ones tell what it is. */
const NODES_READ = 120;

const tags = (names: string): Uint8Array => {
  const marks = new Uint8Array(MAX_TAGS);
  for (const name of names.split(' ')) marks[knownTag(name)] = 1;
  return marks;
};

const TAG = { table: knownTag('table'), a: knownTag('a') };
const IMAGES = tags('img svg');
const FORMS = tags('input select textarea button');
const BLOCKS = tags('p div ul ol');
const LISTS = tags('ul ol');
const FURNITURE = tags('nav footer header aside form');
const LIST_PARTS = tags('ul ol li');

const KIND = { empty: 0, number: 1, mixed: 2, word: 3, text: 4 } as const;

/** The vector of a candidate, in the order of `TABLE_FEATURES`. */
export function tableFeatures(page: Page, { form, grid }: TableCandidate): Float64Array {
  const out = new Float64Array(TABLE_FEATURES.length);
  const rows: GridRow[] = [];
  for (let at = 0; at < grid.rows.length && rows.length < ROWS_READ; at++) {
    if (grid.rows[at]!.cells.length > 0) rows.push(grid.rows[at]!);
  }
  const slots = readSlots(page, rows);
  setShape(out, { form, grid }, rows, slots.cells);
  setContents(out, slots.cells);
  setColumns(out, Math.min(grid.width, COLUMNS_READ), slots);
  setPlace(out, page, grid.node);
  return out;
}

/** The upper left corner of a table. */
interface Slots {
  readonly rows: number;
  /** Row by row, COLUMNS_READ slots each; a cell that spans stands in every slot that it covers. */
  readonly at: readonly (CellFacts | undefined)[];
  /** Each cell once. */
  readonly cells: readonly CellFacts[];
}

/** Reads each cell once: the slots to the left and above have what reaches into this one. */
function readSlots(page: Page, rows: readonly GridRow[]): Slots {
  const at = new Array<CellFacts | undefined>(rows.length * COLUMNS_READ).fill(undefined);
  const read: CellFacts[] = [];
  for (let row = 0; row < rows.length; row++) {
    const { cells } = rows[row]!;
    for (let column = 0; column < cells.length && column < COLUMNS_READ; column++) {
      const cell = cells[column];
      if (cell === undefined) continue;
      const slot = row * COLUMNS_READ + column;
      let facts = cell.columns > 1 && column > 0 && at[slot - 1]?.cell === cell ? at[slot - 1] : undefined;
      if (cell.rows > 1 && row > 0 && at[slot - COLUMNS_READ]?.cell === cell) facts = at[slot - COLUMNS_READ];
      if (facts === undefined) {
        facts = new CellFacts(page, cell);
        read.push(facts);
      }
      at[slot] = facts;
    }
  }
  return { rows: rows.length, at, cells: read };
}

/** What one cell has inside, told in one pass over its first characters and nodes. */
class CellFacts {
  readonly cell: GridCell;
  length = 0;
  kind: number = KIND.empty;
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
      } else if (own === TAG.a) this.links++;
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
  if (length === 0) return KIND.empty;
  if (length > LONGEST_WORD) return KIND.text;
  if (digits === 0) return KIND.word;
  return letters <= UNIT_LETTERS ? KIND.number : KIND.mixed;
}

function isStop(code: number): boolean {
  return code === 46 || code === 33 || code === 63;
}

/** Most characters beyond ASCII are letters, but not Latin-1's signs, dashes, quotes and currencies. */
function isLetter(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
  return code >= 0xc0 && (code < 0x2000 || code > 0x2bff);
}

function setShape(
  out: Float64Array,
  { form, grid }: TableCandidate,
  rows: readonly GridRow[],
  cells: readonly CellFacts[],
): void {
  const widths = rows.map(({ cells }) => distinctCells(cells));
  const first = rows[0]?.cells ?? [];
  let spanned = 0;
  let heads = 0;
  for (const { cell } of cells) {
    if (cell.rows > 1 || cell.columns > 1) spanned++;
    if (cell.isHead) heads++;
  }
  const count = Math.max(1, cells.length);
  out[AT.rows] = Math.log2(1 + grid.rows.length);
  out[AT.columns] = Math.min(COLUMNS_READ, grid.width);
  out[AT.cells] = Math.log2(1 + cells.length);
  out[AT.cellsPerRowSpread] = spread(widths);
  out[AT.shortRows] = share(widths, (width) => width === 1);
  out[AT.spanned] = spanned / count;
  out[AT.headCells] = heads / count;
  out[AT.headRow] = share(first, (cell) => cell?.isHead ?? false);
  out[AT.headColumn] = share(rows, ({ cells }) => cells[0]?.isHead ?? false);
  out[AT.hasCaption] = Number(grid.caption !== null);
  out[AT.inHead] = Number(rows.some(({ part }) => part === 'head'));
  out[AT.isTable] = Number(form === 'table');
  out[AT.isTerms] = Number(form === 'terms');
}

function distinctCells(cells: readonly (GridCell | undefined)[]): number {
  let count = 0;
  const stop = Math.min(cells.length, COLUMNS_READ);
  for (let column = 0; column < stop; column++) {
    if (column === 0 || cells[column] !== cells[column - 1]) count++;
  }
  return count;
}

function setContents(out: Float64Array, cells: readonly CellFacts[]): void {
  const filled = cells.filter(({ kind }) => kind !== KIND.empty);
  sumCells(out, cells);
  sumFilled(out, filled);
  let longest = 0;
  for (const { length } of filled) if (length > longest) longest = length;
  const middle = meanLength(filled);
  out[AT.linksPerCell] = Math.log2(1 + out[AT.linksPerCell]!);
  out[AT.meanLength] = Math.log2(1 + middle);
  out[AT.lengthSpread] = lengthSpread(filled, middle) / Math.max(1, middle);
  out[AT.longestShare] = longest === 0 ? 1 : longest / (middle * filled.length);
  out[AT.emptyCells] = 1 - filled.length / Math.max(1, cells.length);
  out[AT.distinctCells] = distinctShare(filled);
}

/** Shares of all cells. */
function sumCells(out: Float64Array, cells: readonly CellFacts[]): void {
  for (const facts of cells) {
    out[AT.linksPerCell]! += facts.links;
    if (facts.links > MANY_LINKS) out[AT.manyLinkCells]!++;
    if (facts.images > 0) out[AT.imageCells]!++;
    if (facts.forms > 0) out[AT.formCells]!++;
    if (facts.blocks > 0) out[AT.blockCells]!++;
    if (facts.headings > 0) out[AT.headingCells]!++;
    if (facts.lists > 0) out[AT.listCells]!++;
  }
  for (const at of SHARES_OF_ALL) out[at]! /= Math.max(1, cells.length);
}

/** Shares of the cells that have a text. */
function sumFilled(out: Float64Array, filled: readonly CellFacts[]): void {
  for (const facts of filled) {
    out[AT.digitShare]! += facts.digits;
    if (facts.kind === KIND.number) out[AT.numberCells]!++;
    if (facts.hasColon) out[AT.colonCells]!++;
    if (facts.links > 0) out[AT.linkCells]!++;
    if (facts.linked >= facts.length * WHOLE) out[AT.wholeLinkCells]!++;
    if (facts.isDay) out[AT.dayCells]!++;
    if (facts.isSentence) out[AT.sentenceCells]!++;
  }
  for (const at of SHARES_OF_FILLED) out[at]! /= Math.max(1, filled.length);
}

const SHARES_OF_ALL = [
  AT.linksPerCell,
  AT.manyLinkCells,
  AT.imageCells,
  AT.formCells,
  AT.blockCells,
  AT.headingCells,
  AT.listCells,
];
const SHARES_OF_FILLED = [
  AT.digitShare,
  AT.numberCells,
  AT.colonCells,
  AT.linkCells,
  AT.wholeLinkCells,
  AT.dayCells,
  AT.sentenceCells,
];
/** Share of a text from which on all of it counts. */
const WHOLE = 0.9;
const MANY_LINKS = 3;

function setColumns(out: Float64Array, width: number, slots: Slots): void {
  const kinds: KindShare[] = [];
  const firstRow: CellFacts[] = [];
  let likeness = 0;
  for (let column = 0; column < width; column++) {
    const cells = cellsOf(slots, column, COLUMNS_READ, slots.rows);
    const body = cells.filter(({ kind }, i) => i > 0 && kind !== KIND.empty);
    if (cells.length > 0) firstRow.push(cells[0]!);
    kinds.push(commonestKind(body));
    likeness += lengthLikeness(body);
    if (column === 0) setFirstColumn(out, cells, body);
    if (column === 1) out[AT.secondColumnLength] = meanLogLength(cells);
  }
  out[AT.columnLengthLikeness] = likeness / Math.max(1, width);
  out[AT.columnKindLikeness] = mean(kinds.map((kind) => kind.share));
  out[AT.rowKindLikeness] = rowKindLikeness(slots);
  out[AT.numberColumns] = share(kinds, ({ kind }) => kind === KIND.number);
  out[AT.wordColumns] = share(kinds, ({ kind }) => kind === KIND.word || kind === KIND.mixed);
  out[AT.firstRowDiffers] = share(
    firstRow,
    ({ kind }, c) => kind === KIND.word && kinds[c]?.kind !== KIND.word,
  );
  out[AT.firstRowLength] = meanLogLength(firstRow);
  out[AT.boldFirstRow] = share(firstRow, ({ isBold }) => isBold);
  out[AT.sevenColumns] = Number(width === 7);
}

function setFirstColumn(out: Float64Array, cells: readonly CellFacts[], body: readonly CellFacts[]): void {
  out[AT.firstColumnLength] = meanLogLength(cells);
  out[AT.boldFirstColumn] = share(cells, ({ isBold }) => isBold);
  out[AT.colonFirstColumn] = share(cells, ({ hasColon }) => hasColon);
  out[AT.distinctFirstColumn] = distinctShare(body);
}

/** The cells at a slot and every `step` slots further, so many times. */
function cellsOf({ at }: Slots, from: number, step: number, times: number): CellFacts[] {
  const cells: CellFacts[] = [];
  for (let i = 0, slot = from; i < times; i++, slot += step) {
    const facts = at[slot];
    if (facts !== undefined) cells.push(facts);
  }
  return cells;
}

function rowKindLikeness(slots: Slots): number {
  let sum = 0;
  for (let row = 0; row < slots.rows; row++) {
    const cells = cellsOf(slots, row * COLUMNS_READ, 1, COLUMNS_READ);
    sum += commonestKind(cells.filter(({ kind }) => kind !== KIND.empty)).share;
  }
  return slots.rows === 0 ? 0 : sum / slots.rows;
}

interface KindShare {
  readonly kind: number;
  readonly share: number;
}

function commonestKind(cells: readonly CellFacts[]): KindShare {
  const counts = [0, 0, 0, 0, 0];
  for (const { kind } of cells) counts[kind]!++;
  let commonest = 0;
  for (let kind = 1; kind < counts.length; kind++) if (counts[kind]! > counts[commonest]!) commonest = kind;
  return { kind: commonest, share: cells.length === 0 ? 0 : counts[commonest]! / cells.length };
}

/** 1 where all cells are equally long. */
function lengthLikeness(cells: readonly CellFacts[]): number {
  if (cells.length < 2) return 0;
  const middle = meanLength(cells);
  return 1 / (1 + lengthSpread(cells, middle) / Math.max(1, middle));
}

function meanLength(cells: readonly CellFacts[]): number {
  let sum = 0;
  for (const { length } of cells) sum += length;
  return cells.length === 0 ? 0 : sum / cells.length;
}

function lengthSpread(cells: readonly CellFacts[], middle: number): number {
  let sum = 0;
  for (const { length } of cells) sum += (length - middle) ** 2;
  return cells.length === 0 ? 0 : Math.sqrt(sum / cells.length);
}

function meanLogLength(cells: readonly CellFacts[]): number {
  return Math.log2(1 + meanLength(cells));
}

function distinctShare(cells: readonly CellFacts[]): number {
  if (cells.length === 0) return 0;
  const seen = new Set<number>();
  for (const { hash } of cells) seen.add(hash);
  return seen.size / cells.length;
}

function setPlace(out: Float64Array, page: Page, table: number): void {
  const { tag, textStart, textEnd } = page.nodes;
  let inTable = 0;
  let depth = 0;
  for (let node = page.parent(table); node > 0 && depth < DEEPEST; node = page.parent(node)) {
    depth++;
    if (tag[node] === TAG.table) inTable++;
    if (LIST_PARTS[tag[node]!]) out[AT.inList] = 1;
    if (FURNITURE[tag[node]!]) out[AT.inFurniture] = 1;
  }
  out[AT.inTable] = Math.min(inTable, 5);
  out[AT.depth] = depth;
  out[AT.isHidden] = Number(page.hasStyle(table, STYLE.hidden));
  out[AT.textShare] = (textEnd[table]! - textStart[table]!) / Math.max(1, page.text.length);
}

/** So many elements around a table are read. */
const DEEPEST = 40;

function mean(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? 0 : sum / values.length;
}

function spread(values: readonly number[]): number {
  const middle = mean(values);
  let sum = 0;
  for (const value of values) sum += (value - middle) ** 2;
  return values.length === 0 ? 0 : Math.sqrt(sum / values.length);
}

function share<T>(items: readonly T[], test: (item: T, index: number) => boolean): number {
  let count = 0;
  for (let i = 0; i < items.length; i++) if (test(items[i]!, i)) count++;
  return items.length === 0 ? 0 : count / items.length;
}
