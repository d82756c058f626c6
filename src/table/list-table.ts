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
}

export interface ListRow {
  readonly rank: number | null;
  readonly name: string;
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
  readonly links: readonly string[];
  readonly image: string | null;
}

/** A list as rows and columns (top-k paper, section IV-D). */
export interface ListTable {
  readonly columns: readonly Column[];
  readonly rows: readonly ListRow[];
}
