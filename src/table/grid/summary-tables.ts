import { type Page, STYLE } from '../../html/page.js';
import type { ListItem } from '../../list/found-list.js';
import { type GridCell, tablesIn } from '../../view/grid/cell-grid.js';
import { findHeader, isBanner } from '../../view/grid/header-rows.js';
import type { TableView } from '../../view/grid/table-view.js';
import type { Field } from '../labels.js';
import { labelKey, labelText } from '../labels.js';
import { matchNames, type NameTokens, nameTokens } from './match-names.js';
import { isRankLabel, labelsOfColumns, viewTable } from './view-table.js';

/** Fields that summary tables give to each item, and the tables that did. */
interface SummaryTables {
  readonly fields: readonly (readonly Field[])[];
  readonly tables: ReadonlySet<number>;
}

/** Names stand in one of the first columns: after a rank, after a picture. */
const MOST_NAME_COLUMNS = 3;
/** A table is about the items when it names most of them, or most of its rows are items. */
const MOST = 0.5;
const FEWEST = 2;
/** Matching is quadratic in names; larger tables are not summaries. */
const MOST_ROWS = 600;

/** Joins tables whose rows (or columns) are the items, wherever they stand on the page. */
export function joinSummaryTables(
  page: Page,
  names: readonly string[],
  items: readonly ListItem[],
): SummaryTables {
  const tokens = names.map(nameTokens);
  const fields: Field[][] = names.map(() => []);
  const tables = new Set<number>();
  for (const node of tablesIn(page, 1, page.size)) {
    if (items.some((item) => page.isInside(item.node, node)) || page.hasStyle(node, STYLE.blacklisted))
      continue;
    const view = viewTable(page, node);
    const { rows, width } = view.grid;
    if (width < 2 || rows.length < 2 || rows.length > MOST_ROWS) continue;
    const joined = joinRows(view, tokens) ?? joinColumns(view, tokens);
    if (joined === null) continue;
    tables.add(node);
    joined.forEach((more, item) => {
      addNew(fields[item]!, more);
    });
  }
  return { fields, tables };
}

/** A second table that repeats a label adds nothing. */
function addNew(fields: Field[], more: readonly Field[]): void {
  const known = new Set(fields.map((field) => field.key));
  fields.push(...more.filter((field) => !known.has(field.key)));
}

function joinRows(view: TableView, names: readonly NameTokens[]): Field[][] | null {
  const { header, body } = findHeader(view);
  const rows = body.filter((row) => !isBanner(view, row));
  const best = bestNameColumn(view, rows, names);
  if (best === null) return null;
  const labels = labelsOfColumns(view, header);
  return best.rows.map((at) => (at < 0 ? [] : fieldsOfRow(view, rows[at]!, labels, best.column)));
}

function bestNameColumn(
  view: TableView,
  rows: readonly number[],
  names: readonly NameTokens[],
): { column: number; rows: number[] } | null {
  let best: { column: number; rows: number[]; count: number } | null = null;
  for (let column = 0; column < Math.min(view.grid.width, MOST_NAME_COLUMNS); column++) {
    const matched = matchNames(
      names,
      rows.map((row) => view.textAt(row, column)),
    );
    const count = matched.filter((row) => row >= 0).length;
    if (isAboutItems(count, names.length, rows.length) && count > (best?.count ?? 0)) {
      best = { column, rows: matched, count };
    }
  }
  return best;
}

function isAboutItems(matched: number, items: number, rows: number): boolean {
  return matched >= FEWEST && (matched >= items * MOST || matched >= rows * MOST);
}

function fieldsOfRow(view: TableView, row: number, labels: readonly string[], nameColumn: number): Field[] {
  const name = view.cell(row, nameColumn);
  return labels.flatMap((label, column) => {
    const cell = view.cell(row, column);
    return cell === name ? [] : fieldOf(view, cell, shownLabel(label), 'summary-row');
  });
}

function fieldOf(view: TableView, cell: GridCell | undefined, label: string, rule: string): Field[] {
  const value = view.text(cell);
  return label === '' || cell === undefined || value === ''
    ? []
    : [{ key: labelKey(label), label, value, node: cell.node, rule }];
}

function shownLabel(label: string): string {
  return isRankLabel(label) ? '' : labelText(label);
}

/** Award lines and pictures may stand above the names. */
const MOST_NAME_ROWS = 3;

/** The items are the columns: one of the first rows names them, labels stand in the first column or in the cells. */
function joinColumns(view: TableView, names: readonly NameTokens[]): Field[][] | null {
  const rows = view.grid.rows.map((_, row) => row);
  for (const at of rows.slice(0, Math.min(MOST_NAME_ROWS, rows.length - 1))) {
    const columns = matchNames(names, textsOf(view, at));
    const count = columns.filter((column) => column >= 0).length;
    if (!isAboutItems(count, names.length, view.grid.width - 1)) continue;
    const read = columns.includes(0) ? labelledCell : cellUnderLabel;
    return columns.map((column) =>
      column < 0 ? [] : rows.slice(at + 1).flatMap((row) => read(view, row, column)),
    );
  }
  return null;
}

function textsOf(view: TableView, row: number): string[] {
  return Array.from(view.row(row).cells, (cell) => view.text(cell));
}

function cellUnderLabel(view: TableView, row: number, column: number): Field[] {
  const label = view.cell(row, 0);
  const cell = view.cell(row, column);
  return cell === label ? [] : fieldOf(view, cell, shownLabel(view.text(label)), 'summary-column');
}

/** "Overall rating 4.8 | Overall rating 4.5": what all cells of a row start with is its label. */
function labelledCell(view: TableView, row: number, column: number): Field[] {
  const cell = view.cell(row, column);
  const texts = textsOf(view, row).filter((text) => text !== '');
  const label = texts.length < FEWEST ? '' : shownLabel(commonStart(texts));
  if (label === '' || cell === undefined) return [];
  const text = view.text(cell);
  const value = text.slice(text.indexOf(label) + label.length).replace(/^[\s:]+/, '');
  return value === '' ? [] : [{ key: labelKey(label), label, value, node: cell.node, rule: 'summary-cell' }];
}

function commonStart(texts: readonly string[]): string {
  const [first, ...others] = texts.map((text) => text.split(' '));
  let count = 0;
  while (count < first!.length && others.every((words) => words[count] === first![count])) count++;
  return first!.slice(0, count).join(' ');
}
