import type { ColumnType } from '../kb/catalogue/catalogue.js';
import { singular } from '../lang/index.js';
import { SLACK } from './compare-values.js';
import type { Query } from './query.js';

/** Numbers of rows, in the order in which they are shown. */
export type Rows = readonly number[];

export interface Group {
  readonly key: string;
  readonly rows: Rows;
  /** What was taken of the group. */
  readonly value: number;
}

export type ValueType = 'text' | 'number' | 'date' | 'yesno';

/** What a query gives. */
export interface QueryResult {
  /** Rows that are shown, or that a number was taken of. */
  readonly rows: Rows;
  /** How many rows there were before they were cut. */
  readonly total: number;
  readonly groups?: readonly Group[];
  /** The answer itself: values of the selected columns, or one number, each once. */
  readonly values: readonly string[];
  readonly type: ValueType;
}

/** A number as an answer: whole numbers whole, others without the dust of computing. */
export function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toFixed(6)));
}

/** A number with its unit, in the singular after 1. */
export function withUnit(value: string, unit: string): string {
  return `${value} ${value === '1' ? singular(unit) : unit}`;
}

/** Groups that were chosen are told by their names, all groups with what was taken of each: "Norway: 3". */
export function groupTexts({ limit, group }: Query, groups: readonly Group[]): string[] {
  const isChosen = limit !== undefined || group?.having !== undefined;
  return groups.map(({ key, value }) => (isChosen ? key : `${key}: ${numberText(value)}`));
}

/** Dates are apart by whole years. */
export function apart(difference: number, type: ColumnType | undefined): number {
  return type === 'date' ? Math.floor(difference + SLACK) : difference;
}
