import { setImmediate } from 'node:timers/promises';
import type { KindRows } from '../kb/catalogue/catalogue.js';
import type { StoredKind } from '../kb/catalogue/read-catalogue.js';
import type { Store } from '../kb/store/store.js';
import { RowsView } from './rows-view.js';
import { ViewColumn } from './view-column.js';

/** A kind's rows to be looked at, with the ids of its things. */
export interface KindView {
  readonly view: RowsView;
  /** Of each row. */
  readonly ids: Float64Array;
}

/** Things whose facts are read at once: what one reading made is gone before the next, and others get their turn. */
const THINGS_A_READING = 5_000;

type FactRow = [
  thing: number,
  position: number,
  text: string,
  number: number | null,
  year: number | null,
  month: number | null,
  day: number | null,
];

/** Reads all rows of a kind of a base; furniture is left out. */
export async function readKindView(store: Store, kind: StoredKind): Promise<KindView> {
  const things = await store.arrays<[id: number, name: string]>(
    'SELECT id, name FROM things WHERE kind_id = ? ORDER BY id',
    [kind.number],
  );
  const columns = kind.columns.map((column) =>
    column.role === 'furniture' ? null : new ViewColumn(column, things.length),
  );
  things.forEach(([, name], row) => {
    columns[0]?.add(row, { text: name, number: null, date: null });
  });
  for (let at = 0; at < things.length; at += THINGS_A_READING) {
    await addFacts(store, columns, things, at);
    await setImmediate();
  }
  const full = columns.filter((column) => column !== null);
  for (const column of full) column.close();
  return { view: new RowsView(things.length, full), ids: Float64Array.from(things, ([id]) => id) };
}

/** Puts what is known of some things, from the first row on, into the columns. */
async function addFacts(
  store: Store,
  columns: readonly (ViewColumn | null)[],
  things: readonly (readonly [number, string])[],
  first: number,
): Promise<void> {
  const last = Math.min(first + THINGS_A_READING, things.length) - 1;
  const facts = await store.arrays<FactRow>(
    `SELECT thing_id, position, text, number, year, month, day FROM facts
     WHERE thing_id BETWEEN ? AND ? ORDER BY thing_id, position, ordinal`,
    [things[first]![0], things[last]![0]],
  );
  let row = first;
  for (const [thing, position, text, number, year, month, day] of facts) {
    // Both are in the order of ids; things between them may be of other kinds.
    while (row < last && things[row]![0] < thing) row++;
    const date = year === null && month === null ? null : { year, month, day };
    if (things[row]![0] === thing && position > 0) columns[position]?.add(row, { text, number, date });
  }
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
