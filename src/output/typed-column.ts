import { type Cell, type CellType, isTyped, type TableColumn, type WholeTable } from '../record/table.js';
import type { NormalisedValue } from '../table/list-table.js';
import { typeValue } from '../table/value-types.js';

/** Share of a column's values that must agree on a type; the rest may be "N/A", "Free", "varies". */
const AGREEMENT = 0.7;
const FULL_DATE = /^\d{4}-\d\d-\d\d$/;
const YEAR = /^\d{4}$/;

/** What stands in a typed column for one value of a page. */
interface ReadValue {
  readonly kind: 'number' | 'date' | 'year';
  readonly value: number | string;
  /** Unit or currency: numbers of two units are no column. */
  readonly unit: string;
  readonly currency: string;
}

/**
 * The type of a column of page texts, found as its values pass: numbers that all count the same, dates, or
 * text. Ranges and several values of one cell stay text.
 */
export class ColumnReader {
  readonly name: string;
  #told = 0;
  #whole = true;
  readonly #kinds = { number: 0, date: 0, year: 0 };
  readonly #units = new Map<string, { readonly unit: string; readonly currency: string }>();

  constructor(name: string) {
    this.name = name;
  }

  /** A cell of the column; `normalised` where the extractor has read it. */
  add(
    text: string | readonly string[] | null,
    normalised?: NormalisedValue | readonly NormalisedValue[],
  ): void {
    if (text === null || text === '' || text.length === 0) return;
    this.#told++;
    const read = readValue(text, normalised);
    if (read === null) return;
    this.#kinds[read.kind]++;
    if (read.kind !== 'number') return;
    if (!Number.isInteger(read.value)) this.#whole = false;
    this.#units.set(`${read.unit} ${read.currency}`, read);
  }

  /** The column, and whether some of its texts say more than its values. */
  result(): { readonly column: TableColumn; readonly isWhole: boolean } {
    const [kind, count] = Object.entries(this.#kinds).reduce((most, each) =>
      each[1] > most[1] ? each : most,
    );
    const agreed = this.#told > 0 && count >= AGREEMENT * this.#told;
    if (!agreed || (kind === 'number' && this.#units.size > 1)) return this.#asText();
    return {
      column: { name: this.name, type: this.#typeOf(kind), ...this.#unit(kind) },
      isWhole: count === this.#told,
    };
  }

  #asText(): { readonly column: TableColumn; readonly isWhole: true } {
    return { column: { name: this.name, type: 'text' }, isWhole: true };
  }

  #typeOf(kind: string): CellType {
    if (kind === 'date') return 'date';
    return kind === 'year' || this.#whole ? 'integer' : 'number';
  }

  #unit(kind: string): Partial<TableColumn> {
    const only = [...this.#units.values()][0];
    if (kind !== 'number' || only === undefined) return {};
    return {
      ...(only.unit === '' ? {} : { unit: only.unit }),
      ...(only.currency === '' ? {} : { currency: only.currency }),
    };
  }
}

/** A page's text as a cell of a column that was read: with its value where it has one of that type. */
export function typedCell(
  { type }: TableColumn,
  text: string | readonly string[] | null,
  normalised?: NormalisedValue | readonly NormalisedValue[],
): Cell {
  if (text === null || type === 'text') return text;
  const read = readValue(text, normalised);
  if (read === null) return { text, value: null };
  if (type === 'date') return { text, value: read.kind === 'date' ? read.value : null };
  return { text, value: read.kind === 'date' ? null : Number(read.value) };
}

function readValue(
  text: string | readonly string[],
  normalised?: NormalisedValue | readonly NormalisedValue[],
): ReadValue | null {
  const one = singleText(text);
  if (one === null) return null;
  const known = normalised === undefined ? typeValue(one) : [normalised].flat()[0];
  if (known === undefined || known.max !== undefined || [normalised].flat().length > 1) return null;
  const { value, unit = '', currency = '' } = known as NormalisedValue;
  if (typeof value === 'number') return { kind: 'number', value, unit, currency };
  if (FULL_DATE.test(value)) return { kind: 'date', value, unit, currency };
  return YEAR.test(value) ? { kind: 'year', value, unit, currency } : null;
}

function singleText(text: string | readonly string[]): string | null {
  if (typeof text === 'string') return text;
  return text.length === 1 ? text[0]! : null;
}

/** A table with its text columns read: numbers as numbers, and the texts beside where they say more. */
export function readTypes(table: WholeTable): WholeTable {
  const read = table.columns.map((column, at) => readColumn(column, at, table.rows));
  return {
    ...table,
    columns: read.flatMap((column) => column.columns),
    rows: table.rows.map((row) => read.flatMap(({ cells }) => cells(row))),
  };
}

interface ReadColumn {
  readonly columns: readonly TableColumn[];
  readonly cells: (row: readonly Cell[]) => Cell[];
}

function readColumn(column: TableColumn, at: number, rows: WholeTable['rows']): ReadColumn {
  const kept = { columns: [column], cells: (row: readonly Cell[]) => [row[at] ?? null] };
  if (column.type !== 'text' || column.role !== undefined) return kept;
  const reader = new ColumnReader(column.name);
  for (const row of rows) reader.add(pageText(row[at]));
  const { column: typed, isWhole } = reader.result();
  if (typed.type === 'text') return kept;
  const texts = isWhole ? [] : [{ ...column, name: `${column.name} (text)` }];
  return {
    columns: [typed, ...texts],
    cells: (row) => {
      const text = pageText(row[at]);
      return [typedCell(typed, text), ...(isWhole ? [] : [text])];
    },
  };
}

function pageText(cell: Cell | undefined): string | readonly string[] | null {
  if (cell === undefined || cell === null) return null;
  if (typeof cell !== 'object') return String(cell);
  return isTyped(cell) ? cell.text : cell;
}
