import type { ColumnType } from '../list-table.js';

/** What the values of a whole column are: a value type, or more that only the column can tell. */
export type PageColumnType = ColumnType | 'rank' | 'place' | 'name';

/** The type of a single value in a column. */
export function valueTypeOf(type: PageColumnType): ColumnType {
  if (type === 'rank') return 'integer';
  return type === 'place' || type === 'name' ? 'text' : type;
}

/** What the values of one column are. */
export interface PageTableColumn {
  readonly label: string;
  readonly type: PageColumnType;
  readonly unit?: string;
  readonly currency?: string;
}

/** One data table of a page. */
export interface PageTable {
  /** The table's own caption, or the heading over all of its columns. */
  readonly caption: string | null;
  /** The nearest heading of the page above it. */
  readonly heading: string | null;
  /** Rows that are things of one kind, or the attributes of one thing. */
  readonly kind: 'relation' | 'record';
  /** Labels; the rows of a header are joined. '' where a column has none. */
  readonly columns: readonly string[];
  /** Texts of the cells; a spanned cell is repeated, lines of a cell stand on lines. */
  readonly rows: readonly (readonly string[])[];
  /** One for each column. */
  readonly columnTypes: readonly PageTableColumn[];
  /** The column that names the rows. */
  readonly nameColumn: number | null;
  /** Rows that sum up others. */
  readonly totals: readonly number[];
  readonly tagPath: string;
  /** How likely it is that this is a table of data. */
  readonly score: number;
  /** Ids of the rules that found the header and the rows. */
  readonly provenance: readonly string[];
}
