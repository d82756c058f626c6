/**
 * What a collection of tables knows about itself: which kinds of things there are, what names
 * them, and what each column means. A base keeps one for all its kinds; a single file has one
 * with one kind. Questions and queries are read against it alone.
 */

export type ColumnType = 'text' | 'number' | 'date';

/**
 * name: says what the row is. fact: may be shown, asked for and used as evidence.
 * prose: found by search only. furniture: menus and the like, never shown.
 */
export type ColumnRole = 'name' | 'fact' | 'prose' | 'furniture';

export interface Column {
  /** Unique within the kind, and what a query calls it. */
  readonly id: string;
  /** As the source writes it; two columns of a kind may have the same. */
  readonly label: string;
  /** Other labels of the same column, in other sources or words. */
  readonly aliases: readonly string[];
  readonly type: ColumnType;
  /** The unit of its numbers, if they have one. */
  readonly unit: string | null;
  /** A row may hold several values. */
  readonly many: boolean;
  readonly role: ColumnRole;
  /** Rows with a value, 0 to 1. */
  readonly fill: number;
  /** How many different values there are. */
  readonly distinct: number;
  /**
   * Where this column is read off another one (the second number of "3–2"), that column's id:
   * such columns are compared and counted with, never shown.
   */
  readonly readFrom?: string;
}

export interface Kind {
  /** Unique in the catalogue, and what a query calls it. */
  readonly id: string;
  /** Singular: "university". */
  readonly name: string;
  readonly plural: string;
  /** Other words for the same things: "college". */
  readonly synonyms: readonly string[];
  /** Names of wider kinds: "school", "organisation". */
  readonly wider: readonly string[];
  readonly rows: number;
  /** Id of the column that names a row; null where no column does. */
  readonly nameColumn: string | null;
  readonly columns: readonly Column[];
  /** Where its rows come from: hosts, page titles, a file. */
  readonly sources: readonly string[];
}

export interface Catalogue {
  readonly kinds: readonly Kind[];
}

/** One value of a row in a column. `number` and `date` are what the text means, if anything. */
export interface Cell {
  readonly text: string;
  readonly number: number | null;
  readonly date: DateValue | null;
  readonly unit: string | null;
}

/** Parts that are not known are null: "May 2010", "4 July". */
export interface DateValue {
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
}

/** A column by its different texts. */
export interface CodedCells {
  /** The number of each row's text; -1 where there is none. */
  readonly codes: Int32Array;
  readonly texts: readonly string[];
  /** What a text says, read when it is asked for. */
  cell(code: number): Cell;
}

/** All rows of a kind, in order. */
export interface KindRows {
  readonly kind: Kind;
  readonly count: number;
  /** Values of a row in a column, by the column's position in `kind.columns`; empty where there is none. */
  cells(row: number, column: number): readonly Cell[];
  /** The same of a column with one value a row at most, where the rows are held so; null of others. */
  coded?(column: number): CodedCells | null;
  /** What the row is called by the collection, so that its sources can be told. */
  rowId(row: number): string;
}

/** Words of a question that may be a value or a name. */
export interface ValueLink {
  readonly kind: string;
  readonly column: string;
  /** The value as it stands in the column. */
  readonly text: string;
  /** 1: the very words; less the more they differ. */
  readonly score: number;
  /** Rows that hold it. */
  readonly rows: number;
}
