import { type DayOrder, dayOrder, numericDate } from '../../lang/date-parts.js';
import { type LabelUnit, labelUnit } from '../../lang/labels.js';
import { onceRead } from '../../lang/lexicon.js';
import { readTime } from '../../lang/times.js';
import { phraseKey } from '../../lang/words.js';
import { inUnit } from '../quantities.js';
import type { ColumnRole, ColumnType, DateValue } from './catalogue.js';
import { SourceCell, type SourceColumn, type SourceRow } from './sources.js';

/** A column of one table as its values show it. */
export interface Profile {
  readonly column: SourceColumn;
  readonly labelKey: string;
  readonly type: ColumnType;
  /** Numbers stand before words that are always the same: "5x", "17:1", "23 mpg City / 28 mpg Hwy". */
  readonly leading: boolean;
  readonly dimension: string | null;
  readonly unit: string | null;
  readonly order: DayOrder;
  /** What the label says of its bare numbers: "Population (millions)". */
  readonly scale: LabelUnit | null;
  readonly many: boolean;
  readonly role: ColumnRole;
  readonly fill: number;
  readonly rows: number;
  /** All its values, bare numbers as the label says what they count. */
  readonly cells: readonly SourceCell[];
  /** The different values, folded when they are first asked for: a table that is alone is never compared. */
  readonly values: () => ReadonlySet<string>;
  /** The same, with those that list several taken apart: "Drama, Crime". */
  readonly parts: () => ReadonlySet<string>;
}

/** A value as the catalogue keeps it: its number in the column's unit. */
export interface TypedValue {
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
  const scale = labelUnit(column.label);
  const { all, firsts, filled, many } = cellsOf(column.position, rows, scale);
  const order = dayOrder(all.map(({ text }) => text));
  const read = typeOf(firsts, order);
  const leading = read === 'text' && isOneForm(firsts);
  const dimension = commonest(all.map((cell) => cell.dimension));
  const unit = commonest(all.filter((cell) => cell.dimension === dimension).map((cell) => cell.unit || null));
  return {
    column,
    labelKey: phraseKey(column.label),
    type: leading ? 'number' : read,
    leading,
    order,
    scale,
    dimension,
    unit,
    many,
    role: roleOf(column, all, rows.length, filled),
    fill: rows.length === 0 ? 0 : filled / rows.length,
    rows: rows.length,
    cells: all,
    values: onceRead(() => new Set(all.map(foldedValue))),
    parts: onceRead(() => partsOf(all)),
  };
}

interface ColumnCells {
  readonly all: readonly SourceCell[];
  /** The first of each row, by which it is compared: what follows may be a remark, "(Reposted Dec 3)". */
  readonly firsts: readonly SourceCell[];
  /** Rows that have one. */
  readonly filled: number;
  /** A row has several. */
  readonly many: boolean;
}

function cellsOf(position: number, rows: readonly SourceRow[], scale: LabelUnit | null): ColumnCells {
  const all: SourceCell[] = [];
  const firsts: SourceCell[] = [];
  let filled = 0;
  let many = false;
  for (const { cells } of rows) {
    const own = cells.get(position);
    if (own === undefined) continue;
    filled++;
    if (own.length > 1) many = true;
    const from = all.length;
    for (const cell of own) all.push(scaled(cell, scale));
    if (all.length > from) firsts.push(all[from]!);
  }
  return { all, firsts, filled, many };
}

function foldedValue({ key, text }: SourceCell): string {
  return key || text;
}

const BETWEEN_PARTS = /[,;|]/;

function partsOf(cells: readonly SourceCell[]): Set<string> {
  const parts = new Set<string>();
  for (const cell of cells) {
    if (!BETWEEN_PARTS.test(cell.text)) parts.add(cell.key);
    else for (const part of cell.text.split(BETWEEN_PARTS)) parts.add(phraseKey(part));
  }
  return parts;
}

function typeOf(cells: readonly SourceCell[], order: DayOrder): ColumnType {
  if (areMostly(cells, ({ text }) => isDate(text, order))) return 'date';
  if (share(cells, ({ text }) => PADDED.test(text)) > MOST_SLIPS) return 'text';
  return areMostly(cells, (cell) => cell.number !== null) ? 'number' : 'text';
}

function share<T>(of: readonly T[], holds: (each: T) => boolean): number {
  return of.filter(holds).length / Math.max(1, of.length);
}

/** Different values that tell more of a column than how often each is there. */
const ENOUGH_DIFFERENT = 5;

