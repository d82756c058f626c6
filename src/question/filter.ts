import type { PlainCondition } from '../query/query.js';
import type { TableColumn } from '../query/table.js';

/** Words of the question read as a condition on a column. */
export interface Filter {
  readonly condition: PlainCondition;
  readonly column: TableColumn;
  readonly rows: readonly number[];
  /** The words, as tokens and as bits. */
  readonly from: number;
  readonly to: number;
  readonly mask: number;
  readonly type: 'value' | 'number' | 'date' | 'cell' | 'difference';
  /** What is asked of the column, without its words: "value", "number>", "filled". */
  readonly form: string;
  /** The words are the whole value, not a part of it. */
  readonly whole: boolean;
  /** Letters or endings differ. */
  readonly fuzzy: boolean;
}

/** What a column's label shares with the question. */
export interface ColumnMatch {
  readonly column: TableColumn;
  readonly mask: number;
  /** Words of the label that the question says, 0 to 1. */
  readonly share: number;
  readonly first: number;
  readonly last: number;
  readonly labelStems: readonly string[];
}

/** Words of a question past these are not told apart; few questions have so many. */
export const MOST_TOKENS = 31;

/** Tokens as bits. */
export function maskOf(from: number, to: number): number {
  let mask = 0;
  for (let at = from; at < to && at < MOST_TOKENS; at++) mask |= 1 << at;
  return mask;
}

export function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}
