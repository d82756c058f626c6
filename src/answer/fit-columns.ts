import { displayWidth } from '../table/output/display-width.js';
import { shareRoom } from '../table/output/share-room.js';

/** A column has a blank on either side of its text and a bar behind it; the first bar comes to the table. */
const FRAME = 3;
/** Narrower than this, text breaks within most words. */
const NARROWEST = 12;

export interface TextColumns {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Columns that may be left out where there is no room for all; the first goes first. */
  readonly mayGo?: readonly number[];
}

export interface FittedColumns {
  readonly shown: readonly number[];
  /** Cells for the text of each column that is shown. */
  readonly widths: readonly number[];
}

/** The columns that fit into so many cells, and their widths. */
export function fitColumns({ head, rows, mayGo = [] }: TextColumns, width: number): FittedColumns {
  const needs = head.map((label, i) => {
    const wanted = rows.reduce(
      (most, row) => Math.max(most, displayWidth(row[i] ?? '')),
      displayWidth(label),
    );
    return { wanted, least: Math.min(wanted, NARROWEST) };
  });
  const going = [...mayGo];
  let shown = [...head.keys()];
  const leastWidth = () => shown.reduce((sum, i) => sum + needs[i]!.least + FRAME, 1);
  while (leastWidth() > width && going.length > 0) {
    const gone = going.shift();
    shown = shown.filter((i) => i !== gone);
  }
  const room = width - 1 - FRAME * shown.length;
  return {
    shown,
    widths: shareRoom(
      shown.map((i) => needs[i]!),
      room,
    ),
  };
}