/** A text that recurs in the place of values, as "not reported" does, says that there is none. */
function areMostly(cells: readonly SourceCell[], holds: (cell: SourceCell) => boolean): boolean {
  if (share(cells, holds) >= MOST_TYPED) return true;
  const different = [...new Map(cells.map((cell) => [cell.text, cell])).values()];
  return different.filter(holds).length >= ENOUGH_DIFFERENT && share(different, holds) >= MOST_TYPED;
}

const LEADING_NUMBER = /^\s*(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?=\s*(?:\p{L}|:))/u;
const ANY_NUMBER = /\d[\d,.]*/g;

/** Whether values start with a number and are otherwise the same. */
function isOneForm(cells: readonly SourceCell[]): boolean {
  const form = commonest(
    cells.map(({ text }) => (LEADING_NUMBER.test(text) ? text.replace(ANY_NUMBER, '#') : null)),
  );
  return form !== null && areMostly(cells, ({ text }) => text.replace(ANY_NUMBER, '#') === form);
}

function leadingNumber(text: string): number | null {
  const [, digits] = LEADING_NUMBER.exec(text) ?? [];
  return digits === undefined ? null : Number(digits.replaceAll(',', ''));
}

/** Digits that start with zeros are a code, not an amount. */
const PADDED = /^\s*0\d{2,}/;
/** Of codes one in ten starts so; of amounts hardly one, by a slip ("0995" among years). */
const MOST_SLIPS = 0.02;

/** A date that says more than its year; a year alone is a number. */
function isDate(text: string, order: DayOrder): boolean {
  return (dateOf(text, order)?.month ?? null) !== null;
}

/** Longer texts are no dates. */
const LONGEST_DATE = 40;

/** What stands in brackets behind a date says more of it: "June 27th, 2008 (limited)". */
const ASIDE = /\s*\([^()]*\)\s*$/;

function dateOf(given: string, order: DayOrder): DateValue | null {
  if (given.length > LONGEST_DATE || !/\d/.test(given)) return null;
  const text = given.replace(ASIDE, '');
  const numbers = numericDate(text, order);
  if (numbers !== null) return numbers;
  const time = readTime(text);
  if (time?.kind === 'year') return { year: time.from, month: null, day: null };
  if (time?.kind !== 'date' && time?.kind !== 'month') return null;
  const [year = null, month = null, day = null] = time.iso.split('-').map(Number);
  return { year, month, day };
}

/** A value as the column's unit and order of days say. */
export function typedValue(
  cell: SourceCell,
  { unit, order, type, scale, leading }: Pick<Profile, 'unit' | 'order' | 'type' | 'scale' | 'leading'>,
): TypedValue {
  const { text, dimension, number: read } = scaled(cell, scale);
  const date = dateOf(text, order);
  if (leading && read === null) return { number: leadingNumber(text), unit: null, date };
  const number = type === 'date' ? null : read;
  if (number === null || dimension === null) return { number: null, unit: null, date };
  const converted = unit === null ? null : inUnit(number, dimension, unit);
  return converted === null
    ? { number, unit: cell.unit || null, date }
    : { number: rounded(converted), unit, date };
}

/** A bare number as the label says what it counts. */
function scaled(cell: SourceCell, scale: LabelUnit | null): SourceCell {
  if (scale === null || cell.number === null || cell.dimension !== 'count' || cell.unit) return cell;
  const { dimension, factor, unit } = scale;
  return new SourceCell(cell.text, rounded(cell.number * factor), dimension ?? cell.dimension, unit);
}

/** Factors of units leave the last digits of a number to chance. */
function rounded(number: number): number {
  return Number(number.toPrecision(12));
}

function roleOf(
  column: SourceColumn,
  cells: readonly SourceCell[],
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
  if (rows >= LEAST_CONSTANT && filled > rows / 2 && areAlike(cells)) return 'furniture';
  const lengths = cells.map(({ text }) => text.length).sort((a, b) => a - b);
  return lengths[lengths.length >> 1]! > PROSE_LENGTH ? 'prose' : 'fact';
}

function areAlike(cells: readonly SourceCell[]): boolean {
  const first = foldedValue(cells[0]!);
  return cells.every((cell) => foldedValue(cell) === first);
}

function commonest(given: readonly (string | null)[]): string | null {
  const counts = new Map<string, number>();
  for (const each of given) if (each !== null) counts.set(each, (counts.get(each) ?? 0) + 1);
  let best: string | null = null;
  for (const [each, n] of counts) if (best === null || n > counts.get(best)!) best = each;
  return best;
}
