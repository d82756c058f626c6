import { isBanner } from './header-rows.js';
import type { TableView } from './table-view.js';

/** The rows of values, as texts. */
export interface BodyRows {
  readonly rows: readonly (readonly string[])[];
  /** The heading inside the table that each row stands under; null where there is none at all. */
  readonly sections: readonly string[] | null;
  /** Places of the rows that sum up others. */
  readonly totals: readonly number[];
}

/** Short rows are filled up to the table's width, as long as the whole stays within so many slots. */
const MOST_PADDED_SLOTS = 4_000_000;

export function readBody(view: TableView, header: readonly number[], body: readonly number[]): BodyRows {
  const rows: string[][] = [];
  const sections: string[] = [];
  let section = '';
  const pads = body.length * view.grid.width <= MOST_PADDED_SLOTS;
  for (const row of body) {
    if (isBanner(view, row)) section = view.textAt(row, 0).replaceAll('\n', ' ');
    else if (!header.some((head) => isSameRow(view, head, row))) {
      rows.push(textsOf(view, row, pads));
      sections.push(section);
    }
  }
  const isSectioned = sections.some((text) => text !== '');
  return { rows, sections: isSectioned ? sections : null, totals: [] };
}

/** A row with the header's texts is the header again. */
function isSameRow(view: TableView, a: number, b: number): boolean {
  const first = view.row(a).cells;
  const other = view.row(b).cells;
  return first.length === other.length && first.every((cell, c) => view.text(cell) === view.text(other[c]));
}

function textsOf(view: TableView, row: number, pads: boolean): string[] {
  const { cells } = view.row(row);
  const length = pads ? view.grid.width : cells.length;
  return Array.from({ length }, (_, column) => view.text(cells[column]));
}
