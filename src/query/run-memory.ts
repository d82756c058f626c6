import type { PlainCondition, Query } from './query.js';
import {
  apart,
  type Group,
  groupTexts,
  numberText,
  type QueryResult,
  type Rows,
  withUnit,
} from './query-result.js';
import {
  aggregate,
  columnOf,
  extreme,
  filterRows,
  groupRows,
  orderRows,
  project,
  stepRows,
} from './row-operations.js';
import type { Table, TableColumn } from './table.js';

const numberResult = (value: number, rows: Rows, total = rows.length): QueryResult => ({
  rows,
  total,
  values: Number.isNaN(value) ? [] : [numberText(value)],
  type: 'number',
});

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
