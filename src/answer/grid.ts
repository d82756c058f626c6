import Table from 'cli-table3';
import { fitColumns, type TextColumns } from './fit-columns.js';

/** Text in rows and columns, the form in which every answer is shown. */
export interface Grid extends TextColumns {
  /** No cell is cut: what stands last in one matters as much as the first. */
  readonly whole?: boolean;
}

export const GRID_FORMATS = ['table', 'json', 'csv', 'md'] as const;
export type GridFormat = (typeof GRID_FORMATS)[number];

const LONGEST_SHOWN = 60;
/** Page text may hold control characters, which a terminal would obey. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g;

/** A table in at most so many cells, where a width is given: columns that do not fit are named below it. */
export function terminalTable(grid: Grid, width?: number): string {
  const cut = (cell: string) => (grid.whole ? plain(cell) : shortened(plain(cell)));
  const clean: Grid = { ...grid, head: grid.head.map(plain), rows: grid.rows.map((row) => row.map(cut)) };
  return width === undefined ? drawn(clean) : drawnWithin(clean, width);
}

function drawnWithin(grid: Grid, width: number): string {
  const { shown, widths } = fitColumns(grid, width);
  const some = (cells: readonly string[]) => shown.map((i) => cells[i]!);
  const table = drawn({ head: some(grid.head), rows: grid.rows.map(some) }, widths);
  const left = grid.head.filter((_, i) => !shown.includes(i));
  return left.length === 0 ? table : `${table}\nNot shown: ${left.join(', ')} (--format json has all)`;
}

/** What the table puts around the text of a cell. */
const PADDING = 2;

function drawn({ head, rows }: Grid, widths?: readonly number[]): string {
  const table = new Table({
    head: [...head],
    style: { head: [], border: [] },
    ...(widths === undefined ? {} : { colWidths: widths.map((cells) => cells + PADDING), wordWrap: true }),
  });
  for (const row of rows) table.push([...row]);
  return table.toString();
}

export function plain(text: string): string {
  return text.replace(CONTROL, ' ');
}

export function shortened(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN - 1)}…` : text;
}

/** RFC 4180, with line feeds as line ends. */
export function csvOf({ head, rows }: Grid): string {
  const quote = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return [head, ...rows].map((row) => row.map(quote).join(',')).join('\n');
}

export function markdownOf({ head, rows }: Grid): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |`;
  return [line(head), `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(line)].join('\n');
}

/** A bar would open a new cell, and page text must not become markup. */
function escaped(text: string): string {
  return text.replace(/[\\|<>`*_[\]]/g, '\\$&').replace(/\s*\n\s*/g, ' ');
}
