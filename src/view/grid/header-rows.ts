import type { GridCell } from './cell-grid.js';
import { headerScore } from './header-model.js';
import type { TableView } from './table-view.js';

/** Where a table's header stands: places in `grid.rows`. */
export interface HeaderRows {
  /** Rows over the header that are one cell: titles of the whole table. */
  readonly titles: readonly number[];
  readonly header: readonly number[];
  /** Rows below the header, empty ones left out. */
  readonly body: readonly number[];
  readonly rule: string;
}

/** Headers of more rows than this are tables of another kind. */
const MOST_HEADER_ROWS = 4;
/** From this probability on the first row is one of labels. */
const EVEN = 0.5;

/** Whether the first of some rows is one of labels, though nothing marks it. */
type UnmarkedTest = (view: TableView, rows: readonly number[]) => boolean;

export const isLearnedHeader: UnmarkedTest = (view, rows) =>
  rows.length > 1 && headerScore(view, rows) >= EVEN;

/** Tells the rows of labels from the rows of values, with or without `th`. */
export function findHeader(view: TableView, isUnmarkedHeader: UnmarkedTest = isLearnedHeader): HeaderRows {
  const rows = view.filled;
  let start = 0;
  while (start < rows.length - 1 && isBanner(view, rows[start]!)) start++;
  const rest = rows.slice(start);
  const { count, rule } = countHeader(view, rest, isUnmarkedHeader);
  const titles = rows.slice(0, start);
  return { titles, header: rest.slice(0, count), body: rest.slice(count), rule };
}

/** The header of a record: only rows that the page marks, since its first row is an attribute like the others. */
export function markedHeader(view: TableView): HeaderRows {
  const found = findHeader(view, () => false);
  const isMarked = found.rule === 'thead' || found.rule === 'th-row';
  if (isMarked) return found;
  return { titles: found.titles, header: [], body: [...found.header, ...found.body], rule: 'none' };
}

/** One cell over the whole width is a heading, not a row of labels or values. */
export function isBanner(view: TableView, row: number): boolean {
  const { cells } = view.row(row);
  const [first] = cells;
  if (first === undefined || view.grid.width < 2) return false;
  return cells.length === view.grid.width ? cells.every((cell) => cell === first) : cells.length === 1;
}

function countHeader(
  view: TableView,
  rows: readonly number[],
  isUnmarkedHeader: UnmarkedTest,
): { count: number; rule: string } {
  const tests: [string, (row: number) => boolean][] = [
    ['thead', (row) => view.row(row).part === 'head'],
    ['th-row', (row) => everyCell(view, row, (cell) => cell.isHead)],
    ['bold-row', (row) => everyCell(view, row, (cell) => view.isBold(cell))],
  ];
  for (const [rule, isHeader] of tests) {
    // a row of one cell below others is a heading of the rows that follow
    const count = leading(rows, (row) => isHeader(row) && !isBanner(view, row));
    if (count > 0 && count < rows.length && count <= MOST_HEADER_ROWS) {
      return { count: reachOf(view, rows, count), rule };
    }
  }
  return isUnmarkedHeader(view, rows)
    ? { count: reachOf(view, rows, 1), rule: 'learned-row' }
    : { count: 0, rule: 'none' };
}

/** A header cell that reaches further down takes the rows that it covers with it. */
function reachOf(view: TableView, rows: readonly number[], count: number): number {
  let reach = count;
  for (let i = 0; i < reach && i < rows.length; i++) {
    for (const cell of view.row(rows[i]!).cells) {
      if (cell === undefined || cell.row !== rows[i]) continue;
      const last = cell.row + cell.rows - 1;
      while (reach < rows.length - 1 && reach < MOST_HEADER_ROWS && rows[reach]! <= last) reach++;
    }
  }
  return reach;
}

function everyCell(view: TableView, row: number, test: (cell: GridCell) => boolean): boolean {
  const told = view.row(row).cells.filter((cell) => cell !== undefined && view.text(cell) !== '');
  return told.length > 0 && told.every((cell) => test(cell!));
}

function leading(rows: readonly number[], test: (row: number) => boolean): number {
  const end = rows.findIndex((row) => !test(row));
  return end < 0 ? rows.length : end;
}

/** The labels of one column from the top down, each once. */
export function labelsOf(view: TableView, header: readonly number[], column: number): string[] {
  const labels: string[] = [];
  let last: GridCell | undefined;
  for (const row of header) {
    const cell = view.cell(row, column);
    if (cell === last || isBanner(view, row)) continue;
    last = cell;
    const text = view.text(cell).replaceAll('\n', ' ');
    if (text !== '' && text !== labels.at(-1)) labels.push(text);
  }
  return labels;
}
