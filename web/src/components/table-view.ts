import type { ViewRow } from '../../../src/server/schemas/view-table.ts';

/** How a table is shown: which column orders it, which way, and what its rows must contain. */
export interface TableView {
  readonly sort: string | null;
  readonly descending: boolean;
  readonly filter: string;
}

export function readView(query: URLSearchParams): TableView {
  const sort = query.get('sort');
  return {
    sort: sort === null ? null : sort.replace(/^-/, ''),
    descending: sort?.startsWith('-') ?? false,
    filter: query.get('filter') ?? '',
  };
}

/** Ascending, descending, as it came. */
export function nextSort(view: TableView, key: string): string | null {
  if (view.sort !== key) return key;
  return view.descending ? null : `-${key}`;
}

export function textOf(row: ViewRow, key: string): string {
  const text = row.cells[key]?.text ?? '';
  return typeof text === 'string' ? text : text.join(', ');
}

function sortValue(row: ViewRow, key: string): number | string | null {
  if (key === 'rank') return row.rank;
  if (key === 'name') return row.name.toLowerCase();
  if (key === 'score') return row.score;
  const cell = row.cells[key];
  return cell === undefined ? null : (cell.number ?? textOf(row, key).toLowerCase());
}

function compare(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en', { numeric: true });
}

/** Rows without a value stand last, whichever way the order goes. */
export function arrangeRows(rows: readonly ViewRow[], view: TableView): ViewRow[] {
  const words = view.filter.toLowerCase().split(/\s+/).filter(Boolean);
  const kept = rows.filter((row) => {
    const text = [row.name, ...Object.keys(row.cells).map((key) => textOf(row, key))].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const { sort } = view;
  if (sort === null) return kept;
  return kept.sort((rowA, rowB) => {
    const a = sortValue(rowA, sort);
    const b = sortValue(rowB, sort);
    if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
    return view.descending ? compare(b, a) : compare(a, b);
  });
}
