import type { ViewRow } from '../schemas/view-table.js';

/** So many of the filled cells must mean a number that the column is one of numbers. */
const MOSTLY = 0.7;

/** The type of a column by its cells, in whatever table it is shown. */
export function columnType(rows: readonly Pick<ViewRow, 'cells'>[], key: string): 'text' | 'number' {
  const cells = rows.flatMap(({ cells: own }) => (Object.hasOwn(own, key) ? [own[key]!] : []));
  const filled = cells.filter(({ text }) => text.length > 0);
  const numbers = filled.filter(({ number }) => number !== null).length;
  return filled.length > 0 && numbers >= MOSTLY * filled.length ? 'number' : 'text';
}
