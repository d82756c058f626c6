import type { GridCell, GridRow } from '../../html/cell-grid.js';
import { type Page, STYLE } from '../../html/page.js';
import { knownTag, MAX_TAGS, TEXT_TAG } from '../../html/tag-paths.js';
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
  'isPresentation',
  'hasTableRole',
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
  'nestedTables',
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
/** Nodes inside a cell that are looked at; the first tell what it is. */
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
const KINDS = 5;

/** The vector of a candidate, in the order of `TABLE_FEATURES`. */
export function tableFeatures(page: Page, { form, grid }: TableCandidate): Float64Array {
  const out = new Float64Array(TABLE_FEATURES.length);
  const rows = grid.rows.filter(({ cells }) => cells.length > 0).slice(0, ROWS_READ);
  const facts = readRows(page, rows);
  setShape(out, page, { form, grid }, rows, facts);
  setContents(out, [...facts.values()]);
  setColumns(out, rows, Math.min(grid.width, COLUMNS_READ), facts);
  setPlace(out, page, grid.node);
  return out;
}

type Facts = ReadonlyMap<GridCell, CellFacts>;

/** Each cell of the rows once, columns far to the right left out. */
function readRows(page: Page, rows: readonly GridRow[]): Facts {
  const facts = new Map<GridCell, CellFacts>();
  for (const { cells } of rows) {
    for (let column = 0; column < cells.length && column < COLUMNS_READ; column++) {
      const cell = cells[column];
      if (cell === undefined || (column > 0 && cells[column - 1] === cell)) continue;
      if (cell.rows === 1 || !facts.has(cell)) facts.set(cell, new CellFacts(page, cell.node));
    }
  }
  return facts;
}

/** What one cell has inside, told in one pass over its first characters and nodes. */
class CellFacts {
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
  tables = 0;

