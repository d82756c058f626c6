import type { Column } from '../../kb/catalogue/catalogue.js';
import { type Grid, gridRows } from '../../query/grid-rows.js';
import { viewOfRows } from '../../query/kind-view.js';
import type { RowsView } from '../../query/rows-view.js';
import type { WholeTable } from '../../record/table.js';
import { facetsOf, flatRows, rowColumns, viewQuery } from '../views/rows-answer.js';
import type { GridRows, GridRowsTask } from './tasks.js';

interface GridView {
  readonly view: RowsView;
  readonly columns: readonly Column[];
}

/** Grids that were looked at last are looked at again. */
const MOST_KEPT = 8;
const kept = new Map<string, GridView>();

function viewOf({ key, grid, main }: GridRowsTask): GridView {
  const known = kept.get(key) ?? gridView(grid, main);
  kept.delete(key);
  kept.set(key, known);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
  return known;
}

/** The first column names the rows; columns that few look for are read as prose is. */
export function gridView(grid: Grid, main: number): GridView {
  const rows = gridRows(grid);
  const columns = rows.kind.columns.map(
    (column, at): Column => ({ ...column, role: at === 0 ? 'name' : at < main ? 'fact' : 'prose' }),
  );
  return { view: viewOfRows({ ...rows, kind: { ...rows.kind, columns } }), columns };
}

/** The rows of a grid as they were asked for, by their numbers. */
export function rowsOfGrid(task: GridRowsTask): GridRows {
  const { view, columns } = viewOf(task);
  const { asked, grid } = task;
  const query = viewQuery(columns, grid.name, asked);
  const rows = view.rows(query);
  const shown = [...rows.subarray((asked.page - 1) * asked.size, asked.page * asked.size)];
  const numberAt = (column: number, row: number) => {
    const key = view.columns[column]!.keys[row]!;
    return columns[column]!.type !== 'number' || Number.isNaN(key) ? null : key;
  };
  return {
    columns: rowColumns(columns),
    facets: asked.facets ? facetsOf(view, columns, query) : [],
    total: rows.length,
    shown,
    numbers: shown.map((row) => columns.map((_, column) => numberAt(column, row))),
  };
}

export function tableOfGrid(task: GridRowsTask): WholeTable {
  const { view, columns } = viewOf(task);
  return flatRows(task.grid.name, view, columns, task.asked);
}
