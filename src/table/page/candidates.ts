import { Deadline } from '../../html/budget.js';
import { type Page, STYLE } from '../../html/page.js';
import { TAG_STYLE } from '../../html/style.js';
import { knownTag, TEXT_TAG } from '../../html/tag-paths.js';
import { type CellGrid, layOut, type RowNodes, readCellGrid } from '../../view/grid/cell-grid.js';

/** Something on a page that may be a table. */
export interface TableCandidate {
  readonly form: 'table' | 'terms' | 'blocks';
  readonly grid: CellGrid;
}

const TAG = {
  table: knownTag('table'),
  dl: knownTag('dl'),
  dt: knownTag('dt'),
  dd: knownTag('dd'),
  div: knownTag('div'),
};

const TABLE_PARTS: ReadonlySet<number> = new Set('thead tbody tfoot tr'.split(' ').map(knownTag));

/** Nodes after which the time is looked at; most are soon dismissed. */
const NODES_A_LOOK = 256;

/** All candidates of a page, inner ones before those around them. */
export function* tableCandidates(page: Page, deadline: Deadline = new Deadline()): Generator<TableCandidate> {
  const { tag, style } = page.nodes;
  const wrappers = new Wrappers(page);
  for (let node = page.size - 1; node > 0; node--) {
    if (node % NODES_A_LOOK === 0) deadline.check();
    const own = tag[node]!;
    if (own === TEXT_TAG || page.nodes.end[node]! - node < LEAST_NODES) continue;
    if (own === TAG.table) yield { form: 'table', grid: readCellGrid(page, node) };
    else if (own === TAG.dl) yield { form: 'terms', grid: readTerms(page, node) };
    else if (!(style[node]! & STYLE.blacklisted) && !TABLE_PARTS.has(own)) {
      const grid = readBlocks(page, node, wrappers);
      if (grid !== null) yield { form: 'blocks', grid };
    }
  }
}

/** Fewer rows or columns than two relate nothing to anything. */
export function mayBeTable({ grid }: TableCandidate): boolean {
  return grid.width >= 2 && grid.rows.length >= 2;
}

/** Two rows of two cells with a text each. */
const LEAST_NODES = 8;

/** A definition list: a row for every term and description; all terms before a description share it. */
function readTerms(page: Page, list: number): CellGrid {
  const rows: RowNodes[] = [];
  let terms: number[] = [];
  let described = true;
  for (const node of termNodes(page, list)) {
    if (page.nodes.tag[node] === TAG.dt) {
      if (described) terms = [];
      terms.push(node);
      described = false;
    } else {
      described = true;
      for (const term of terms) rows.push({ node: term, part: 'body', group: list, cells: [term, node] });
    }
  }
  return layOut(page, list, null, rows);
}

/** Terms and descriptions, which may stand in groups. */
function* termNodes(page: Page, list: number): Generator<number> {
  const { tag } = page.nodes;
  for (const child of page.children(list)) {
    if (tag[child] === TAG.dt || tag[child] === TAG.dd) yield child;
    else if (tag[child] === TAG.div) {
      for (const inner of page.children(child)) {
        if (tag[inner] === TAG.dt || tag[inner] === TAG.dd) yield inner;
      }
    }
  }
}

/** Fewer rows than this may look alike by chance. */
const LEAST_BLOCK_ROWS = 3;
const MOST_BLOCK_COLUMNS = 40;

/**
 * Rows made of other elements: children of one tag that have the same number of cells, whatever their tags.
 * Most parents are dismissed by their first child.
 */
function readBlocks(page: Page, node: number, wrappers: Wrappers): CellGrid | null {
  const first = firstElement(page, node);
  if (first < 0 || (TAG_STYLE[page.nodes.tag[first]!] ?? 0) & STYLE.blacklisted) return null;
  const columns = blockCells(page, wrappers.inside(first))?.length ?? 0;
  if (columns < 2 && page.nodes.tag[first] !== TAG.div) return null;
  const rows: RowNodes[] = [];
  const widths = new Map<number, number>();
  for (const child of page.children(node)) {
    if (page.nodes.tag[child] === TEXT_TAG) return null;
    const cells = blockCells(page, wrappers.inside(child));
    if (cells === null) continue;
    widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    rows.push({ node: child, part: 'body', group: node, cells });
  }
  return sameWidth(page, node, rows, widths);
}

function sameWidth(
  page: Page,
  node: number,
  rows: readonly RowNodes[],
  widths: ReadonlyMap<number, number>,
): CellGrid | null {
  for (const [width, count] of widths) {
    if (width < 2 || count < LEAST_BLOCK_ROWS || count < rows.length * SAME_WIDTH) continue;
    const { textStart, textEnd } = page.nodes;
    if (textEnd[node]! - textStart[node]! > count * width * LONGEST_MEAN_CELL) return null;
    return layOut(
      page,
      node,
      null,
      rows.filter(({ cells }) => cells.length === width),
    );
  }
  return null;
}

/** Characters of a cell; what is longer on the average is text that is set in columns. */
const LONGEST_MEAN_CELL = 60;
/** Share of the rows that have the same number of cells; the others are rulers and headings. */
const SAME_WIDTH = 0.8;

/** The elements of a row; null where it has none, or text of its own. */
function blockCells(page: Page, row: number): number[] | null {
  const cells: number[] = [];
  for (const child of page.children(row)) {
    if (page.nodes.tag[child] === TEXT_TAG || cells.length > MOST_BLOCK_COLUMNS) return null;
    cells.push(child);
  }
  return cells.length === 0 ? null : cells;
}

/** Elements around one single element. However deep they nest, each is looked at once. */
class Wrappers {
  readonly #page: Page;
  /** What was found inside of a node; 0 where nobody has asked. */
  readonly #inside: Uint32Array;

  constructor(page: Page) {
    this.#page = page;
    this.#inside = new Uint32Array(page.size);
  }

  /** The first element inside that has not one single element in it: the node itself, or in wrappers. */
  inside(node: number): number {
    let inner = node;
    while (this.#inside[inner] === 0 && this.#isWrapper(inner)) inner++;
    const found = this.#inside[inner] || inner;
    for (let around = node; around < inner; around++) this.#inside[around] = found;
    return found;
  }

  #isWrapper(node: number): boolean {
    const { tag, end } = this.#page.nodes;
    const child = node + 1;
    return child < end[node]! && tag[child] !== TEXT_TAG && end[child] === end[node];
  }
}

function firstElement(page: Page, node: number): number {
  const child = node + 1;
  return child < page.end(node) && page.nodes.tag[child] !== TEXT_TAG ? child : -1;
}
