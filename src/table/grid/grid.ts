import { type Page, STYLE } from '../../html/page.js';
import { knownTag } from '../../html/tag-paths.js';

/** One cell of a table; a cell that spans stands in every slot that it covers. */
export interface Cell {
  readonly node: number;
  readonly text: string;
  readonly head: boolean;
  readonly bold: boolean;
  readonly columns: number;
}

/** A table as rows of slots. Ragged rows stay ragged: a missing cell never moves the others. */
export interface Grid {
  readonly node: number;
  readonly rows: readonly GridRow[];
  readonly width: number;
}

export interface GridRow {
  readonly node: number;
  readonly inHead: boolean;
  /** A slot without a cell is undefined. */
  readonly cells: readonly (Cell | undefined)[];
}

const TAG = {
  table: knownTag('table'),
  thead: knownTag('thead'),
  tr: knownTag('tr'),
  td: knownTag('td'),
  th: knownTag('th'),
};
/** HTML's own limits; a page that asks for more gets this much. */
const MOST_COLUMNS = 1000;
const MOST_ROWS_SPANNED = 65_534;
/** Spans multiply: this many slots hold any table that people read. */
const MOST_SLOTS = 200_000;

/** The table at `node` with row and column spans laid out; tables inside its cells are text of the cell. */
export function readGrid(page: Page, node: number): Grid {
  const rowNodes = rowsOf(page, node);
  const slots: (Cell | undefined)[][] = rowNodes.map(() => []);
  let used = 0;
  rowNodes.forEach((row, r) => {
    let column = 0;
    for (const cellNode of cellsOf(page, row)) {
      while (slots[r]![column] !== undefined) column++;
      const width = Math.min(span(page, cellNode, 'colspan'), MOST_COLUMNS - column);
      const height = Math.min(span(page, cellNode, 'rowspan'), MOST_ROWS_SPANNED, rowNodes.length - r);
      used += width * height;
      if (width <= 0 || used > MOST_SLOTS) return;
      fill(slots, r, column, height, width, readCell(page, cellNode, width));
      column += width;
    }
  });
  const rows = rowNodes.map((row, r) => ({ node: row, inHead: isInHead(page, row), cells: slots[r]! }));
  return { node, rows, width: slots.reduce((most, row) => Math.max(most, row.length), 0) };
}

function fill(
  slots: (Cell | undefined)[][],
  row: number,
  column: number,
  height: number,
  width: number,
  cell: Cell,
): void {
  for (let r = row; r < row + height; r++) {
    for (let c = column; c < column + width; c++) slots[r]![c] ??= cell;
  }
}

function rowsOf(page: Page, table: number): number[] {
  const rows: number[] = [];
  for (let node = table + 1; node < page.end(table); ) {
    const tag = page.nodes.tag[node]!;
    if (tag === TAG.tr) rows.push(node);
    node = tag === TAG.tr || tag === TAG.table ? page.end(node) : node + 1;
  }
  return rows;
}

function cellsOf(page: Page, row: number): number[] {
  const cells: number[] = [];
  for (const child of page.children(row)) {
    const tag = page.nodes.tag[child]!;
    if (tag === TAG.td || tag === TAG.th) cells.push(child);
  }
  return cells;
}

/** A span as written, at least 1; `rowspan=0` means "to the end". */
function span(page: Page, cell: number, name: 'colspan' | 'rowspan'): number {
  const written = page.attribute(cell, name);
  if (written === undefined) return 1;
  const value = Number.parseInt(written, 10);
  if (value === 0 && name === 'rowspan') return MOST_ROWS_SPANNED;
  return Number.isFinite(value) && value > 0 ? value : 1;
}

function readCell(page: Page, node: number, columns: number): Cell {
  return {
    node,
    text: page.textOf(node),
    head: page.nodes.tag[node] === TAG.th,
    bold: isBold(page, node),
    columns,
  };
}

function isBold(page: Page, cell: number): boolean {
  let any = false;
  for (let node = cell + 1; node < page.end(cell); node++) {
    if (!page.isText(node)) continue;
    if (!page.hasStyle(node, STYLE.bold)) return false;
    any = true;
  }
  return any;
}

function isInHead(page: Page, row: number): boolean {
  return page.nodes.tag[page.parent(row)] === TAG.thead;
}

/** Tables of the nodes [start, end) that are not inside another one there. */
export function tablesIn(page: Page, start: number, end: number): number[] {
  const tables: number[] = [];
  for (let node = start; node < end; ) {
    if (page.nodes.tag[node] === TAG.table && page.end(node) <= end) {
      tables.push(node);
      node = page.end(node);
    } else node++;
  }
  return tables;
}
