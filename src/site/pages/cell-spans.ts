import { knownAttribute } from '../../html/attributes.js';
import type { Page } from '../../html/page.js';

/** The columns of its table that a cell covers, from 1. */
export interface CellSpan {
  readonly from: number;
  readonly to: number;
}

/** A section of a table in which cells span columns or rows. */
interface Section {
  row: number;
  rows: number;
  next: number;
  /** Cells that reach into rows below. */
  held: (CellSpan & { readonly lastRow: number })[];
}

const COLSPAN = knownAttribute('colspan');
const ROWSPAN = knownAttribute('rowspan');
/** As the HTML standard has it; a span beyond would only cost memory. */
const MOST_COLUMNS = 1000;
const MOST_ROWS = 65_534;

/**
 * Which columns cells cover where that is not simply their number in the row: some cell before or above spans several.
 * Tables without spans, most of all, cost nothing.
 */
export class CellSpans {
  readonly #page: Page;
  readonly #sections = new Map<number, Section>();
  readonly found = new Map<number, CellSpan>();

  constructor(page: Page) {
    this.#page = page;
  }

  /** Cells are added in page order; `number` is the cell's place in its row, from 1. */
  add(cell: number, number: number): void {
    const { parent } = this.#page.nodes;
    const columns = this.#span(cell, COLSPAN, MOST_COLUMNS);
    const rows = this.#span(cell, ROWSPAN, MOST_ROWS);
    const row = parent[cell]!;
    let section = this.#sections.get(parent[row]!);
    if (section === undefined) {
      if (columns === 1 && rows === 1) return;
      section = { row, rows: 0, next: number, held: [] };
      this.#sections.set(parent[row]!, section);
    }
    const from = startIn(section, row);
    const to = from + columns - 1;
    section.next = to + 1;
    if (rows > 1) section.held.push({ from, to, lastRow: section.rows + rows - 1 });
    if (from !== number || to !== number) this.found.set(cell, { from, to });
  }

  #span(cell: number, attribute: number, most: number): number {
    const { attributes, attributeStart } = this.#page.nodes;
    const row = attributes.rowOf(attributeStart[cell]!, attributeStart[cell + 1]!, attribute);
    const span = row < 0 ? 1 : Number.parseInt(attributes.value(row), 10);
    return span > 1 ? Math.min(span, most) : 1;
  }
}

/** The first column of a row that no cell before or above covers. */
function startIn(section: Section, row: number): number {
  if (section.row !== row) {
    section.row = row;
    section.rows++;
    section.next = 1;
    section.held = section.held.filter(({ lastRow }) => lastRow >= section.rows);
  }
  const { held, next } = section;
  let from = next;
  for (let over = cover(held, from); over !== undefined; over = cover(held, from)) from = over.to + 1;
  return from;
}

function cover(held: readonly CellSpan[], column: number): CellSpan | undefined {
  return held.find(({ from, to }) => from <= column && column <= to);
}
