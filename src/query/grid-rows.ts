import type { Cell, Column, ColumnType, Kind, KindRows } from '../kb/catalogue/catalogue.js';
import { remembering } from '../recent.js';
import { readCell } from './read-cell.js';

/** A grid of texts under labels, as a file gives it, read as rows of one kind. */
export interface Grid {
  readonly name: string;
  readonly labels: readonly string[];
  /** A cell may hold several texts. */
  readonly rows: readonly (readonly (string | readonly string[])[])[];
}

/** Signs by which tables say that there is nothing. */
const NOTHING = /^(?:[-–—−.?\s]*|n\/?a|none|null)$/i;
/** So many filled cells must agree that a column is of numbers or dates. */
const MOSTLY = 0.7;

/** Texts that are remembered with what they say: those of a large table recur, and so its cells are few objects. */
const REMEMBERED_TEXTS = 100_000;
const NO_CELLS: readonly Cell[] = [];

/** The cells of a column, by row. */
type ColumnCells = readonly (readonly Cell[])[];

export function gridRows(grid: Grid): KindRows {
  const read = remembering<readonly Cell[]>(REMEMBERED_TEXTS, (text) => {
    const plain = text.trim();
    return NOTHING.test(plain) ? NO_CELLS : [readCell(plain)];
  });
  const cells = grid.labels.map(
    (_, column): ColumnCells =>
      grid.rows.map((row) => {
        const given = row[column] ?? '';
        return typeof given === 'string' ? read(given) : given.flatMap(read);
      }),
  );
  const columns = withNames(grid.labels.map((label, at) => describeColumn(grid, label, at, cells[at]!)));
  const kind: Kind = {
    id: grid.name,
    name: grid.name,
    plural: grid.name,
    synonyms: [],
    wider: [],
    rows: grid.rows.length,
    nameColumn: columns.find(({ role }) => role === 'name')?.id ?? null,
    columns,
    sources: [grid.name],
  };
  return {
    kind,
    count: grid.rows.length,
    cells: (row, column) => cells[column]![row]!,
    aliases: () => [],
    rowId: (row) => String(row + 1),
  };
}

function describeColumn(grid: Grid, label: string, at: number, cells: ColumnCells): Column {
  const given = cells.filter(({ length }) => length > 0);
  const units = new Set(given.map(([cell]) => cell!.unit));
  return {
    id: columnId(grid.labels, at),
    label,
    aliases: [],
    type: typeOf(given),
    unit: units.size === 1 ? [...units][0]! : null,
    many: given.some(({ length }) => length > 1),
    role: 'fact',
    fill: cells.length === 0 ? 0 : given.length / cells.length,
    distinct: new Set(given.map(([cell]) => cell!.text)).size,
  };
}

/** The label; the second column of one label is told apart by a number. */
function columnId(labels: readonly string[], at: number): string {
  const own = labels[at]!.trim() || `column ${at + 1}`;
  const before = labels.slice(0, at).filter((label) => label.trim() === labels[at]!.trim()).length;
  return before === 0 || labels[at]!.trim() === '' ? own : `${own} (${before + 1})`;
}

function typeOf(given: ColumnCells): ColumnType {
  const numbers = given.filter(([cell]) => cell!.number !== null).length;
  const dates = given.filter(([cell]) => cell!.date !== null).length;
  if (dates > 0 && dates + numbers >= MOSTLY * given.length && dates >= numbers) return 'date';
  if (numbers > 0 && numbers >= MOSTLY * given.length) return 'number';
  return 'text';
}

/** A row's name stands in the first column of texts that tells most rows apart. */
function withNames(columns: readonly Column[]): Column[] {
  const texts = columns.filter(({ type, fill }) => type === 'text' && fill > 0.5);
  const best = Math.max(0, ...texts.map(({ distinct }) => distinct));
  const name = texts.find(({ distinct }) => distinct >= 0.8 * best) ?? columns[0];
  return columns.map((column) => (column === name ? { ...column, role: 'name' } : column));
}
