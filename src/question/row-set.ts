import type { Query } from '../query/query.js';
import type { TableColumn } from '../query/table.js';

/** Rows that a part of the question may mean, and the part of the query that gives them. */
export interface RowSet {
  readonly id: number;
  readonly rows: readonly number[];
  readonly query: Partial<Query>;
  readonly parts: readonly number[];
  /** What was composed, without its words: "value&number", "last(value)". */
  readonly shape: string;
  /** Words that are accounted for. */
  readonly mask: number;
  readonly columns: readonly TableColumn[];
}
