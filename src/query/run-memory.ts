import { TagpathError } from '../errors.js';
import type { ColumnType, DateValue } from '../kb/catalogue/catalogue.js';
import { singular } from '../lang/index.js';
import { differenceColumn, joinedColumn } from './joined-columns.js';
import {
  type Aggregate,
  type Condition,
  isReference,
  type Literal,
  type Operator,
  type PlainCondition,
  type Query,
  type Step,
} from './query.js';
import { dateKey, dateOf, plainText, wholeNumber } from './read-cell.js';
import { type CodedTexts, foldValue, type Table, type TableColumn } from './table.js';

/** Numbers of rows, in the order in which they are shown. */
type Rows = readonly number[];

export interface Group {
  readonly key: string;
  readonly rows: Rows;
  /** What was taken of the group. */
  readonly value: number;
}

export type ValueType = 'text' | 'number' | 'date' | 'yesno';

/** What a query gives. */
export interface QueryResult {
  /** Rows that are shown, or that a number was taken of. */
  readonly rows: Rows;
  /** How many rows there were before they were cut. */
  readonly total: number;
  readonly groups?: readonly Group[];
  /** The answer itself: values of the selected columns, or one number, each once. */
  readonly values: readonly string[];
  readonly type: ValueType;
}

/** A column by its id; "state/location" is the state of rows that have one, and the location of the others. */
export function columnOf(table: Table, id: string): TableColumn {
  const column = table.byId.get(id) ?? joinedColumn(table, id) ?? differenceColumn(table, id);
  if (column === null)
    throw new TagpathError('query-column-unknown', {
      column: id,
      kind: table.kind.name,
      columns: table.kind.columns.map(({ id: known }) => known).join(', '),
    });
  return column;
}

/** A literal as both sides compare it: a year or a month stands for all days from `low` up to `high`. */
interface Compared {
  readonly folded: string;
  /** The empty text stands for no value. */
  readonly isNothing: boolean;
  readonly low: number;
  readonly high: number;
}

const SLACK = 1e-6;
const isYear = (n: number) => Number.isInteger(n) && n >= 1000 && n < 2100;

/** "2010-11" of a column of dates is a month; elsewhere it may be a season. */
function isoMonth(text: string): DateValue | null {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  return year === undefined ? null : { year: Number(year), month: Number(month), day: null };
}

export function comparedWith(literal: Literal, type: ColumnType): Compared {
  const text = String(literal);
  const plain = plainText(text);
  const folded = foldValue(text);
  const number = typeof literal === 'number' ? literal : (wholeNumber(plain)?.number ?? Number.NaN);
  const isNothing = text === '';
  const exact = { folded, isNothing, low: number, high: number };
  if (type !== 'date') return exact;
  if (isYear(number)) return { folded, isNothing, low: number, high: number + 1 - SLACK };
  const date = isoMonth(plain) ?? dateOf(plain);
  if (date === null) return exact;
  const low = dateKey(date);
  const length = date.day !== null ? 0 : date.month !== null ? 1 / 12 : 1;
  return { folded, isNothing, low, high: length === 0 ? low : low + length - SLACK };
}

export const HOLDS: Readonly<Record<'>' | '>=' | '<' | '<=', (key: number, value: Compared) => boolean>> = {
  '>': (key, { high }) => key > high + SLACK / 2,
  '>=': (key, { low }) => key >= low - SLACK / 2,
  '<': (key, { low }) => key < low - SLACK / 2,
  '<=': (key, { high }) => key <= high + SLACK / 2,
};

function meets(column: TableColumn, row: number, op: Operator, value: Compared): boolean {
  switch (op) {
    case '=':
      return equals(column, row, value);
    case '!=':
      return column.texts[row]!.length > 0 && !equals(column, row, value);
    case 'contains':
      return column.folded[row]!.some((text) => text.includes(value.folded));
    case 'not contains':
      return (
        column.texts[row]!.length > 0 &&
        !column.folded[row]!.some((text) => textMeets(text, 'contains', value))
      );
    default:
      return HOLDS[op](column.sort[row]!, value);
  }
}

/** Whether one folded text is the value, or holds it. */
export function textMeets(folded: string, op: '=' | 'contains' | Operator, value: Compared): boolean {
  return op === 'contains' ? folded.includes(value.folded) : folded === value.folded;
}

function equals(column: TableColumn, row: number, value: Compared): boolean {
  if (value.isNothing) return column.texts[row]!.length === 0;
  const key = column.sort[row]!;
  if (!Number.isNaN(value.low) && !Number.isNaN(key)) {
    if (HOLDS['>='](key, value) && HOLDS['<='](key, value)) return true;
    if (column.column.readFrom !== undefined || column.column.type === 'number') return false;
  }
  return column.folded[row]!.includes(value.folded);
}

