import {
  criterionOf,
  facetsOf,
  flatRows,
  type GridView,
  gridView,
  lookColumns,
  viewQuery,
} from '../../query/table-look.js';
import type { WholeTable } from '../../record/table.js';
import type { GridRows, GridRowsTask } from './tasks.js';

/** The label of the column of ranks. */
export const RANK = 'Rank';
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
    columns: lookColumns(columns, criterionOf(view, RANK)),
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
