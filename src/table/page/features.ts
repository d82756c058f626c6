import { type Page, STYLE } from '../../html/page.js';
import { knownTag } from '../../html/tag-paths.js';
import type { GridCell, GridRow } from '../../view/grid/cell-grid.js';
import type { TableCandidate } from './candidates.js';
import { CellFacts, CELL_KIND as KIND, tagMarks } from './cell-facts.js';

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

const TABLE = knownTag('table');
const FURNITURE = tagMarks('nav footer header aside form');
const LIST_PARTS = tagMarks('ul ol li');

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
    if (tag[node] === TABLE) inTable++;
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