function literalsOf(table: Table, condition: Condition): readonly Literal[] {
  const { value } = condition;
  if (Array.isArray(value)) return value;
  if (!isReference(value)) return [value];
  const column = columnOf(table, value.of);
  const rows = filterRows(table, value.where);
  return rows.flatMap((row) => [...(column.column.readFrom ? [column.sort[row]!] : column.texts[row]!)]);
}

/** Rows of the table, or of those given, that meet all conditions. */
export function filterRows(table: Table, where: readonly Condition[], among?: Rows): Rows {
  let rows = among ?? allRows(table);
  for (const condition of where) {
    const column = columnOf(table, condition.attribute);
    const values = literalsOf(table, condition).map((literal) => comparedWith(literal, column.column.type));
    const negative = condition.op === '!=' || condition.op === 'not contains';
    const own = isReference(condition.value) ? new Set(filterRows(table, condition.value.where)) : undefined;
    rows = rows.filter((row) => {
      if (own?.has(row)) return false;
      const holds = (value: Compared) => meets(column, row, condition.op, value);
      return negative ? values.every(holds) : values.some(holds);
    });
  }
  return rows;
}

function allRows(table: Table): Rows {
  return Array.from({ length: table.count }, (_, row) => row);
}

/** Rows in order; those without a value come last, equal ones as they stood. */
function orderRows(column: TableColumn, rows: Rows, direction: 'asc' | 'desc'): Rows {
  const sign = direction === 'asc' ? 1 : -1;
  const { sort } = column;
  if (column.column.type === 'text' && column.column.readFrom === undefined)
    return [...rows].sort((a, b) => sign * compareText(column.folded[a]![0], column.folded[b]![0]) || a - b);
  return [...rows].sort((a, b) => {
    const [x, y] = [sort[a]!, sort[b]!];
    if (Number.isNaN(x)) return Number.isNaN(y) ? 0 : 1;
    if (Number.isNaN(y)) return -1;
    return sign * (x - y) || a - b;
  });
}