  constructor(page: Page, node: number) {
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
      else if (own === TAG.table) this.tables++;
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
  page: Page,
  { form, grid }: TableCandidate,
  rows: readonly GridRow[],
  facts: Facts,
): void {
  const widths = rows.map(({ cells }) => distinctCells(cells));
  const first = rows[0]?.cells ?? [];
  const role = page.attribute(grid.node, 'role');
  let spanned = 0;
  let heads = 0;
  for (const cell of facts.keys()) {
    if (cell.rows > 1 || cell.columns > 1) spanned++;
    if (cell.isHead) heads++;
  }
  const count = Math.max(1, facts.size);
  out[AT.rows] = Math.log2(1 + grid.rows.length);
  out[AT.columns] = Math.min(COLUMNS_READ, grid.width);
  out[AT.cells] = Math.log2(1 + facts.size);
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
  out[AT.isPresentation] = Number(role === 'presentation' || role === 'none');
  out[AT.hasTableRole] = Number(role === 'table' || role === 'grid');
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
  const lengths = filled.map(({ length }) => length);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const middle = total / Math.max(1, lengths.length);
  out[AT.meanLength] = Math.log2(1 + middle);
  out[AT.lengthSpread] = spread(lengths) / Math.max(1, middle);
  out[AT.longestShare] = total === 0 ? 1 : Math.max(...lengths) / total;
  out[AT.emptyCells] = 1 - filled.length / Math.max(1, cells.length);
  out[AT.numberCells] = share(filled, ({ kind }) => kind === KIND.number);
  out[AT.digitShare] = mean(filled.map(({ digits }) => digits));
  out[AT.colonCells] = share(filled, ({ hasColon }) => hasColon);
  out[AT.linkCells] = share(filled, ({ links }) => links > 0);
  out[AT.wholeLinkCells] = share(filled, ({ linked, length }) => linked >= length * WHOLE);
  out[AT.linksPerCell] = Math.log2(1 + mean(cells.map(({ links }) => links)));
  out[AT.manyLinkCells] = share(cells, ({ links }) => links > MANY_LINKS);
  out[AT.imageCells] = share(cells, ({ images }) => images > 0);
  out[AT.formCells] = share(cells, ({ forms }) => forms > 0);
  out[AT.blockCells] = share(cells, ({ blocks }) => blocks > 0);
  out[AT.headingCells] = share(cells, ({ headings }) => headings > 0);
  out[AT.listCells] = share(cells, ({ lists }) => lists > 0);
  out[AT.nestedTables] = share(cells, ({ tables }) => tables > 0);
  out[AT.distinctCells] = distinctShare(filled);
  out[AT.dayCells] = share(filled, ({ isDay }) => isDay);
  out[AT.sentenceCells] = share(filled, ({ isSentence }) => isSentence);
}

/** Share of a text from which on all of it counts. */
const WHOLE = 0.9;
const MANY_LINKS = 3;

function setColumns(out: Float64Array, rows: readonly GridRow[], width: number, facts: Facts): void {
  const columns = Array.from({ length: width }, (_, column) => columnOf(rows, column, facts));
  const bodies = columns.map((column) => column.slice(1).filter(({ kind }) => kind !== KIND.empty));
  const kinds = bodies.map(commonestKind);
  const [firstColumn = [], secondColumn = []] = columns;
  const firstRow = columns.flatMap(([cell]) => (cell === undefined ? [] : [cell]));
  out[AT.columnLengthLikeness] = mean(bodies.map(lengthLikeness));
  out[AT.columnKindLikeness] = mean(kinds.map((kind) => kind.share));
  out[AT.rowKindLikeness] = mean(rows.map((row) => commonestKind(factsOf(row, facts)).share));
  out[AT.numberColumns] = share(kinds, ({ kind }) => kind === KIND.number);
  out[AT.wordColumns] = share(kinds, ({ kind }) => kind === KIND.word || kind === KIND.mixed);
  out[AT.firstRowDiffers] = share(
    firstRow,
    ({ kind }, c) => kind === KIND.word && kinds[c]?.kind !== KIND.word,
  );
  out[AT.firstRowLength] = meanLogLength(firstRow);
  out[AT.firstColumnLength] = meanLogLength(firstColumn);
  out[AT.secondColumnLength] = meanLogLength(secondColumn);
  out[AT.boldFirstRow] = share(firstRow, ({ isBold }) => isBold);
  out[AT.boldFirstColumn] = share(firstColumn, ({ isBold }) => isBold);
  out[AT.colonFirstColumn] = share(firstColumn, ({ hasColon }) => hasColon);
  out[AT.distinctFirstColumn] = distinctShare(bodies[0] ?? []);
  out[AT.sevenColumns] = Number(columns.length === 7);
}

function columnOf(rows: readonly GridRow[], column: number, facts: Facts): CellFacts[] {
  const cells: CellFacts[] = [];
  for (const row of rows) {
    const cell = row.cells[column];
    const fact = cell === undefined ? undefined : facts.get(cell);
    if (fact !== undefined) cells.push(fact);
  }
  return cells;
}

function factsOf(row: GridRow, facts: Facts): CellFacts[] {
  const cells: CellFacts[] = [];
  for (let column = 0; column < row.cells.length && column < COLUMNS_READ; column++) {
    const cell = row.cells[column];
    const fact = cell === undefined ? undefined : facts.get(cell);
    if (fact !== undefined && fact.kind !== KIND.empty) cells.push(fact);
  }
  return cells;
}

function commonestKind(cells: readonly CellFacts[]): { readonly kind: number; readonly share: number } {
  const counts = new Array<number>(KINDS).fill(0);
  for (const { kind } of cells) counts[kind]!++;
  const most = Math.max(...counts);
  return { kind: counts.indexOf(most), share: cells.length === 0 ? 0 : most / cells.length };
}

/** 1 where all cells are equally long. */
function lengthLikeness(cells: readonly CellFacts[]): number {
  if (cells.length < 2) return 0;
  const lengths = cells.map(({ length }) => length);
  return 1 / (1 + spread(lengths) / Math.max(1, mean(lengths)));
}

function meanLogLength(cells: readonly CellFacts[]): number {
  return Math.log2(1 + mean(cells.map(({ length }) => length)));
}

function distinctShare(cells: readonly CellFacts[]): number {
  return cells.length === 0 ? 0 : new Set(cells.map(({ hash }) => hash)).size / cells.length;
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

/** Elements around a table that are looked at. */
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
