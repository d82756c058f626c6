import { compared, cut, groupsResult, inUnit, numberResult } from './finish.js';
import type { PlainCondition, Query } from './query.js';
import { apart, type QueryResult, type Rows } from './query-result.js';
import {
  aggregate,
  columnOf,
  filterRows,
  groupRows,
  orderRows,
  project,
  stepRows,
} from './row-operations.js';
import type { Table, TableColumn } from './table.js';

/** Runs a query over a table in memory. */
export function runQuery(table: Table, query: Query): QueryResult {
  return inUnit(runPlain(table, query), query);
}

function runPlain(table: Table, query: Query): QueryResult {
  if (query.compare) return runCompare(table, query.compare);
  const chosen = filterRows(table, query.where);
  if (query.group) {
    const groups = groupRows(table, chosen, query.group);
    return groupsResult(query, groups, columnOf(table, query.group.by).column.type);
  }
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
  const result = compared([a, b], ask, rows, column?.column.type);
  if (typeof result !== 'number') return result;
  return { rows, total: rows.length, values: [thingText(table, things[result])], type: 'text' };
}

/** A thing as its column writes it. */
function thingText(table: Table, thing: PlainCondition): string {
  const [row] = filterRows(table, [thing]);
  const text = row === undefined ? undefined : columnOf(table, thing.attribute).texts[row]![0];
  return text ?? String(thing.value);
}
