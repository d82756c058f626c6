import type { Page } from '../../html/page.js';
import { knownTag } from '../../html/tag-paths.js';
import type { FoundList, ListItem } from '../../list/found-list.js';
import type { Field } from '../fields/field.js';
import { labelKey } from '../fields/label.js';
import { type Cell, type GridRow, readGrid } from './grid.js';
import { isBanner, isRankLabel, readHeader } from './header.js';

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
  const grid = readGrid(page, table);
  const { labels, rule } = readHeader(grid);
  const rows = items.map((item) => grid.rows.find((row) => holds(page, row.node, item.node)));
  if (grid.width < 2 || rows.filter((row) => row !== undefined).length < items.length) return null;
  const nameColumn = commonest(rows.map((row, i) => nameColumnOf(page, row!, items[i]!)));
  const fields = rows.map((row, i) => fieldsOf(row!, labels, nameColumn, items[i]!));
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
  const grid = readGrid(page, table);
  const rows = new Set(items.map((item) => grid.rows.find((row) => holds(page, row.node, item.node))));
  const isTable = !rows.has(undefined) && rows.size === items.length;
  return isTable && readHeader(grid).labels.filter((label) => label !== '').length > 1 ? table : null;
}

/** A list whose first row turns out to be the header loses it: it names columns, not an item. */
export function withoutHeaderRows(page: Page, list: FoundList): FoundList {
  if (list.tableNode === null) return list;
  const grid = readGrid(page, list.tableNode);
  const body = new Set(readHeader(grid).rows);
  const header = grid.rows.filter((row) => !body.has(row) && !isBanner(row)).map((row) => row.node);
  const items = list.items.filter((item) => !header.some((row) => holds(page, row, item.node)));
  return items.length === list.items.length || items.length === 0 ? list : { ...list, items };
}

function holds(page: Page, row: number, node: number): boolean {
  return node === row || page.isInside(node, row);
}

/** The cell that holds the item's node, or whose text starts the item's. */
function nameColumnOf(page: Page, row: GridRow, item: ListItem): number {
  const inside = row.cells.findIndex(
    (cell) => cell !== undefined && item.node !== row.node && page.isInside(item.node, cell.node),
  );
  if (inside >= 0) return inside;
  return row.cells.findIndex(
    (cell) => cell !== undefined && /\p{L}{2}/u.test(cell.text) && overlaps(cell.text, item.text),
  );
}

function overlaps(cell: string, text: string): boolean {
  return text.startsWith(cell) || cell.includes(text);
}

function commonest(columns: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const column of columns) if (column >= 0) counts.set(column, (counts.get(column) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 0;
}

function fieldsOf(row: GridRow, labels: readonly string[], nameColumn: number, item: ListItem): Field[] {
  const name = row.cells[nameColumn];
  return row.cells.flatMap((cell, column) => {
    if (cell === undefined || cell === name || cell.text === '' || cell === row.cells[column - 1]) return [];
    const label = labels[column] ?? '';
    if (isRank(cell, item) || isRankLabel(label)) return [];
    // a column without a label is named later by what stands in it
    const key = label === '' ? `#${column}` : labelKey(label);
    return [
      { key, label, value: cell.text, node: cell.node, rule: label === '' ? 'table-cell' : 'table-head' },
    ];
  });
}

function isRank(cell: Cell, item: ListItem): boolean {
  return item.rank !== null && cell.text.replace(/[^\p{L}\p{N}]/gu, '') === String(item.rank);
}
