import { columnIds, type LookColumn } from '../../query/table-look.js';
import type { KindRowsView, RowsAsked } from '../schemas/rows.js';
import type { ViewTable } from '../schemas/view-table.js';

/** The columns that are given, in the order and under the labels that were asked for; the name stands beside them. */
export function givenColumns(
  columns: readonly LookColumn[],
  asked: Pick<RowsAsked, 'columns' | 'labels'>,
): LookColumn[] {
  const wanted =
    asked.columns === undefined
      ? columns
      : columnIds(asked.columns).flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const labels = new Map(Object.entries(asked.labels ?? {}));
  return wanted
    .filter(({ role }) => role !== 'name')
    .map((column) => ({ ...column, label: labels.get(column.id) ?? column.label }));
}

interface Looked extends Pick<KindRowsView, 'facets' | 'total'>, Pick<ViewTable, 'rows' | 'sources'> {
  readonly id: string;
  readonly name: string;
  readonly plural?: string;
  /** Rows in all, whether they were asked for or not. */
  readonly all: number;
  /** All columns, the most useful first. */
  readonly columns: readonly LookColumn[];
  readonly given: readonly LookColumn[];
}

/** A page of the rows of a kind, a list, an answer or a site, as it was asked for. */
export function rowsView(
  { id, name, plural = name, all, columns, given, rows, sources, facets, total }: Looked,
  { page, size }: RowsAsked,
): KindRowsView {
  return {
    kind: { id, name, plural, rows: all },
    columns: [...columns],
    table: {
      title: plural,
      columns: given.map((column) => ({
        key: column.id,
        label: column.label,
        type: column.type,
        unit: column.unit,
      })),
      rows,
      sources,
    },
    facets,
    all,
    total,
    page,
    size,
  };
}
