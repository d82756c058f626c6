import type { Cell, Column, ColumnType, Kind, KindRows } from '../kb/catalogue/catalogue.js';
import { CodedColumn, readCell, saysNothing } from './read-cell.js';

/** A grid of texts under labels, as a file gives it, read as rows of one kind. */
export interface Grid {
  readonly name: string;
  readonly labels: readonly string[];
  /** A cell may hold several texts. */
  readonly rows: readonly (readonly (string | readonly string[])[])[];
}

/** So many filled cells must agree that a column is of numbers or dates. */
const MOSTLY = 0.7;

const NO_CELLS: readonly Cell[] = [];

/** The cells of a column, by row. */
interface GridColumn {
  readonly count: number;
  /** Where no row has several. */
  readonly coded: CodedColumn | null;
  cells(row: number): readonly Cell[];
}

export function gridRows(grid: Grid): KindRows {
  const cells = grid.labels.map((_, column) => gridColumn(grid, column));
  const columns = withNames(
    grid,
    grid.labels.map((label, at) => describeColumn(grid, label, at, cells[at]!)),
  );
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
    cells: (row, column) => cells[column]!.cells(row),
    coded: (column) => cells[column]!.coded,
    rowId: (row) => String(row + 1),
  };
}

function gridColumn({ rows }: Grid, column: number): GridColumn {
  const count = rows.length;
  if (rows.some((row) => typeof row[column] === 'object')) return severalColumn(rows, column);
  const coded = CodedColumn.of(count, (row) => (rows[row]![column] as string | undefined) ?? '');
  const cells = (row: number) => (coded.codes[row]! < 0 ? NO_CELLS : [coded.cell(coded.codes[row]!)]);
  return { count, coded, cells };
}

function severalColumn(rows: Grid['rows'], column: number): GridColumn {
  const read = (text: string) => (saysNothing(text.trim()) ? [] : [readCell(text.trim())]);
  const cells = rows.map((row) => [row[column] ?? ''].flat().flatMap(read));
  return { count: rows.length, coded: null, cells: (row) => cells[row]! };
}

function describeColumn(grid: Grid, label: string, at: number, cells: GridColumn): Column {
  const { given, many, distinct, type, unit } = new ColumnCount(cells);
  return {
    id: columnId(grid.labels, at),
    label,
    aliases: [],
    type,
    unit,
    many,
    role: 'fact',
    fill: cells.count === 0 ? 0 : given / cells.count,
    distinct,
  };
}

/** What the cells of a column are, counted until no further cell can change it. */
class ColumnCount {
  given = 0;
  many = false;
  readonly distinct: number;
  #numbers = 0;
  #dates = 0;
  #neither = 0;
  #unit: string | null | undefined;

  constructor({ count, coded, cells }: GridColumn) {
    const texts = new Set<string>();
    for (let row = 0; row < count; row++) {
      if (coded !== null && this.#isText(count)) {
        if (coded.codes[row]! >= 0) this.given++;
        continue;
      }
      const own = cells(row);
      this.#add(own);
      if (coded === null && own[0] !== undefined) texts.add(own[0].text);
    }
    this.distinct = coded?.texts.length ?? texts.size;
  }

  #add(own: readonly Cell[]): void {
    const [cell] = own;
    if (cell === undefined) return;
    this.given++;
    if (own.length > 1) this.many = true;
    if (cell.number !== null) this.#numbers++;
    if (cell.date !== null) this.#dates++;
    if (cell.number === null && cell.date === null) this.#neither++;
    this.#unit = this.#unit === undefined || this.#unit === cell.unit ? cell.unit : null;
  }

  /** Whether it is a column of texts without a unit, whatever the other cells are: each may be a number and a date. */
  #isText(count: number): boolean {
    return this.#unit === null && 2 * (count - this.#neither) < MOSTLY * count;
  }

  get unit(): string | null {
    return this.#unit ?? null;
  }

  get type(): ColumnType {
    const enough = MOSTLY * this.given;
    const [numbers, dates] = [this.#numbers, this.#dates];
    if (dates > 0 && dates + numbers >= enough && dates >= numbers) return 'date';
    return numbers > 0 && numbers >= enough ? 'number' : 'text';
  }
}

/** The label; the second column of one label is told apart by a number. */
function columnId(labels: readonly string[], at: number): string {
  const own = labels[at]!.trim() || `column ${at + 1}`;
  const before = labels.slice(0, at).filter((label) => label.trim() === labels[at]!.trim()).length;
  return before === 0 || labels[at]!.trim() === '' ? own : `${own} (${before + 1})`;
}

/** A code with a digit: "UK0402", "T-0001", "3A". */
const CODE = /^(?=\S*\d)[\p{L}\d]{1,4}[-.#/]?\d*\p{L}?$/u;
/** So many cells of a column say whether it holds codes. */
const MOST_LOOKED_AT = 20;

function holdsCodes(grid: Grid, at: number): boolean {
  const texts = grid.rows.slice(0, MOST_LOOKED_AT).map((row) => String(row[at] ?? ''));
  return texts.every((text) => text === '' || CODE.test(text));
}

/** A row's name stands in the first column of texts that tells most rows apart, and is no code where another one does. */
function withNames(grid: Grid, columns: readonly Column[]): Column[] {
  const texts = columns.filter(({ type, fill }) => type === 'text' && fill > 0.5);
  const best = Math.max(0, ...texts.map(({ distinct }) => distinct));
  const telling = texts.filter(({ distinct }) => distinct >= 0.8 * best);
  const named = telling.find((column) => !holdsCodes(grid, columns.indexOf(column)));
  const name = named ?? telling[0] ?? columns[0];
  return columns.map((column) => (column === name ? { ...column, role: 'name' } : column));
}
