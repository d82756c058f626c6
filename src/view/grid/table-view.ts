import type { Page } from '../../html/page.js';
import { knownTag } from '../../html/tag-paths.js';
import { type CellGrid, type GridCell, type GridRow, isBoldCell } from './cell-grid.js';
import type { CellReader } from './cell-text.js';

const LINK = knownTag('a');

/** A table's grid with the texts of its cells, each read once. */
export class TableView {
  readonly page: Page;
  readonly grid: CellGrid;
  /** Rows that have any text, as places in `grid.rows`. */
  readonly filled: readonly number[];
  readonly #read: CellReader;
  readonly #texts: (string | undefined)[] = [];

  constructor(page: Page, grid: CellGrid, read: CellReader) {
    this.page = page;
    this.grid = grid;
    this.#read = read;
    this.filled = grid.rows.flatMap((row, r) =>
      row.cells.some((cell) => this.text(cell) !== '') ? [r] : [],
    );
  }

  row(row: number): GridRow {
    return this.grid.rows[row]!;
  }

  cell(row: number, column: number): GridCell | undefined {
    return this.grid.rows[row]!.cells[column];
  }

  text(cell: GridCell | undefined): string {
    if (cell === undefined) return '';
    let text = this.#texts[cell.index];
    if (text === undefined) {
      text = this.#read(cell.node);
      this.#texts[cell.index] = text;
    }
    return text;
  }

  textAt(row: number, column: number): string {
    return this.text(this.cell(row, column));
  }

  hasLink(cell: GridCell | undefined): boolean {
    if (cell === undefined) return false;
    const { tag, end } = this.page.nodes;
    for (let node = cell.node + 1; node < end[cell.node]!; node++) if (tag[node] === LINK) return true;
    return false;
  }

  /** Whether all text of the cell is bold. */
  isBold(cell: GridCell): boolean {
    return isBoldCell(this.page, cell.node);
  }
}
