import type { TitleLocation, TitleTime } from '../title/title.js';

export type ColumnType =
  | 'integer'
  | 'number'
  | 'money'
  | 'percent'
  | 'date'
  | 'duration'
  | 'url'
  | 'image'
  | 'text';

export interface Column {
  /** Stable machine name, unique in its table. */
  readonly key: string;
  /** As a reader would call it; also the key in `ListRow.fields`. */
  readonly label: string;
  readonly type: ColumnType;
  readonly concept: string | null;
  /** Rule that named or found the column. */
  readonly provenance: string;
  /** Unit of all its numbers, from the header ("Weight (kg)") or from the values. */
  readonly unit?: string;
  /** ISO 4217, where all its amounts share one. */
  readonly currency?: string;
}

export interface ListRow {
  readonly rank: number | null;
  readonly name: string;
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  readonly links: readonly string[];
  readonly image: string | null;
  /** Normalised values beside the texts of `fields`, for columns that are not text. */
  readonly values?: Readonly<Record<string, NormalisedValue | readonly NormalisedValue[]>>;
  /** Rows of the page's node table at which the values stand, by label. */
  readonly nodes?: Readonly<Record<string, number>>;
}

/** A value in its column's type: a number, or ISO 8601 for dates and durations. */
export interface NormalisedValue {
  readonly value: number | string;
  readonly max?: number | string;
  readonly unit?: string;
  readonly currency?: string;
  readonly approximate?: true;
}

/** What the page's title says about the whole table, and where it comes from. */
export interface TableContext {
  readonly source: string;
  readonly url: string | null;
  readonly title: string;
  readonly concept: string | null;
  readonly criterion: string | null;
  readonly time: TitleTime | null;
  readonly location: TitleLocation | null;
}

/** A list as rows and columns (top-k paper, section IV-D). */
export interface ListTable {
  readonly context?: TableContext;
  readonly columns: readonly Column[];
  readonly rows: readonly ListRow[];
}
