import { columnType } from '../value-types.js';
import type { PageTableColumn } from './page-table.js';

/** Values of a column that are read, spread over its whole length. */
const VALUES_READ = 60;

/** What the values of each column are; rows that sum up others have no say. */
export function typeColumns(
  labels: readonly string[],
  rows: readonly (readonly string[])[],
  totals: readonly number[],
): PageTableColumn[] {
  const left = new Set(totals);
  const own = totals.length === 0 ? rows : rows.filter((_, i) => !left.has(i));
  const step = Math.max(1, own.length / VALUES_READ);
  const read: (readonly string[])[] = [];
  for (let at = 0; at < own.length; at += step) read.push(own[Math.floor(at)]!);
  return labels.map((label, column) => {
    const values = read.map((row) => (row[column] ?? '').replaceAll('\n', ' '));
    return { label, type: columnType(values, label) };
  });
}
