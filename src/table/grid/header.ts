import { columnLabels, fold, onceRead } from '../../lang/index.js';
import { typeValue } from '../value-types.js';
import type { Cell, Grid, GridRow } from './grid.js';

/** Labels of a grid's columns, and the rows below them. */
interface Headed {
  /** '' for a column without a label. */
  readonly labels: readonly string[];
  readonly rows: readonly GridRow[];
  /** Rule that found the header: `thead`, `th-row`, `bold-row`, `type-row`, or `none`. */
  readonly rule: string;
}

/** Headers of more rows than this are tables of another kind. */
const MOST_HEADER_ROWS = 3;
/** Header cells are short. */
const LONGEST_HEADER = 80;

/** Tells a grid's header from its body, with or without `th`. */
export function readHeader(grid: Grid): Headed {
  const rows = grid.rows.filter((row) => row.cells.length > 0);
  const { count, rule } = headerRows(rows);
  const header = rows.slice(0, count);
  const labels = Array.from({ length: grid.width }, (_, column) => labelOf(header, column));
  return { labels, rows: rows.slice(count).filter((row) => !isBanner(row)), rule };
}

/** One cell over the whole width is a heading inside the table, not a row of it. */
export function isBanner(row: GridRow): boolean {
  return row.cells.length > 1 && row.cells.every((cell) => cell === row.cells[0]);
}

function headerRows(rows: readonly GridRow[]): { count: number; rule: string } {
  const starts: [string, (row: GridRow) => boolean][] = [
    ['thead', (row) => row.inHead],
    ['th-row', (row) => everyCell(row, (cell) => cell.head || cell.text === '')],
    ['bold-row', (row) => everyCell(row, (cell) => cell.bold || cell.text === '')],
  ];
  for (const [rule, isHeader] of starts) {
    const count = leading(rows, isHeader);
    if (count > 0 && count < rows.length && count <= MOST_HEADER_ROWS) {
      return { count: withSpannedRow(rows, count), rule };
    }
  }
  return looksLikeHeader(rows) ? { count: 1, rule: 'type-row' } : { count: 0, rule: 'none' };
}

function everyCell(row: GridRow, test: (cell: Cell) => boolean): boolean {
  const cells = row.cells.filter((cell) => cell !== undefined);
  return cells.some((cell) => cell.text !== '') && cells.every(test);
}

function leading(rows: readonly GridRow[], test: (row: GridRow) => boolean): number {
  const end = rows.findIndex((row) => !test(row));
  return end < 0 ? rows.length : end;
}

/** A header cell over several columns has their own labels in the row below it. */
function withSpannedRow(rows: readonly GridRow[], count: number): number {
  const last = rows[count - 1]!;
  const spans = last.cells.some((cell) => cell !== undefined && cell.columns > 1) && !isBanner(last);
  const next = rows[count];
  const namesNext = next?.cells.every((cell) => cell === undefined || typeValue(cell.text).type === 'text');
  return spans && namesNext && count + 1 < rows.length ? count + 1 : count;
}

/** No markup tells: words above a column of numbers, prices or dates are its label. */
function looksLikeHeader(rows: readonly GridRow[]): boolean {
  const [first, ...body] = rows;
  if (first === undefined || body.length < 2) return false;
  const words = first.cells.every(
    (cell) =>
      cell !== undefined && cell.text.length <= LONGEST_HEADER && typeValue(cell.text).type === 'text',
  );
  if (!words) return false;
  return first.cells.some((_, column) => {
    const below = body.map((row) => row.cells[column]?.text ?? '').filter((text) => text !== '');
    return below.length >= 2 && below.every((text) => typeValue(text).type !== 'text');
  });
}

function labelOf(header: readonly GridRow[], column: number): string {
  const texts: string[] = [];
  for (const row of header) {
    const text = row.cells[column]?.text ?? '';
    if (text !== '' && text.length <= LONGEST_HEADER && text !== texts.at(-1) && !isBanner(row))
      texts.push(text);
  }
  return texts.join(': ');
}

const rankLabels = onceRead(() => columnLabels('rank'));

/** Rank columns repeat what the list has. */
export function isRankLabel(label: string): boolean {
  return rankLabels().has(label.trim() === '#' ? '#' : fold(label));
}
