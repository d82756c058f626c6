import { z } from 'zod';
import { TagpathError } from '../errors.js';
import type { Column } from '../kb/catalogue/catalogue.js';
import { namesNear } from '../lang/near-names.js';
import type { Cell as FlatCell, TableColumn, WholeTable } from '../record/table.js';
import { type Grid, gridRows } from './grid-rows.js';
import { viewOfRows } from './kind-view.js';
import type { RangeFacet, RowsView, ValuesFacet, ViewCondition, ViewQuery } from './rows-view.js';
import type { ViewColumn } from './view-column.js';

/** How somebody looks at a table: which rows, in which order, which columns under which names. */
interface Look {
  /** Words that each row must have, in whichever cells. */
  readonly q: string;
  readonly where?: readonly ViewCondition[] | undefined;
  readonly sort?: string | undefined;
  readonly dir: 'asc' | 'desc';
  /** Ids parted by commas, or as a JSON array. */
  readonly columns?: string | undefined;
  readonly labels?: Readonly<Record<string, string>> | undefined;
}

export interface GridView {
  readonly view: RowsView;
  readonly columns: readonly Column[];
}

/** A column, and whether it says enough to be among the first that are shown. */
export type LookColumn = Pick<
  Column,
  'id' | 'label' | 'type' | 'unit' | 'many' | 'role' | 'fill' | 'distinct'
> & {
  readonly useful: boolean;
};

/** A facet under the label of its column. */
type LabelledFacet =
  | (ValuesFacet & { readonly label: string })
  | (RangeFacet & { readonly label: string; readonly unit: string | null; readonly of: 'number' | 'date' });

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

/** Columns that people look at: the name, what the rows are ranked by, then those that most rows have; prose comes last. */
function orderedColumns(columns: readonly Column[], criterion: string | null = null): Column[] {
  const place = ({ id, role, fill, distinct }: Column) => {
    if (role === 'name') return -2;
    if (id === criterion) return -1;
    return (role === 'prose' ? 2 : 0) + (distinct < 2 ? 1 : 0) + (1 - Math.round(fill * 10) / 10);
  };
  return columns.filter(({ role }) => role !== 'furniture').sort((a, b) => place(a) - place(b));
}

export function lookColumns(columns: readonly Column[], criterion: string | null = null): LookColumn[] {
  let shown = 0;
  return orderedColumns(columns, criterion).map(({ id, label, type, unit, many, role, fill, distinct }) => {
    const says = role === 'fact' && fill >= LEAST_FILL && distinct > 1;
    const useful = role === 'name' || (says && shown++ < FIRST_SHOWN);
    return { id, label, type, unit, many, role, fill, distinct, useful };
  });
}

/** Fewer rows follow an order by chance. */
const LEAST_RANKED = 4;

/** The column of numbers that the ranks follow, up or down all the way: what the rows are ranked by. */
export function criterionOf({ columns }: RowsView, rankId: string): string | null {
  const rank = columns.find(({ column }) => column.id === rankId);
  if (rank === undefined) return null;
  const numbers = columns.filter((each) => each !== rank && each.column.type !== 'text');
  return numbers.find((each) => follows(each, rank))?.column.id ?? null;
}

function follows({ keys }: ViewColumn, rank: ViewColumn): boolean {
  const inOrder = Array.from(rank.order, (row) => keys[row]!).filter((key) => !Number.isNaN(key));
  if (inOrder.length < LEAST_RANKED || inOrder.length * 2 < keys.length || inOrder[0] === inOrder.at(-1))
    return false;
  const isDown = inOrder[0]! > inOrder.at(-1)!;
  return inOrder.every((key, at) => at === 0 || (isDown ? key <= inOrder[at - 1]! : key >= inOrder[at - 1]!));
}

/** Ids parted by commas, or as a JSON array where a comma is part of one. */
export function columnIds(text: string): string[] {
  if (!text.startsWith('[')) return text.split(',').map((id) => id.trim());
  try {
    return z.array(z.string()).parse(JSON.parse(text));
  } catch {
    throw new TagpathError('request-invalid', { detail: 'columns is no array of texts' });
  }
}

/** The columns that were asked for in that order, under the labels that were asked for. */
function shownColumns(
  columns: readonly Column[],
  asked: Pick<Look, 'columns' | 'labels'>,
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
  { q, where = [], sort, dir }: Pick<Look, 'q' | 'where' | 'sort' | 'dir'>,
): ViewQuery {
  for (const column of [...where.map(({ attribute }) => attribute), ...(sort === undefined ? [] : [sort])]) {
    if (columns.some(({ id, role }) => id === column && role !== 'furniture')) continue;
    const known = columns.map(({ id }) => id);
    throw new TagpathError('query-column-unknown', { column, kind, columns: namesNear(column, known) });
  }
  const words = q.split(/\s+/).filter((word) => word !== '');
  return { words, where, sort: sort ?? null, descending: dir === 'desc' };
}

/** Facets under their labels, in the order of the columns. */
export function facetsOf(view: RowsView, columns: readonly Column[], query: ViewQuery): LabelledFacet[] {
  const facets = new Map(view.facets(query).map((facet) => [facet.column, facet]));
  return orderedColumns(columns).flatMap(({ id, label, unit, type }): LabelledFacet[] => {
    const facet = facets.get(id);
    if (facet === undefined) return [];
    if (facet.type === 'values') return [{ ...facet, label }];
    return [{ ...facet, label, unit, of: type === 'date' ? ('date' as const) : ('number' as const) }];
  });
}

/** The rows that were asked for as a table whose numbers are numbers. */
export function flatRows(name: string, view: RowsView, columns: readonly Column[], asked: Look): WholeTable {
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