function compareText(a: string | undefined, b: string | undefined): number {
  if (a === undefined) return b === undefined ? 0 : 1;
  if (b === undefined) return -1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The largest or smallest of numbers that may be too many to be arguments. */
export function extreme(wanted: 'max' | 'min', numbers: readonly number[]): number {
  return wanted === 'max'
    ? numbers.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
    : numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}

export function stepRows(rows: Rows, step: Step, count: number): Rows {
  if (rows.length === 0) return [];
  switch (step) {
    case 'next':
      return rows.map((row) => row + 1).filter((row) => row < count);
    case 'previous':
      return rows.map((row) => row - 1).filter((row) => row >= 0);
    case 'after': {
      const last = extreme('max', rows);
      return Array.from({ length: count - last - 1 }, (_, at) => last + 1 + at);
    }
    case 'before': {
      const first = extreme('min', rows);
      return Array.from({ length: first }, (_, at) => at);
    }
  }
}

/** Values of a column in some rows, each once. */
export function project(column: TableColumn, rows: Rows): string[] {
  return column.coded === null ? projectTexts(column, rows) : projectCodes(column.coded, rows);
}

/** Texts without a word are told apart as they are written. */
function projectCodes({ codes, texts, folded, same }: CodedTexts, rows: Rows): string[] {
  const seen = new Uint8Array(texts.length);
  const values: string[] = [];
  for (const row of rows) {
    const code = codes[row]!;
    if (code < 0) continue;
    const key = folded[code]!.trim() === '' ? code : same[code]!;
    if (seen[key] === 1) continue;
    seen[key] = 1;
    values.push(texts[code]!);
  }
  return values;
}

function projectTexts(column: TableColumn, rows: Rows): string[] {
  const seen = new Set<string>();
  const values: string[] = [];
  for (const row of rows)
    ownTexts(column, row).forEach((text, at) => {
      const key = column.folded[row]![at] ?? text;
      const known = key.trim() === '' ? text : key;
      if (seen.has(known)) return;
      seen.add(known);
      values.push(text);
    });
  return values;
}

/** The values of a row: a thing is found by all its names, and has one. */
function ownTexts({ column, texts }: TableColumn, row: number): readonly string[] {
  return column.role === 'name' ? texts[row]!.slice(0, 1) : texts[row]!;
}

/** One number of a column in some rows; NaN where there is nothing to take it of. */
export function aggregate(column: TableColumn, rows: Rows, taken: Exclude<Aggregate, 'count'>): number {
  let sum = 0;
  let given = 0;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const value = column.sort[row]!;
    if (Number.isNaN(value)) continue;
    sum += value;
    given++;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (given === 0) return Number.NaN;
  switch (taken) {
    case 'sum':
      return sum;
    case 'average':
      return sum / given;
    case 'min':
      return least;
    case 'max':
      return most;
    case 'range':
      return most - least;
  }
}

export function groupRows(table: Table, rows: Rows, group: NonNullable<Query['group']>): Group[] {
  const by = columnOf(table, group.by);
  const of = group.of === undefined ? undefined : columnOf(table, group.of);
  const made = takenOf(partRows(by, rows), group.aggregate, of);
  const { having } = group;
  return having === undefined
    ? made
    : made.filter(({ value }) => compareNumbers(value, having.op, having.value));
}

/** Rows put together by the values of a column. */
export function partRows(by: TableColumn, rows: Rows): readonly Part[] {
  return by.coded === null ? partedByTexts(by, rows) : partedByCodes(by.coded, rows);
}

/** What is taken of each part; parts without a number are left out. */
export function takenOf(parts: readonly Part[], taken: Aggregate, of: TableColumn | undefined): Group[] {
  return parts
    .map(({ key, rows }) => ({
      key,
      rows,
      value: of === undefined || taken === 'count' ? rows.length : aggregate(of, rows, taken),
    }))
    .filter(({ value }) => !Number.isNaN(value));
}

/** Rows that have the same value, by the value as it is first written. */
interface Part {
  readonly key: string;
  readonly rows: number[];
}

function partedByTexts(by: TableColumn, rows: Rows): Part[] {
  const parts = new Map<string, Part>();
  for (const row of rows)
    ownTexts(by, row).forEach((text, at) => {
      const key = by.folded[row]![at]!;
      const known = parts.get(key);
      if (known) known.rows.push(row);
      else parts.set(key, { key: text, rows: [row] });
    });
  return [...parts.values()];
}

function partedByCodes({ codes, texts, same }: CodedTexts, rows: Rows): Part[] {
  const known: (Part | undefined)[] = new Array(texts.length).fill(undefined);
  const parts: Part[] = [];
  for (const row of rows) {
    const code = codes[row]!;
    if (code < 0) continue;
    const part = known[same[code]!];
    if (part !== undefined) part.rows.push(row);
    else {
      const made = { key: texts[code]!, rows: [row] };
      known[same[code]!] = made;
      parts.push(made);
    }
  }
  return parts;
}

/** Whether each row has a value of its own, which leaves nothing to group; false where that is not known. */
export function areAllDifferent({ coded }: TableColumn, rows: Rows): boolean {
  if (coded === null) return false;
  const seen = new Uint8Array(coded.texts.length);
  for (const row of rows) {
    const code = coded.codes[row]!;
    if (code < 0 || seen[coded.same[code]!] === 1) return false;
    seen[coded.same[code]!] = 1;
  }
  return true;
}

export function compareNumbers(a: number, op: Operator, b: number): boolean {
  if (op === '=' || op === 'contains') return a === b;
  if (op === '!=' || op === 'not contains') return a !== b;
  return HOLDS[op](a, { folded: '', isNothing: false, low: b, high: b });
}

/** A number as an answer: whole numbers whole, others without the dust of computing. */
export function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toFixed(6)));
}

const numberResult = (value: number, rows: Rows, total = rows.length): QueryResult => ({
  rows,
  total,
  values: Number.isNaN(value) ? [] : [numberText(value)],
  type: 'number',
});

/** A number with its unit, in the singular after 1. */
export function withUnit(value: string, unit: string): string {
  return `${value} ${value === '1' ? singular(unit) : unit}`;
}

/** Runs a query over a table in memory. */
export function runQuery(table: Table, query: Query): QueryResult {
  const result = runPlain(table, query);
  const { unit } = query;
  return unit === undefined || result.type !== 'number'
    ? result
    : { ...result, values: result.values.map((value) => withUnit(value, unit)) };
}

function runPlain(table: Table, query: Query): QueryResult {
  if (query.compare) return runCompare(table, query.compare);
  const chosen = filterRows(table, query.where);
  if (query.group) return runGroups(table, query, chosen);
  const ordered = cut(orderedRows(table, query, chosen), query);
  const rows = query.step === undefined ? ordered : stepRows(ordered, query.step, table.count);
  const total = query.step === undefined ? chosen.length : rows.length;
  if (query.exists) return { rows, total, values: [rows.length > 0 ? 'yes' : 'no'], type: 'yesno' };
  if (query.aggregate) return runAggregate(table, query.aggregate, rows);
  const selected = selectedColumns(table, query);
  return {
    rows,
    total,
    values: selected[0] === undefined ? [] : project(selected[0], rows),
    type: selected[0]?.column.type ?? 'text',
  };
}

