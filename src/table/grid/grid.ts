import { type GridRow as CellRow, type GridCell, isBoldCell, readCellGrid } from '../../html/cell-grid.js';
import type { Page } from '../../html/page.js';

export { tablesIn } from '../../html/cell-grid.js';

/** One cell of a table with its text; a cell that spans stands in every slot that it covers. */
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

/** The table at `node` with the texts of its cells; tables inside its cells are text of the cell. */
export function readGrid(page: Page, node: number): Grid {
  const { rows, width } = readCellGrid(page, node);
  const cells: (Cell | undefined)[] = [];
  const cellOf = (cell: GridCell | undefined) => {
    if (cell === undefined) return undefined;
    cells[cell.index] ??= readCell(page, cell);
    return cells[cell.index];
  };
  return { node, width, rows: rows.map((row) => gridRow(row, cellOf)) };
}

function gridRow(
  { node, part, cells }: CellRow,
  cellOf: (cell: GridCell | undefined) => Cell | undefined,
): GridRow {
  return { node, inHead: part === 'head', cells: Array.from(cells, cellOf) };
}

function readCell(page: Page, { node, isHead, columns }: GridCell): Cell {
  return { node, text: page.textOf(node), head: isHead, bold: isBoldCell(page, node), columns };
}
