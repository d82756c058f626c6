import { styleText } from 'node:util';
import { cellText, type Table, type TableColumn } from '../record/table.js';
import { typeValue } from '../table/value-types.js';
import { plainText } from './text-output.js';
import { drawTextTable } from './text-table.js';

/** The table to read on a terminal: its name, its rows in `width` cells, and what did not fit. */
export async function* writeTerminalTable(
  table: Table,
  {
    width,
    whole,
    colour = false,
  }: { readonly width?: number; readonly whole?: string; readonly colour?: boolean },
): AsyncGenerator<string> {
  const order = namesFirst(table.columns);
  const columns = order.map((i) => table.columns[i]!);
  const rows: string[][] = [];
  for await (const row of table.rows) rows.push(order.map((i) => cellText(row[i])));
  const fixed = columns.findLastIndex(({ role }) => role === 'name') + 1;
  const right = new Set([...columns.keys()].filter((i) => isNumeric(columns[i]!, rows, i)));
  const grid = { head: columns.map(heading), rows, fixed: Math.max(1, fixed), right };
  const { text, left } = drawTextTable(grid, width, colour);
  const notes = [...(table.notes ?? []), ...notShown(left, whole)].map((note) => `${plainText(note)}\n`);
  const name = plainText(table.name);
  yield `${colour ? styleText('bold', name) : name}\n\n${text}\n${notes.join('')}\n`;
}

/** Rank and name stand in front of the rest, which gives way to them: the page of a row is often as long as a line. */
function namesFirst(columns: readonly TableColumn[]): number[] {
  const isFirst = ({ role }: TableColumn) => role === 'rank' || role === 'name';
  const places = [...columns.keys()];
  return [...places.filter((i) => isFirst(columns[i]!)), ...places.filter((i) => !isFirst(columns[i]!))];
}

/** What a table says of the columns that did not fit. */
export function notShown(left: readonly string[], whole = '--format json'): string[] {
  return left.length === 0 ? [] : [`not shown: ${left.join(', ')} (${whole} has all)`];
}

function heading({ name, role }: TableColumn): string {
  return role === 'rank' ? '#' : name;
}

const NUMERIC: ReadonlySet<string> = new Set(['integer', 'number', 'money', 'percent']);

/** Whether all texts of a column are numbers to a reader, with their units. */
function isNumeric({ type }: TableColumn, rows: readonly (readonly string[])[], index: number): boolean {
  if (type === 'integer' || type === 'number') return true;
  const filled = rows.map((row) => row[index]!).filter((text) => text !== '');
  return filled.length > 0 && filled.every((text) => NUMERIC.has(typeValue(text).type));
}
