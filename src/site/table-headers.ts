import type { ElementKinds } from './element-kinds.js';
import type { SitePage } from './site-page.js';

const NO_CELLS: ReadonlyMap<string, number> = new Map();
const CELL = /^t[dh]\[/;

/** Finds the header text above a table cell: the text of the same column in the table's first row. */
export class TableHeaders {
  readonly #page: SitePage;
  readonly #kinds: ElementKinds;
  /** First row's cells of each table, by table node. */
  readonly #firstRows = new Map<number, ReadonlyMap<string, number>>();

  constructor(page: SitePage, kinds: ElementKinds) {
    this.#page = page;
    this.#kinds = kinds;
  }

  /** The header's row in the page's text sequence, or -1. */
  above(node: number): number {
    const cell = this.#upTo(node, (tag) => CELL.test(tag));
    if (cell < 0) return -1;
    const table = this.#upTo(cell, (tag) => tag === 'table');
    if (table < 0) return -1;
    const tag = this.#tag(cell);
    const header = this.#firstRow(table).get(tag.slice(2)) ?? -1;
    return header >= 0 && this.#page.node[header]! < cell ? header : -1;
  }

  #upTo(node: number, wanted: (tag: string) => boolean): number {
    for (let up = node; up > 0; up = this.#page.parent[up]!) if (wanted(this.#tag(up))) return up;
    return -1;
  }

  #tag(node: number): string {
    const kind = this.#page.kind[node]!;
    return kind < 0 ? '' : this.#kinds.kind(kind).tag;
  }

  /** Text rows of the first row's cells, by column. */
  #firstRow(table: number): ReadonlyMap<string, number> {
    const known = this.#firstRows.get(table);
    if (known !== undefined) return known;
    const row = this.#readFirstRow(table);
    // One cell is a title or a layout, no row of headers.
    const cells = row.size > 1 ? row : NO_CELLS;
    this.#firstRows.set(table, cells);
    return cells;
  }

  #readFirstRow(table: number): Map<string, number> {
    const { node, end } = this.#page;
    const cells = new Map<string, number>();
    let row = table + 1;
    while (row < end[table]! && this.#tag(row) !== 'tr') row++;
    if (row >= end[table]!) return cells;
    for (let text = firstTextFrom(node, row); text < node.length && node[text]! < end[row]!; text++) {
      const cell = this.#upTo(node[text]!, (tag) => CELL.test(tag));
      if (cell < row) continue;
      const column = this.#tag(cell).slice(2);
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
