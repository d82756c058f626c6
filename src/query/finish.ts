import type { ColumnType } from '../kb/catalogue/catalogue.js';
import type { Comparison, Query } from './query.js';
import {
  apart,
  type Group,
  groupTexts,
  numberText,
  type QueryResult,
  type Rows,
  withUnit,
} from './query-result.js';
import { extreme } from './row-operations.js';

/** What every executor does alike, once it has found rows, groups or numbers. */

export const numberResult = (value: number, rows: Rows, total = rows.length): QueryResult => ({
  rows,
  total,
  values: Number.isNaN(value) ? [] : [numberText(value)],
  type: 'number',
});

export function cut<T>(all: readonly T[], { offset = 0, limit }: Query): readonly T[] {
  if (offset === 0 && limit === undefined) return all;
  return all.slice(offset, limit === undefined ? undefined : offset + limit);
}

/** A number says the unit that the query gives. */
export function inUnit(result: QueryResult, { unit }: Query): QueryResult {
  if (unit === undefined || result.type !== 'number') return result;
  return { ...result, values: result.values.map((value) => withUnit(value, unit)) };
}

/** Groups in order and cut, or one number that is taken of all of them. */
export function groupsResult(query: Query, all: readonly Group[], type: ColumnType): QueryResult {
  const total = all.length;
  const sign = query.order?.direction === 'desc' ? -1 : 1;
  const ordered = query.order === undefined ? all : [...all].sort((a, b) => sign * (a.value - b.value));
  const groups = cut(ordered, query);
  const rows = groups.flatMap((group) => [...group.rows]);
  const taken = query.aggregate?.function;
  if (taken === 'count') return { ...numberResult(groups.length, rows, total), groups };
  if (taken === 'max' || taken === 'min') {
    const values = groups.map(({ value }) => value);
    const best = values.length === 0 ? Number.NaN : extreme(taken, values);
    return { ...numberResult(best, rows, total), groups };
  }
  return { rows, total, groups, values: groupTexts(query, groups), type };
}

/** What two things' numbers say: how far they are apart, whether the first is more, or which one is (0 or 1). */
export function compared(
  [a, b]: readonly [number, number],
  ask: Comparison,
  rows: Rows,
  type: ColumnType | undefined,
): QueryResult | 0 | 1 {
  const said = (values: readonly string[], as: QueryResult['type']) => ({
    rows,
    total: rows.length,
    values,
    type: as,
  });
  if (Number.isNaN(a) || Number.isNaN(b)) return said([], 'number');
  if (ask === 'difference') return numberResult(apart(Math.abs(a - b), type), rows);
  if (ask === 'first more' || ask === 'first less')
    return said([(ask === 'first more' ? a > b : a < b) ? 'yes' : 'no'], 'yesno');
  if (a === b) return said([], 'text');
  return (ask === 'more' ? a > b : a < b) ? 0 : 1;
}