function selectedColumns(table: Table, query: Query): TableColumn[] {
  if (query.select !== undefined && query.select.length > 0)
    return query.select.map((id) => columnOf(table, id));
  const { nameColumn } = table.kind;
  return nameColumn === null ? table.columns.slice(0, 1) : [columnOf(table, nameColumn)];
}

function orderedRows(table: Table, { order }: Query, rows: Rows): Rows {
  if (order === undefined) return rows;
  if (order.by === undefined) return order.direction === 'asc' ? rows : [...rows].reverse();
  return orderRows(columnOf(table, order.by), rows, order.direction);
}

function cut<T>(all: readonly T[], { offset = 0, limit }: Query): readonly T[] {
  if (offset === 0 && limit === undefined) return all;
  return all.slice(offset, limit === undefined ? undefined : offset + limit);
}

function runGroups(table: Table, query: Query, rows: Rows): QueryResult {
  let groups: readonly Group[] = groupRows(table, rows, query.group!);
  const total = groups.length;
  const { order } = query;
  if (order) {
    const sign = order.direction === 'asc' ? 1 : -1;
    groups = [...groups].sort((a, b) => sign * (a.value - b.value));
  }
  groups = cut(groups, query);
  const shown = groups.flatMap((group) => [...group.rows]);
  if (query.aggregate?.function === 'count') return { ...numberResult(groups.length, shown, total), groups };
  if (query.aggregate?.function === 'max' || query.aggregate?.function === 'min') {
    const values = groups.map(({ value }) => value);
    const best = extreme(query.aggregate.function, values);
    return { ...numberResult(values.length === 0 ? Number.NaN : best, shown, total), groups };
  }
  const by = columnOf(table, query.group!.by);
  return { rows: shown, total, groups, values: groupTexts(query, groups), type: by.column.type };
}

/** Groups that were chosen are told by their names, all groups with what was taken of each: "Norway: 3". */
export function groupTexts({ limit, group }: Query, groups: readonly Group[]): string[] {
  const isChosen = limit !== undefined || group?.having !== undefined;
  return groups.map(({ key, value }) => (isChosen ? key : `${key}: ${numberText(value)}`));
}

function runAggregate(table: Table, wanted: NonNullable<Query['aggregate']>, rows: Rows): QueryResult {
  if (wanted.function === 'count') {
    if (wanted.of === undefined) return numberResult(rows.length, rows);
    const column = columnOf(table, wanted.of);
    const filled = wanted.distinct
      ? project(column, rows).length
      : rows.filter((row) => column.texts[row]!.length > 0).length;
    return numberResult(filled, rows);
  }
  const column = columnOf(table, wanted.of ?? table.kind.nameColumn ?? table.kind.columns[0]!.id);
  const value = aggregate(column, rows, wanted.function);
  if (wanted.function === 'range') return numberResult(apart(value, column.column.type), rows);
  const ofDates = column.column.type === 'date' && (wanted.function === 'min' || wanted.function === 'max');
  if (!ofDates) return numberResult(value, rows);
  const row = rows.find((each) => column.sort[each] === value);
  return {
    rows,
    total: rows.length,
    values: row === undefined ? [] : [column.texts[row]![0]!],
    type: 'date',
  };
}

/** Dates are apart by whole years. */
export function apart(difference: number, type: ColumnType | undefined): number {
  return type === 'date' ? Math.floor(difference + SLACK) : difference;
}

function runCompare(table: Table, { things, by, ask }: NonNullable<Query['compare']>): QueryResult {
  const sides = things.map((thing) => filterRows(table, [thing]));
  const column = by === undefined ? undefined : columnOf(table, by);
  const [a, b] = sides.map((rows) =>
    column === undefined ? rows.length : rows.length === 0 ? Number.NaN : column.sort[rows[0]!]!,
  ) as [number, number];
  const rows = sides.flatMap((side) => (column === undefined ? [...side] : side.slice(0, 1)));
  if (Number.isNaN(a) || Number.isNaN(b)) return { rows, total: rows.length, values: [], type: 'number' };
  if (ask === 'difference') return numberResult(apart(Math.abs(a - b), column?.column.type), rows);
  if (ask === 'first more' || ask === 'first less') {
    const yes = ask === 'first more' ? a > b : a < b;
    return { rows, total: rows.length, values: [yes ? 'yes' : 'no'], type: 'yesno' };
  }
  const first = ask === 'more' ? a > b : a < b;
  if (a === b) return { rows, total: rows.length, values: [], type: 'text' };
  return { rows, total: rows.length, values: [thingText(table, things[first ? 0 : 1])], type: 'text' };
}

/** A thing as its column writes it. */
function thingText(table: Table, thing: PlainCondition): string {
  const [row] = filterRows(table, [thing]);
  const text = row === undefined ? undefined : columnOf(table, thing.attribute).texts[row]![0];
  return text ?? String(thing.value);
}
