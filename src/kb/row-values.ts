import type { SqlValue, TermRow } from './store.js';

/** The values of some rows, one row after the other: one array crosses between threads faster than many. */
export function inOneArray(
  rows: readonly (readonly SqlValue[])[],
  from = 0,
  to: number = rows.length,
): SqlValue[] {
  const values: SqlValue[] = [];
  // Array.flat takes several times as long.
  for (let at = from; at < to && at < rows.length; at++) for (const value of rows[at]!) values.push(value);
  return values;
}

export function termsInOneArray(rows: readonly TermRow[], from = 0, to: number = rows.length): SqlValue[] {
  const values: SqlValue[] = [];
  for (let at = from; at < to && at < rows.length; at++) values.push(rows[at]!.id, rows[at]!.terms);
  return values;
}
