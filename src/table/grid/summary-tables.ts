import { type Page, STYLE } from '../../html/page.js';
import type { ListItem } from '../../list/found-list.js';
import type { Field } from '../fields/field.js';
import { labelKey, labelText } from '../fields/label.js';
import { type Grid, type GridRow, readGrid, tablesIn } from './grid.js';
import { isRankLabel, readHeader } from './header.js';
import { matchNames, type NameTokens, nameTokens } from './match-names.js';

/** Fields that comparison tables give to each item, and the tables that did. */
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
    const grid = readGrid(page, node);
    if (grid.width < 2 || grid.rows.length < 2 || grid.rows.length > MOST_ROWS) continue;
    const joined = joinRows(grid, tokens) ?? joinColumns(grid, tokens);
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

function joinRows(grid: Grid, names: readonly NameTokens[]): Field[][] | null {
  const { labels, rows } = readHeader(grid);
  const best = bestNameColumn(rows, names, grid.width);
  if (best === null) return null;
  return names.map((_, item) => {
    const row = rows[best.rows[item]!];
    return row === undefined ? [] : fieldsOfRow(row, labels, best.column);
  });
}

function bestNameColumn(
  rows: readonly GridRow[],
  names: readonly NameTokens[],
  width: number,
): { column: number; rows: number[] } | null {
  let best: { column: number; rows: number[]; count: number } | null = null;
  for (let column = 0; column < Math.min(width, MOST_NAME_COLUMNS); column++) {
    const matched = matchNames(
      names,
      rows.map((row) => row.cells[column]?.text ?? ''),
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

function fieldsOfRow(row: GridRow, labels: readonly string[], nameColumn: number): Field[] {
  return labels.flatMap((label, column) => {
    const cell = row.cells[column];
    const shown = columnLabel(label);
    if (column === nameColumn || shown === '' || cell === undefined || cell.text === '') return [];
    if (cell === row.cells[nameColumn]) return [];
    return [{ key: labelKey(shown), label: shown, value: cell.text, node: cell.node, rule: 'summary-row' }];
  });
}

function columnLabel(label: string): string {
  return isRankLabel(label) ? '' : labelText(label);
}

/** Award lines and pictures may stand above the names. */
const MOST_NAME_ROWS = 3;

/** The items are the columns: one of the first rows names them, labels stand in the first column or in the cells. */
function joinColumns(grid: Grid, names: readonly NameTokens[]): Field[][] | null {
  for (let at = 0; at < Math.min(MOST_NAME_ROWS, grid.rows.length - 1); at++) {
    const texts = Array.from(grid.rows[at]!.cells, (cell) => cell?.text ?? '');
    const columns = matchNames(names, texts);
    const count = columns.filter((column) => column >= 0).length;
    if (!isAboutItems(count, names.length, grid.width - 1)) continue;
    const body = grid.rows.slice(at + 1);
    const inCells = columns.includes(0);
    return columns.map((column) => {
      if (column < 0) return [];
      return inCells ? labelsInCells(body, column) : fieldsOfColumn(body, column);
    });
  }
  return null;
}

function fieldsOfColumn(rows: readonly GridRow[], column: number): Field[] {
  return rows.flatMap((row) => {
    const label = columnLabel(row.cells[0]?.text ?? '');
    const cell = row.cells[column];
    if (label === '' || cell === undefined || cell === row.cells[0] || cell.text === '') return [];
    return [{ key: labelKey(label), label, value: cell.text, node: cell.node, rule: 'summary-column' }];
  });
}

/** "Overall rating 4.8 | Overall rating 4.5": what all cells of a row start with is its label. */
function labelsInCells(rows: readonly GridRow[], column: number): Field[] {
  return rows.flatMap((row) => {
    const cell = row.cells[column];
    const texts = row.cells.flatMap((other) =>
      other === undefined || other.text === '' ? [] : [other.text],
    );
    const label = texts.length < FEWEST ? '' : columnLabel(commonStart(texts));
    if (label === '' || cell === undefined) return [];
    const value = cell.text.slice(cell.text.indexOf(label) + label.length).replace(/^[\s:]+/, '');
    if (value === '') return [];
    return [{ key: labelKey(label), label, value, node: cell.node, rule: 'summary-cell' }];
  });
}

function commonStart(texts: readonly string[]): string {
  const [first, ...others] = texts.map((text) => text.split(' '));
  let count = 0;
  while (count < first!.length && others.every((words) => words[count] === first![count])) count++;
  return first!.slice(0, count).join(' ');
}
