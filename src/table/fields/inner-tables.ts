import type { Page } from '../../html/page.js';
import { type Grid, type GridRow, readGrid, tablesIn } from '../grid/grid.js';
import { isBanner } from '../grid/header.js';
import type { Segment } from '../segments.js';
import type { Field } from './field.js';
import { labelKey, labelText, maskName, type NameWords, nameWords } from './label.js';

/** What the tables inside one item gave, and which tables they were. */
interface InnerTables {
  readonly fields: readonly Field[];
  readonly tables: readonly number[];
}

interface InnerTable {
  readonly item: number;
  readonly grid: Grid;
}

/** A label that this share of the items' tables have needs no `th` to be one. */
const RECURRING = 0.5;

/**
 * Tables inside items, read either as label and value in two cells of a row, or as columns under a
 * header row ("Pros | Cons"). Which of both it is, the recurrence over all items tells.
 */
export function readInnerTables(
  page: Page,
  segments: readonly Segment[],
  names: readonly string[],
  taken: ReadonlySet<number>,
): InnerTables[] {
  const inner = segments.flatMap((segment, item) =>
    tablesIn(page, segment.start, segment.end)
      .filter((table) => !taken.has(table))
      .map((table): InnerTable => ({ item, grid: readGrid(page, table) })),
  );
  const words = names.map(nameWords);
  const counts = countLabels(inner, words);
  const perItem = segments.map((): { fields: Field[]; tables: number[] } => ({ fields: [], tables: [] }));
  for (const table of inner) {
    const fields = fieldsOf(table, words[table.item]!, counts, segments.length);
    if (fields.length === 0) continue;
    perItem[table.item]!.fields.push(...fields);
    perItem[table.item]!.tables.push(table.grid.node);
  }
  return perItem;
}

interface LabelCounts {
  readonly firstColumn: ReadonlyMap<string, number>;
  readonly firstRow: ReadonlyMap<string, number>;
}

function countLabels(inner: readonly InnerTable[], names: readonly NameWords[]): LabelCounts {
  const firstColumn = new Map<string, number>();
  const firstRow = new Map<string, number>();
  for (const { grid, item } of inner) {
    count(firstColumn, columnKeys(grid, names[item]!));
    count(firstRow, rowKeys(grid, names[item]!));
  }
  return { firstColumn, firstRow };
}

function count(counts: Map<string, number>, keys: readonly string[]): void {
  for (const key of new Set(keys)) if (key !== '') counts.set(key, (counts.get(key) ?? 0) + 1);
}

function cellKey(text: string, name: NameWords): string {
  return labelKey(maskName(labelText(text), name));
}

function columnKeys(grid: Grid, name: NameWords): string[] {
  return grid.rows.map((row) => cellKey(row.cells[0]?.text ?? '', name));
}

/** Of the first row that labels columns: a banner over all of them labels none. */
function rowKeys(grid: Grid, name: NameWords): string[] {
  const head = grid.rows.find((row) => !isBanner(row));
  return (head?.cells ?? []).map((cell) => cellKey(cell?.text ?? '', name));
}

function fieldsOf(table: InnerTable, name: NameWords, counts: LabelCounts, items: number): Field[] {
  const { grid } = table;
  if (grid.width < 2 || grid.rows.length === 0) return [];
  const columns = share(columnKeys(grid, name), counts.firstColumn, items);
  const row = share(rowKeys(grid, name), counts.firstRow, items);
  const headColumn = grid.rows.every((r) => r.cells[0]?.head === true || isBanner(r));
  if (grid.rows.length > 1 && row > columns && row >= RECURRING) return columnFields(grid, name);
  if (columns >= RECURRING || headColumn) return pairFields(grid, name);
  return [];
}

/** Mean share of the items that have these labels. */
function share(keys: readonly string[], counts: ReadonlyMap<string, number>, items: number): number {
  if (keys.length === 0 || keys.every((key) => key === '')) return 0;
  return keys.reduce((sum, key) => sum + (counts.get(key) ?? 0), 0) / keys.length / items;
}

/** Label in the first cell, value in the others; four cells are two pairs. */
function pairFields(grid: Grid, name: NameWords): Field[] {
  return grid.rows.flatMap((row) => {
    if (isBanner(row)) return [];
    return pairsOf(row).flatMap(([head, ...rest]) => {
      const label = maskName(labelText(head?.text ?? ''), name);
      const values = rest.filter((cell) => cell !== undefined && cell !== head && cell.text !== '');
      return label === '' ? [] : values.map((cell) => field(label, cell!.text, cell!.node, 'label-cell'));
    });
  });
}

/** Cells of a row by the label that they belong to: every second cell says that it is one, or the first alone is. */
function pairsOf({ cells }: GridRow): GridRow['cells'][] {
  const isPaired =
    cells.length > 2 &&
    cells.length % 2 === 0 &&
    cells.every((cell, i) => isLabelCell(cell) === (i % 2 === 0));
  if (!isPaired) return [cells];
  return Array.from({ length: cells.length / 2 }, (_, i) => cells.slice(2 * i, 2 * i + 2));
}

function isLabelCell(cell: GridRow['cells'][number]): boolean {
  return cell !== undefined && (cell.head || /[:：]$/u.test(cell.text));
}

function columnFields(grid: Grid, name: NameWords): Field[] {
  const [head, ...rows] = grid.rows.slice(grid.rows.findIndex((row) => !isBanner(row)));
  return rows.flatMap((row) =>
    row.cells.flatMap((cell, column) => {
      const label = maskName(labelText(head!.cells[column]?.text ?? ''), name);
      if (cell === undefined || cell.text === '' || label === '' || isBanner(row)) return [];
      return [field(label, cell.text, cell.node, 'label-column')];
    }),
  );
}

function field(label: string, value: string, node: number, rule: string): Field {
  return { key: labelKey(label), label, value, node, rule };
}
