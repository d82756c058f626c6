import { typeValue } from '../../table/value-types.js';
import { phraseKey } from '../fold-text.js';
import { inUnit } from '../quantities.js';
import type { ColumnRole, ColumnType, DateValue } from './catalogue.js';
import type { SourceCell, SourceColumn, SourceRow } from './sources.js';

/** A column of one table as its values show it. */
export interface Profile {
  readonly column: SourceColumn;
  readonly labelKey: string;
  readonly type: ColumnType;
  readonly dimension: string | null;
  readonly unit: string | null;
  readonly many: boolean;
  readonly role: ColumnRole;
  readonly fill: number;
  readonly rows: number;
  /** The different values, folded. */
  readonly values: ReadonlySet<string>;
}

/** A value as the catalogue keeps it: its number in the column's unit. */
export interface TypedValue {
  readonly text: string;
  readonly number: number | null;
  readonly unit: string | null;
  readonly date: DateValue | null;
}

/** Share of the values that must be numbers or dates for the column to be of them. */
const MOST_TYPED = 0.8;
/** Rows that a column must be the same on to tell nothing. */
const LEAST_CONSTANT = 5;
/** Characters of a value that is read and not looked up. */
const PROSE_LENGTH = 160;

export function profileOf(column: SourceColumn, rows: readonly SourceRow[]): Profile {
  const cells = rows.map((row) => row.cells.get(column.position) ?? []);
  const filled = cells.filter((each) => each.length > 0);
  const all = filled.flat();
  const values = new Set(all.map(({ text }) => phraseKey(text) || text));
  const dimension = commonest(all.map((cell) => cell.dimension));
  const unit = commonest(all.filter((cell) => cell.dimension === dimension).map((cell) => cell.unit || null));
  return {
    column,
    labelKey: phraseKey(column.label),
    type: typeOf(all),
    dimension,
    unit,
    many: filled.some((each) => each.length > 1),
    role: roleOf(column, all, values, rows.length, filled.length),
    fill: rows.length === 0 ? 0 : filled.length / rows.length,
    rows: rows.length,
    values,
  };
}

function typeOf(cells: readonly SourceCell[]): ColumnType {
  const share = (holds: (cell: SourceCell) => boolean) =>
    cells.filter(holds).length / Math.max(1, cells.length);
  if (share(isDate) >= MOST_TYPED) return 'date';
  return share((cell) => cell.number !== null) >= MOST_TYPED ? 'number' : 'text';
}

/** A date that says more than its year; a year alone is a number. */
function isDate(cell: SourceCell): boolean {
  return cell.dimension === 'count' && /\D/.test(cell.text.trim()) && dateOf(cell.text) !== null;
}

const YEAR = /^(?:1\d|20)\d\d$/;

export function dateOf(text: string): DateValue | null {
  const plain = text.trim();
  if (YEAR.test(plain)) return { year: Number(plain), month: null, day: null };
  const { type, value } = typeValue(plain);
  if (type !== 'date') return null;
  const [year, month, day] = String(value).split('-').map(Number);
  return { year: year ?? null, month: month ?? null, day: day ?? null };
}

export function typedValue(cell: SourceCell, unit: string | null): TypedValue {
  const { text, number, dimension } = cell;
  const date = /\d/.test(text) && text.length < 40 ? dateOf(text) : null;
  if (number === null || dimension === null) return { text, number: null, unit: null, date };
  const converted = unit === null ? null : inUnit(number, dimension, unit);
  return converted === null
    ? { text, number, unit: cell.unit || null, date }
    : { text, number: rounded(converted), unit, date };
}

/** Factors of units leave the last digits of a number to chance. */
function rounded(number: number): number {
  return Number(number.toPrecision(12));
}

function roleOf(
  column: SourceColumn,
  cells: readonly SourceCell[],
  values: ReadonlySet<string>,
  rows: number,
  filled: number,
): ColumnRole {
  if (
    column.role === 'name' ||
    column.role === 'fact' ||
    column.role === 'prose' ||
    column.role === 'furniture'
  ) {
    return column.role === 'name' ? 'fact' : column.role;
  }
  if (cells.length === 0) return 'furniture';
  if (values.size === 1 && rows >= LEAST_CONSTANT && filled > rows / 2) return 'furniture';
  const lengths = cells.map(({ text }) => text.length).sort((a, b) => a - b);
  return lengths[lengths.length >> 1]! > PROSE_LENGTH ? 'prose' : 'fact';
}

function commonest(given: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>();
  for (const each of given) if (each !== null) counts.set(each, (counts.get(each) ?? 0) + 1);
  let best: string | null = null;
  for (const [each, n] of counts) if (best === null || n > counts.get(best)!) best = each;
  return best;
}
