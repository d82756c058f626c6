import type { Page } from '../../html/page.js';
import { columnLabels, fold, onceRead } from '../../lang/index.js';
import { readCellGrid } from '../../view/grid/cell-grid.js';
import { cellReader } from '../../view/grid/cell-text.js';
import { labelsOf } from '../../view/grid/header-rows.js';
import { TableView } from '../../view/grid/table-view.js';

/** A table of a list page; the lines of a cell stand behind each other, as in the fields of other items. */
export function viewTable(page: Page, table: number): TableView {
  const read = cellReader(page, table);
  return new TableView(page, readCellGrid(page, table), (cell) => read(cell).replaceAll('\n', ' '));
}

/** One label a column, '' for none; labels above others come first. */
export function labelsOfColumns(view: TableView, header: readonly number[]): string[] {
  return Array.from({ length: view.grid.width }, (_, column) => labelsOf(view, header, column).join(': '));
}

const rankLabels = onceRead(() => columnLabels('rank'));

/** Rank columns repeat what the list has. */
export function isRankLabel(label: string): boolean {
  return rankLabels().has(label.trim() === '#' ? '#' : fold(label));
}
