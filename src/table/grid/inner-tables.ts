import type { Page } from '../../html/page.js';
import { knownTag } from '../../html/tag-paths.js';
import { type GridCell, tablesIn } from '../../view/grid/cell-grid.js';
import { isBanner } from '../../view/grid/header-rows.js';
import type { TableView } from '../../view/grid/table-view.js';
import type { Field } from '../labels.js';
import { labelKey, labelText, maskName, type NameWords, nameWords } from '../labels.js';
import type { Segment } from '../segments.js';
import { viewTable } from './view-table.js';

/** What the tables inside one item gave, and which tables they were. */
interface InnerTables {
  readonly fields: readonly Field[];
  readonly tables: readonly number[];
}

interface InnerTable {
  readonly item: number;
  readonly view: TableView;
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
      .map((table): InnerTable => ({ item, view: viewTable(page, table) })),
  );
  const words = names.map(nameWords);
  const counts = countLabels(inner, words);
  const perItem = segments.map((): { fields: Field[]; tables: number[] } => ({ fields: [], tables: [] }));
  for (const table of inner) {
    const fields = fieldsOf(table, words[table.item]!, counts, segments.length);
    if (fields.length === 0) continue;
    perItem[table.item]!.fields.push(...fields);
    perItem[table.item]!.tables.push(table.view.grid.node);
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
  for (const { view, item } of inner) {
    count(firstColumn, columnKeys(view, names[item]!));
    count(firstRow, rowKeys(view, names[item]!));
  }
  return { firstColumn, firstRow };
}

function count(counts: Map<string, number>, keys: readonly string[]): void {
  for (const key of new Set(keys)) if (key !== '') counts.set(key, (counts.get(key) ?? 0) + 1);
}

function cellKey(text: string, name: NameWords): string {
  return labelKey(maskName(labelText(text), name));
}

function columnKeys(view: TableView, name: NameWords): string[] {
  return view.grid.rows.map((_, row) => cellKey(view.textAt(row, 0), name));
}

/** Of the first row that labels columns: a banner over all of them labels none. */
function rowKeys(view: TableView, name: NameWords): string[] {
  const head = view.grid.rows.find((_, row) => !isBanner(view, row));
  return Array.from(head?.cells ?? [], (cell) => cellKey(view.text(cell), name));
}

function fieldsOf({ view }: InnerTable, name: NameWords, counts: LabelCounts, items: number): Field[] {
  const { rows, width } = view.grid;
  if (width < 2 || rows.length === 0) return [];
  const columns = share(columnKeys(view, name), counts.firstColumn, items);
  const row = share(rowKeys(view, name), counts.firstRow, items);
  const headColumn = rows.every(({ cells }, at) => cells[0]?.isHead === true || isBanner(view, at));
  if (rows.length > 1 && row > columns && row >= RECURRING) return columnFields(view, name);
  return columns >= RECURRING || headColumn ? pairFields(view, name) : [];
}

/** Mean share of the items that have these labels. */
function share(keys: readonly string[], counts: ReadonlyMap<string, number>, items: number): number {
  if (keys.length === 0 || keys.every((key) => key === '')) return 0;
  return keys.reduce((sum, key) => sum + (counts.get(key) ?? 0), 0) / keys.length / items;
}

/** Label in the first cell, value in the others; four cells are two pairs. */
function pairFields(view: TableView, name: NameWords): Field[] {
  return view.grid.rows.flatMap(({ cells }, row) => {
    if (isBanner(view, row)) return [];
    return pairsOf(view, cells).flatMap(([head, ...values]) =>
      values.flatMap((cell) =>
        cell === head ? [] : fieldOf(view, cell, view.text(head), name, 'label-cell'),
      ),
    );
  });
}

type Cells = readonly (GridCell | undefined)[];

/** Cells of a row by the label that they belong to: every second cell says that it is one, or the first alone is. */
function pairsOf(view: TableView, cells: Cells): Cells[] {
  const isLabel = (cell: GridCell | undefined) =>
    cell !== undefined && (cell.isHead || /[:：]$/u.test(view.text(cell)));
  const isPaired =
    cells.length > 2 && cells.length % 2 === 0 && cells.every((cell, i) => isLabel(cell) === (i % 2 === 0));
  if (!isPaired) return [cells];
  return Array.from({ length: cells.length / 2 }, (_, i) => cells.slice(2 * i, 2 * i + 2));
}

function columnFields(view: TableView, name: NameWords): Field[] {
  const shown = view.grid.rows.flatMap((_, row) => (isBanner(view, row) ? [] : [row]));
  const [head, ...rows] = shown;
  return rows.flatMap((row) =>
    Array.from(view.row(row).cells).flatMap((cell, column) =>
      fieldOf(view, cell, view.textAt(head!, column), name, 'label-column'),
    ),
  );
}

function fieldOf(
  view: TableView,
  cell: GridCell | undefined,
  labelled: string,
  name: NameWords,
  rule: string,
): Field[] {
  const label = maskName(labelText(labelled), name);
  if (label === '' || cell === undefined) return [];
  return valuesOf(view, cell).map((value) => ({ key: labelKey(label), label, value, node: cell.node, rule }));
}

const LI = knownTag('li');

/** A list in a cell is several values. */
function valuesOf(view: TableView, cell: GridCell): string[] {
  const { page } = view;
  const items: string[] = [];
  for (let node = cell.node + 1; node < page.end(cell.node); node++) {
    if (page.nodes.tag[node] !== LI) continue;
    items.push(page.textOf(node));
    node = page.end(node) - 1;
  }
  return (items.length > 1 ? items : [view.text(cell)]).filter((value) => value !== '');
}
