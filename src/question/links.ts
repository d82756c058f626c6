import type { Table, TableColumn } from '../query/table.js';
import {
  bestMatching,
  cellFilters,
  dateFilters,
  differenceFilters,
  differenceMatches,
  numberFilters,
} from './condition-links.js';
import { type ColumnMatch, type Filter, maskOf } from './filter.js';
import { matchColumn } from './label-match.js';
import type { QuestionText } from './tokens.js';
import { valueFilters } from './value-links.js';

export interface Links {
  readonly filters: readonly Filter[];
  readonly matches: readonly ColumnMatch[];
  /** What one column has more than another. */
  readonly differences: readonly TableColumn[];
  /** Tokens that some value, or some label, could stand for. */
  readonly valueMask: number;
  readonly labelMask: number;
  readonly numberMask: number;
}

/** `common` are words so frequent in questions that one alone is no value. */
export function linkQuestion(text: QuestionText, table: Table, common: ReadonlySet<string>): Links {
  const values = valueFilters(text, table, common);
  const own = table.columns.map((column) => matchColumn(text, column, common));
  const compared = bestMatching(own);
  const apart = differenceMatches(table, own);
  const filters = [
    ...values,
    ...dateFilters(text, table, compared),
    ...numberFilters(text, table, compared),
    ...cellFilters(table, own),
    ...apart.flatMap((match) => differenceFilters(table, match)),
  ];
  const matches = [...own, ...apart];
  return {
    filters,
    matches,
    differences: apart.map(({ column }) => column),
    valueMask: values.reduce((mask, filter) => mask | filter.mask, 0),
    labelMask: matches.reduce((mask, match) => mask | match.mask, 0),
    numberMask: text.numbers.reduce((mask, { from, to }) => mask | maskOf(from, to), 0),
  };
}
