/**
 * Any result as one table: named, typed columns and rows. It is what the writers of output/ take; commands,
 * the service and the base say their results in this form and never write a format themselves.
 */
export interface Table {
  readonly name: string;
  /** The address or file that it comes from. */
  readonly origin?: string;
  /** What a reader should know beside the rows: "9 of the 10 items that the title announces". */
  readonly notes?: readonly string[];
  readonly columns: readonly TableColumn[];
  /** Rows may stream: a writer reads them once and in order. */
  readonly rows: Iterable<TableRow> | AsyncIterable<TableRow>;
}

/** A table whose rows are all there. */
export interface WholeTable extends Table {
  readonly rows: readonly TableRow[];
}

export type TableRow = readonly Cell[];

/** `list`: several texts; formats without lists join them. */
export type CellType = 'text' | 'list' | 'integer' | 'number' | 'boolean' | 'date';

export interface TableColumn {
  readonly name: string;
  readonly type: CellType;
  /** What its numbers count ("m", "kg"), where all count the same. */
  readonly unit?: string;
  /** ISO 4217, where its numbers are amounts of one currency. */
  readonly currency?: string;
  /** What the column is for readers that ask: JSON-LD, and the terminal, which never leaves names out. */
  readonly role?: 'rank' | 'name' | 'image' | 'link';
}

/** Nothing, a plain value in the column's type, or a value with the text that the page has for it. */
export type Cell = PlainValue | readonly string[] | TypedCell;
type PlainValue = string | number | boolean | null;

interface TypedCell {
  readonly text: string | readonly string[];
  /** In the column's type and unit; null where the text says nothing of that type ("N/A" among prices). */
  readonly value: PlainValue;
}

/** Between several values of one cell, as people write them. */
export const VALUE_SEPARATOR = '; ';

export function isTyped(cell: Cell): cell is TypedCell {
  return cell !== null && typeof cell === 'object' && 'text' in cell;
}

/** What a cell says to a reader. */
export function cellText(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'object') return String(cell);
  return isTyped(cell) ? cellText(cell.text) : cell.join(VALUE_SEPARATOR);
}

/** What a cell says to a program, in the type of its column. */
export function cellValue(cell: Cell | undefined): PlainValue | readonly string[] {
  if (cell === undefined) return null;
  return cell !== null && typeof cell === 'object' && 'text' in cell ? cell.value : cell;
}

export const textColumn = (name: string): TableColumn => ({ name, type: 'text' });
export const integerColumn = (name: string): TableColumn => ({ name, type: 'integer' });
export const numberColumn = (name: string): TableColumn => ({ name, type: 'number' });

/** The same columns, no two of one name and none named as those taken: "score (2)". DuckDB and others ignore case. */
export function uniqueNames<C extends { readonly name: string }>(
  columns: readonly C[],
  taken: readonly { readonly name: string }[] = [],
): C[] {
  const seen = new Set(taken.map(({ name }) => name.toLowerCase()));
  return columns.map((column) => {
    let { name } = column;
    for (let count = 2; seen.has(name.toLowerCase()); count++) name = `${column.name} (${count})`;
    seen.add(name.toLowerCase());
    return name === column.name ? column : { ...column, name };
  });
}
