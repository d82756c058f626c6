import type { KindRows } from '../kb/catalogue/catalogue.js';
import type { StoredKind } from '../kb/catalogue/read-catalogue.js';
import type { Reader } from '../kb/store/store.js';
import { RowsView, ViewColumn } from './rows-view.js';

/** A kind's rows to be looked at, with the ids of its things. */
export interface KindView {
  readonly view: RowsView;
  /** Of each row. */
  readonly ids: Float64Array;
}

/** Things whose facts are read at once: the objects of one reading are gone before the next. */
const THINGS_A_READING = 5_000;

interface FactRow {
  readonly thing_id: number;
  readonly position: number;
  readonly text: string;
  readonly number: number | null;
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
}

/** Reads all rows of a kind of a base; furniture is left out. */
export async function readKindView(reader: Reader, kind: StoredKind): Promise<KindView> {
  const things = await reader.all<{ id: number; name: string }>(
    'SELECT id, name FROM things WHERE kind_id = ? ORDER BY id',
    [kind.number],
  );
  const columns = kind.columns.map((column) =>
    column.role === 'furniture' ? null : new ViewColumn(column, things.length),
  );
  things.forEach(({ name }, row) => {
    columns[0]?.add(row, { text: name, number: null, date: null });
  });
  const rowOf = new Map(things.map(({ id }, row) => [id, row]));
  for (let at = 0; at < things.length; at += THINGS_A_READING) {
    const last = things[Math.min(at + THINGS_A_READING, things.length) - 1]!;
    for (const fact of await factsBetween(reader, things[at]!.id, last.id)) {
      const row = rowOf.get(fact.thing_id);
      const { text, number, year, month, day } = fact;
      const date = year === null && month === null ? null : { year, month, day };
      if (row !== undefined && fact.position > 0) columns[fact.position]?.add(row, { text, number, date });
    }
  }
  const full = columns.filter((column) => column !== null);
  for (const column of full) column.close();
  return { view: new RowsView(things.length, full), ids: Float64Array.from(things, ({ id }) => id) };
}

function factsBetween(reader: Reader, first: number, last: number): Promise<FactRow[]> {
  return reader.all<FactRow>(
    `SELECT thing_id, position, text, number, year, month, day FROM facts
     WHERE thing_id BETWEEN ? AND ? ORDER BY thing_id, position, ordinal`,
    [first, last],
  );
}

/** The same of rows that are held in memory, such as those of a file. */
export function viewOfRows(rows: KindRows): RowsView {
  const columns = rows.kind.columns.map((column, position) => {
    const made = new ViewColumn(column, rows.count);
    for (let row = 0; row < rows.count; row++) {
      for (const cell of rows.cells(row, position)) made.add(row, cell);
    }
    made.close();
    return made;
  });
  return new RowsView(rows.count, columns);
}
