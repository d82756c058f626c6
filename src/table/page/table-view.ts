import type { CellGrid, GridCell, GridRow } from '../../html/cell-grid.js';
import { type Page, STYLE } from '../../html/page.js';
import { readCellText } from './cell-text.js';

/** A table's grid with the texts of its cells, each read once. */
export class TableView {
  readonly page: Page;
  readonly grid: CellGrid;
  /** Rows that have any text, as places in `grid.rows`. */
  readonly filled: readonly number[];
  readonly #without: ReadonlySet<number>;
  readonly #texts = new Map<number, string>();
  readonly #bold = new Map<number, boolean>();

  constructor(page: Page, grid: CellGrid, without: ReadonlySet<number>) {
    this.page = page;
    this.grid = grid;
    this.#without = without;
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
    let text = this.#texts.get(cell.node);
    if (text === undefined) {
      text = readCellText(this.page, cell.node, this.#without);
      this.#texts.set(cell.node, text);
    }
    return text;
  }

  textAt(row: number, column: number): string {
    return this.text(this.cell(row, column));
  }

  /** Whether all text of the cell is bold. */
  isBold(cell: GridCell): boolean {
    let bold = this.#bold.get(cell.node);
    if (bold === undefined) {
      bold = isBold(this.page, cell.node);
      this.#bold.set(cell.node, bold);
    }
    return bold;
  }
}

function isBold(page: Page, cell: number): boolean {
  let any = false;
  for (let node = cell + 1; node < page.end(cell); node++) {
    if (!page.isText(node) || page.hasStyle(node, STYLE.hidden)) continue;
    if (!page.hasStyle(node, STYLE.bold)) return false;
    any = true;
  }
  return any;
}
