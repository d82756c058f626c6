import type { Page } from '../../html/page.js';
import { knownTag } from '../../html/tag-paths.js';
import type { ListItem } from '../../list/found-list.js';
import { findHeader } from '../../view/grid/header-rows.js';
import type { TableView } from '../../view/grid/table-view.js';
import type { Field } from '../labels.js';
import { labelKey } from '../labels.js';
import { isRankLabel, labelsOfColumns, viewTable } from './view-table.js';

/** Rows of a table that is the list itself. */
export interface TableItems {
  /** Label of the name's column, '' when it has none. */
  readonly nameLabel: string;
  readonly fields: readonly (readonly Field[])[];
  /** The header's rule, for provenance. */
  readonly rule: string;
}

/** Reads the other cells of the items' rows; null when the items are not rows of this table. */
export function readTableItems(page: Page, table: number, items: readonly ListItem[]): TableItems | null {
  const view = viewTable(page, table);
  const { header, rule } = findHeader(view);
  const labels = labelsOfColumns(view, header);
  const rows = items.map((item) => rowOf(view, item.node));
  if (view.grid.width < 2 || rows.includes(-1)) return null;
  const nameColumn = commonest(rows.map((row, i) => nameColumnOf(view, row, items[i]!)));
  const fields = rows.map((row, i) => fieldsOf(view, row, labels, nameColumn, items[i]!));
  return { nameLabel: labels[nameColumn] ?? '', fields, rule };
}

const TABLE = knownTag('table');

/**
 * The table whose rows the items are, where they were found in its cells: "1. Tokyo" in a column with
 * more columns beside it. One with several items in a row, or without a header, is there for the layout.
 */
export function tableAround(page: Page, items: readonly ListItem[]): number | null {
  let table = items[0]?.node ?? 0;
  while (table > 0 && page.nodes.tag[table] !== TABLE) table = page.parent(table);
  if (table <= 0 || !items.every((item) => page.isInside(item.node, table))) return null;
  const view = viewTable(page, table);
  const rows = new Set(items.map((item) => rowOf(view, item.node)));
  const isTable = !rows.has(-1) && rows.size === items.length;
  const labels = isTable ? labelsOfColumns(view, findHeader(view).header) : [];
  return labels.filter((label) => label !== '').length > 1 ? table : null;
}

/** The row that holds a node, or -1. */
function rowOf({ page, grid }: TableView, node: number): number {
  return grid.rows.findIndex((row) => node === row.node || page.isInside(node, row.node));
}

/** The cell that holds the item's node, or whose text starts the item's. */
function nameColumnOf(view: TableView, row: number, item: ListItem): number {
  const { node, cells } = view.row(row);
  const inside = cells.findIndex(
    (cell) => cell !== undefined && item.node !== node && view.page.isInside(item.node, cell.node),
  );
  if (inside >= 0) return inside;
  return cells.findIndex((cell) => {
    const text = view.text(cell);
    return /\p{L}{2}/u.test(text) && overlaps(text, item.text);
  });
}

function overlaps(cell: string, text: string): boolean {
  return text.startsWith(cell) || cell.includes(text);
}

function commonest(columns: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const column of columns) if (column >= 0) counts.set(column, (counts.get(column) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 0;
}

function fieldsOf(
  view: TableView,
  row: number,
  labels: readonly string[],
  nameColumn: number,
  item: ListItem,
): Field[] {
  const { cells } = view.row(row);
  return Array.from(cells).flatMap((cell, column) => {
    const value = view.text(cell);
    if (cell === undefined || value === '' || cell === cells[nameColumn] || cell === cells[column - 1])
      return [];
    const label = labels[column] ?? '';
    if (isRank(value, item) || isRankLabel(label)) return [];
    // a column without a label is named later by what stands in it
    const key = label === '' ? `#${column}` : labelKey(label);
    return [{ key, label, value, node: cell.node, rule: label === '' ? 'table-cell' : 'table-head' }];
  });
}

function isRank(text: string, item: ListItem): boolean {
  return item.rank !== null && text.replace(/[^\p{L}\p{N}]/gu, '') === String(item.rank);
}
