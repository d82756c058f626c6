import { z } from 'zod';
import { TagpathError } from '../../errors.js';
import type { Column } from '../../kb/catalogue/catalogue.js';
import { type Grid, gridRows } from '../../query/grid-rows.js';
import { viewOfRows } from '../../query/kind-view.js';
import type { RowsView, ViewColumn, ViewQuery } from '../../query/rows-view.js';
import type { Cell as FlatCell, TableColumn, WholeTable } from '../../record/table.js';
import type { KindRowsView, RowColumn, RowsAsked } from '../schemas/rows.js';

export interface GridView {
  readonly view: RowsView;
  readonly columns: readonly Column[];
}

/** The first column names the rows; columns that few look for are read as prose is. */
export function gridView(grid: Grid, main: number): GridView {
  const rows = gridRows(grid);
  const columns = rows.kind.columns.map(
    (column, at): Column => ({ ...column, role: at === 0 ? 'name' : at < main ? 'fact' : 'prose' }),
  );
  return { view: viewOfRows({ ...rows, kind: { ...rows.kind, columns } }), columns };
}

/** Columns beside the name that are shown before others are asked for. */
const FIRST_SHOWN = 8;
/** A column that fewer rows have says little in a table of all. */
const LEAST_FILL = 0.15;

/** Columns that people look at: the name, then those that most rows have; prose comes last. */
function orderedColumns(columns: readonly Column[]): Column[] {
  const place = ({ role, fill, distinct }: Column) => {
    if (role === 'name') return -1;
    return (role === 'prose' ? 2 : 0) + (distinct < 2 ? 1 : 0) + (1 - Math.round(fill * 10) / 10);
  };
  return columns.filter(({ role }) => role !== 'furniture').sort((a, b) => place(a) - place(b));
}

export function rowColumns(columns: readonly Column[]): RowColumn[] {
  let shown = 0;
  return orderedColumns(columns).map(({ id, label, type, unit, many, role, fill, distinct }) => {
    const says = role === 'fact' && fill >= LEAST_FILL && distinct > 1;
    const useful = role === 'name' || (says && shown++ < FIRST_SHOWN);
    return { id, label, type, unit, many, role, fill, distinct, useful };
  });
}

/** Ids parted by commas, or as a JSON array where a comma is part of one. */
function columnIds(text: string): string[] {
  if (!text.startsWith('[')) return text.split(',').map((id) => id.trim());
  try {
    return z.array(z.string()).parse(JSON.parse(text));
  } catch {
    throw new TagpathError('request-invalid', { detail: 'columns is no array of texts' });
  }
}

/** The columns that were asked for in that order, under the labels that were asked for. */
export function shownColumns(
  columns: readonly Column[],
  asked: Pick<RowsAsked, 'columns' | 'labels'>,
): { readonly column: Column; readonly label: string }[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const wanted =
    asked.columns === undefined
      ? orderedColumns(columns)
      : columnIds(asked.columns).flatMap((id) => byId.get(id) ?? []);
  const labels = new Map(Object.entries(asked.labels ?? {}));
  return wanted.map((column) => ({ column, label: labels.get(column.id) ?? column.label }));
}

/** What was asked for, over columns that there are. */
export function viewQuery(
  columns: readonly Column[],
  kind: string,
  { q, where = [], sort, dir }: Pick<RowsAsked, 'q' | 'where' | 'sort' | 'dir'>,
): ViewQuery {
  for (const column of [...where.map(({ attribute }) => attribute), ...(sort === undefined ? [] : [sort])]) {
    if (columns.some(({ id, role }) => id === column && role !== 'furniture')) continue;
    const known = columns.map(({ id }) => id).join(', ');
    throw new TagpathError('query-column-unknown', { column, kind, columns: known });
  }
  const words = q.split(/\s+/).filter((word) => word !== '');
  return { words, where, sort: sort ?? null, descending: dir === 'desc' };
}

/** Facets under their labels, in the order of the columns. */
export function facetsOf(
  view: RowsView,
  columns: readonly Column[],
  query: ViewQuery,
): KindRowsView['facets'] {
  const facets = new Map(view.facets(query).map((facet) => [facet.column, facet]));
  return orderedColumns(columns).flatMap(({ id, label, unit, type }): KindRowsView['facets'] => {
    const facet = facets.get(id);
    if (facet === undefined) return [];
    if (facet.type === 'values') return [{ ...facet, label }];
    return [{ ...facet, label, unit, of: type === 'date' ? ('date' as const) : ('number' as const) }];
  });
}

/** The rows that were asked for as a table whose numbers are numbers. */
export function flatRows(
  name: string,
  view: RowsView,
  columns: readonly Column[],
  asked: RowsAsked,
): WholeTable {
  const rows = view.rows(viewQuery(columns, name, asked));
  const shown = shownColumns(columns, asked).flatMap(({ column, label }) => {
    const own = view.column(column.id);
    return own === null ? [] : [{ own, label }];
  });
  return {
    name,
    columns: shown.map(({ own, label }) => flatColumn(own, label)),
    rows: Array.from(rows, (row) => shown.map(({ own }) => flatCell(own, row))),
  };
}

function flatColumn({ column }: ViewColumn, name: string): TableColumn {
  const type = column.type === 'number' ? 'number' : column.many ? 'list' : 'text';
  return {
    name,
    type,
    ...(column.role === 'name' ? { role: 'name' as const } : {}),
    ...(type === 'number' && column.unit !== null ? { unit: column.unit } : {}),
  };
}

function flatCell({ column, texts, values, starts, keys }: ViewColumn, row: number): FlatCell {
  const own = Array.from(values.subarray(starts[row]!, starts[row + 1]!), (value) => texts[value]!);
  if (own.length === 0) return null;
  const text = own.length === 1 ? own[0]! : own;
  if (column.type !== 'number') return text;
  const key = keys[row]!;
  // What is written as the number is the number; "180 min" also says so.
  return text === String(key) ? key : { text, value: Number.isNaN(key) ? null : key };
}
