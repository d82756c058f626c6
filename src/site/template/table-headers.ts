import type { ElementKinds } from '../pages/element-kinds.js';
import type { SitePage } from '../pages/site-page.js';

const NO_CELLS: ReadonlyMap<number, number> = new Map();

/** Finds the header text above a table cell: the text of the same column in the table's first row. */
export class TableHeaders {
  readonly #page: SitePage;
  readonly #kinds: ElementKinds;
  /** First row's cells of each table, by table node. */
  readonly #firstRows = new Map<number, ReadonlyMap<number, number>>();

  constructor(page: SitePage, kinds: ElementKinds) {
    this.#page = page;
    this.#kinds = kinds;
  }

  /** The header's row in the page's text sequence, or -1. */
  above(node: number): number {
    const cell = this.#cellAround(node);
    if (cell < 0) return -1;
    const table = this.#tableAround(cell);
    if (table < 0) return -1;
    const header = this.#firstRow(table).get(this.#column(cell)) ?? -1;
    return header >= 0 && this.#page.node[header]! < cell ? header : -1;
  }

  #cellAround(node: number): number {
    for (let up = node; up > 0; up = this.#page.parent[up]!) if (this.#column(up) > 0) return up;
    return -1;
  }

  #tableAround(node: number): number {
    for (let up = node; up > 0; up = this.#page.parent[up]!) if (this.#isTag(up, 'table')) return up;
    return -1;
  }

  #column(node: number): number {
    const kind = this.#page.kind[node]!;
    return kind < 0 ? 0 : this.#kinds.kind(kind).cell;
  }

  #isTag(node: number, tag: string): boolean {
    const kind = this.#page.kind[node]!;
    return kind >= 0 && this.#kinds.kind(kind).tag === tag;
  }

  /** Text rows of the first row's cells, by column. */
  #firstRow(table: number): ReadonlyMap<number, number> {
    const known = this.#firstRows.get(table);
    if (known !== undefined) return known;
    const row = this.#readFirstRow(table);
    // One cell is a title or a layout, no row of headers.
    const cells = row.size > 1 ? row : NO_CELLS;
    this.#firstRows.set(table, cells);
    return cells;
  }

  #readFirstRow(table: number): Map<number, number> {
    const { node, end } = this.#page;
    const cells = new Map<number, number>();
    let row = table + 1;
    while (row < end[table]! && !this.#isTag(row, 'tr')) row++;
    if (row >= end[table]!) return cells;
    for (let text = firstTextFrom(node, row); text < node.length && node[text]! < end[row]!; text++) {
      const cell = this.#cellAround(node[text]!);
      if (cell < row) continue;
      const column = this.#column(cell);
      if (!cells.has(column)) cells.set(column, text);
    }
    return cells;
  }
}

/** First text row at or after a node (binary search: text rows stand in document order). */
export function firstTextFrom(nodes: Int32Array, node: number): number {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nodes[middle]! < node) low = middle + 1;
    else high = middle;
  }
  return low;
}
