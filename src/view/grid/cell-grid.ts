import { type Page, STYLE } from '../../html/page.js';
import { knownTag } from '../../html/tag-paths.js';

/** One cell; a cell that spans stands in every slot that it covers. */
export interface GridCell {
  /** Number of the cell in its table. */
  readonly index: number;
  readonly node: number;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
  /** Marked as a header by its tag or role. */
  readonly isHead: boolean;
}

export interface GridRow {
  readonly node: number;
  /** The row group that the page puts the row in. */
  readonly part: 'head' | 'body' | 'foot';
  /** A slot without a cell is undefined. Rows may differ in length: a missing cell moves no other. */
  readonly cells: readonly (GridCell | undefined)[];
}

/** A table as rows of slots, with row and column spans laid out. */
export interface CellGrid {
  readonly node: number;
  readonly caption: number | null;
  readonly rows: readonly GridRow[];
  readonly width: number;
}

/** A row before it is laid out. Rows of one group have the same number. */
export interface RowNodes {
  readonly node: number;
  readonly part: GridRow['part'];
  readonly group: number;
  readonly cells: readonly number[];
}

const TAG = {
  table: knownTag('table'),
  caption: knownTag('caption'),
  thead: knownTag('thead'),
  tfoot: knownTag('tfoot'),
  tbody: knownTag('tbody'),
  tr: knownTag('tr'),
  td: knownTag('td'),
  th: knownTag('th'),
};

/** The standard's limits of the two attributes. */
const MOST_COLUMNS_SPANNED = 1000;
const MOST_ROWS_SPANNED = 65_534;
/** Spans multiply. Slots beyond the first of a cell; a table that asks for more has the rest unspanned. */
const MOST_SPANNED_SLOTS = 400_000;

/** The table at `node`; tables inside its cells are part of the cells. */
export function readCellGrid(page: Page, node: number): CellGrid {
  const rows: RowNodes[] = [];
  let caption: number | null = null;
  for (let at = node + 1, stop = page.end(node); at < stop; ) {
    const tag = page.nodes.tag[at]!;
    if (tag === TAG.tr) rows.push(rowNodes(page, at));
    else if (tag === TAG.caption) caption ??= at;
    const isGroup = tag === TAG.tbody || tag === TAG.thead || tag === TAG.tfoot;
    at = isGroup ? at + 1 : page.end(at);
  }
  return layOut(page, node, caption, rows);
}

function rowNodes(page: Page, node: number): RowNodes {
  const cells: number[] = [];
  for (let child = node + 1, stop = page.end(node); child < stop; child = page.end(child)) {
    const tag = page.nodes.tag[child]!;
    if (tag === TAG.td || tag === TAG.th) cells.push(child);
  }
  const group = page.parent(node);
  return { node, part: partOf(page.nodes.tag[group]!), group, cells };
}

function partOf(tag: number): GridRow['part'] {
  if (tag === TAG.thead) return 'head';
  return tag === TAG.tfoot ? 'foot' : 'body';
}

/** Puts cells into slots as browsers do: a span ends with its row group, and the first cell keeps a slot. */
export function layOut(
  page: Page,
  node: number,
  caption: number | null,
  rows: readonly RowNodes[],
): CellGrid {
  const slots: (GridCell | undefined)[][] = rows.map(() => []);
  const groupEnds = endsOfGroups(rows);
  let room = MOST_SPANNED_SLOTS;
  let index = 0;
  let width = 0;
  rows.forEach(({ cells }, row) => {
    let column = 0;
    for (const cellNode of cells) {
      while (slots[row]![column] !== undefined) column++;
      const place = { index: index++, node: cellNode, row, column };
      const cell = readCell(page, place, groupEnds[row]! - row, room);
      room -= cell.rows * cell.columns - 1;
      fill(slots, cell);
      column += cell.columns;
    }
    width = Math.max(width, slots[row]!.length);
  });
  return {
    node,
    caption,
    width,
    rows: rows.map((r, i) => ({ node: r.node, part: r.part, cells: slots[i]! })),
  };
}

/** For each row one past the last row of its group. */
function endsOfGroups(rows: readonly RowNodes[]): Int32Array {
  const ends = new Int32Array(rows.length);
  for (let row = rows.length - 1; row >= 0; row--) {
    const goesOn = row + 1 < rows.length && rows[row + 1]!.group === rows[row]!.group;
    ends[row] = goesOn ? ends[row + 1]! : row + 1;
  }
  return ends;
}

function readCell(
  page: Page,
  place: Pick<GridCell, 'index' | 'node' | 'row' | 'column'>,
  rowsLeft: number,
  room: number,
): GridCell {
  const { index, node, row, column } = place;
  const isHead = page.nodes.tag[node] === TAG.th || isHeadRole(page, node);
  const columns = Math.min(spanOf(page, node, 'colspan') || 1, MOST_COLUMNS_SPANNED);
  const rows = Math.min(spanOf(page, node, 'rowspan') || MOST_ROWS_SPANNED, MOST_ROWS_SPANNED, rowsLeft);
  if (columns * rows - 1 > room) return { index, node, row, column, rows: 1, columns: 1, isHead };
  return { index, node, row, column, rows, columns, isHead };
}

function isHeadRole(page: Page, node: number): boolean {
  const role = page.attribute(node, 'role');
  return role === 'columnheader' || role === 'rowheader';
}

/** A span as written; 1 where it is none. A rowspan of 0 reaches to the end of its group. */
function spanOf(page: Page, cell: number, name: 'colspan' | 'rowspan'): number {
  const written = page.attribute(cell, name);
  if (written === undefined) return 1;
  const value = Number.parseInt(written, 10);
  return value >= 0 ? value : 1;
}

function fill(slots: (GridCell | undefined)[][], cell: GridCell): void {
  for (let r = cell.row; r < cell.row + cell.rows; r++) {
    const row = slots[r]!;
    for (let c = cell.column; c < cell.column + cell.columns; c++) row[c] ??= cell;
  }
}

/** Whether all text of a cell that readers see is bold. */
export function isBoldCell(page: Page, cell: number): boolean {
  let any = false;
  for (let node = cell + 1; node < page.end(cell); node++) {
    if (!page.isText(node) || page.hasStyle(node, STYLE.hidden)) continue;
    if (!page.hasStyle(node, STYLE.bold)) return false;
    any = true;
  }
  return any;
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
