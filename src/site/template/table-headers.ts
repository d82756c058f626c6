import type { ElementKinds } from '../pages/element-kinds.js';
import type { SitePage } from '../pages/site-page.js';

/** The texts of one table row: the first of each cell, by column. */
interface Row {
  readonly node: number;
  readonly cells: ReadonlyMap<number, number>;
  /** Whether all its cells are header cells. */
  readonly isOfHeads: boolean;
}

/** A table while its cells are asked for, from the top down. */
interface Table {
  readonly rows: readonly Row[];
  /** The header row in force, and the row that is looked at next; -1 for none. */
  head: number;
  next: number;
}

/** One cell is a title or a layout, no row of headers. */
const LEAST_HEADERS = 2;
/** Below the first row two texts of the template may be a label and what it says on all pages. */
const LEAST_INNER_HEADERS = 3;

/**
 * Finds the header text above a table cell: the text of the same column in the last row of headers before it. That is
 * the table's first row, or one further down that holds nothing but text of the template.
 */
export class TableHeaders {
  readonly #page: SitePage;
  readonly #kinds: ElementKinds;
  readonly #isTemplate: (text: number) => boolean;
  /** By table node. */
  readonly #tables = new Map<number, Table>();

  /** `isTemplate` tells the texts of the template among those before the cell that is asked for. */
  constructor(page: SitePage, kinds: ElementKinds, isTemplate: (text: number) => boolean) {
    this.#page = page;
    this.#kinds = kinds;
    this.#isTemplate = isTemplate;
  }

  /** The header's row in the page's text sequence, or -1. Cells are asked for in page order. */
  above(node: number): number {
    const cell = this.#cellAround(node);
    if (cell < 0) return -1;
    const at = this.#tableAround(cell);
    if (at < 0) return -1;
    const table = this.#table(at);
    for (
      ;
      table.next < table.rows.length && this.#page.end[table.rows[table.next]!.node]! <= cell;
      table.next++
    ) {
      if (this.#isHead(table.rows[table.next]!, table.next)) table.head = table.next;
    }
    return table.rows[table.head]?.cells.get(this.#column(cell)) ?? -1;
  }

  #isHead({ cells, isOfHeads }: Row, at: number): boolean {
    if (at === 0) return cells.size >= LEAST_HEADERS;
    if (cells.size < (isOfHeads ? LEAST_HEADERS : LEAST_INNER_HEADERS)) return false;
    return [...cells.values()].every((text) => this.#isTemplate(text));
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

  #table(at: number): Table {
    let table = this.#tables.get(at);
    if (table === undefined) {
      table = { rows: this.#rowsOf(at), head: -1, next: 0 };
      this.#tables.set(at, table);
    }
    return table;
  }

  #rowsOf(table: number): Row[] {
    const rows: Row[] = [];
    for (let node = table + 1; node < this.#page.end[table]!; ) {
      if (this.#isTag(node, 'tr')) rows.push(this.#row(node));
      const isInside = this.#isTag(node, 'tr') || this.#isTag(node, 'table');
      node = isInside ? this.#page.end[node]! : node + 1;
    }
    return rows;
  }

  #row(row: number): Row {
    const { node, end } = this.#page;
    const cells = new Map<number, number>();
    let isOfHeads = true;
    for (let text = firstTextFrom(node, row); text < node.length && node[text]! < end[row]!; text++) {
      const cell = this.#cellAround(node[text]!);
      if (cell < row) continue;
      const column = this.#column(cell);
      if (!cells.has(column)) cells.set(column, text);
      isOfHeads &&= this.#isTag(cell, 'th');
    }
    return { node: row, cells, isOfHeads };
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
