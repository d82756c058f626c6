import { TagpathError } from '../errors.js';
import { namesNear } from '../lang/near-names.js';
import { type Compared, comparedWith, compareNumbers, HOLDS, textMeets } from './compare-values.js';
import { differenceColumn, joinedColumn } from './joined-columns.js';
import {
  type Aggregate,
  type Condition,
  isReference,
  type Literal,
  type Operator,
  type Query,
  type Step,
} from './query.js';
import type { Group, Rows } from './query-result.js';
import type { CodedTexts, Table, TableColumn } from './table.js';

/** What a query does with rows in memory: choose, order, step, take values and numbers, group. */

/** A column by its id; "state/location" is the state of rows that have one, and the location of the others. */
export function columnOf(table: Table, id: string): TableColumn {
  const column = table.byId.get(id) ?? joinedColumn(table, id) ?? differenceColumn(table, id);
  if (column === null)
    throw new TagpathError('query-column-unknown', {
      column: id,
      kind: table.kind.name,
      columns: namesNear(
        id,
        table.kind.columns.map(({ id: known }) => known),
      ),
    });
  return column;
}

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

/** Rows of the table that meet all conditions. */
export function filterRows(table: Table, where: readonly Condition[]): Rows {
  let rows: Rows = Array.from({ length: table.count }, (_, row) => row);
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

/** Rows in order; those without a value come last, equal ones as they stood. */
export function orderRows(column: TableColumn, rows: Rows, direction: 'asc' | 'desc'): Rows {
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
