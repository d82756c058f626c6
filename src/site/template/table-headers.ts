import type { CellSpan } from '../pages/cell-spans.js';
import type { ElementKinds } from '../pages/element-kinds.js';
import { firstTextFrom, type SitePage } from '../pages/site-page.js';

/** The texts of one table row: the first of each cell, by the columns that it covers. */
interface Row {
  readonly node: number;
  readonly columns: ReadonlyMap<number, number>;
  readonly cells: number;
  /** Whether all its cells are header cells, and whether one of them covers several columns. */
  readonly isOfHeads: boolean;
  readonly hasSpans: boolean;
}

/** Header texts by column, outermost first. */
type Heads = ReadonlyMap<number, readonly number[]>;

/** A table while its cells are asked for, from the top down. */
interface Table {
  readonly rows: readonly Row[];
  /** The headers in force, the row they end with, and the row that is looked at next; -1 for none. */
  heads: Heads;
  last: number;
  next: number;
}

/** One cell is a title or a layout, no row of headers. */
const LEAST_HEADERS = 2;
/** Below the first row two texts of the template may be a label and what it says on all pages. */
const LEAST_INNER_HEADERS = 3;

const NO_HEADS: readonly number[] = [];

/**
 * Finds the header texts above a table cell: the text of the same column in the last row of headers before it. That is
 * the table's first row, or one further down that holds nothing but text of the template. A row of headers below one
 * whose cells span columns belongs to it: "2024" above "Sales" and "Profit".
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

  /** The headers in the page's text sequence, outermost first. Cells are asked for in page order. */
  above(node: number): readonly number[] {
    const cell = this.#cellAround(node);
    if (cell < 0) return NO_HEADS;
    const at = this.#tableAround(cell);
    if (at < 0) return NO_HEADS;
    const table = this.#table(at);
    for (
      ;
      table.next < table.rows.length && this.#page.end[table.rows[table.next]!.node]! <= cell;
      table.next++
    ) {
      if (this.#isHead(table.rows[table.next]!, table.next)) startHeads(table);
    }
    return table.heads.get(this.#spanOf(cell).from) ?? NO_HEADS;
  }

  #isHead({ columns, cells, isOfHeads }: Row, at: number): boolean {
    if (at === 0) return cells >= LEAST_HEADERS;
    if (cells < (isOfHeads ? LEAST_HEADERS : LEAST_INNER_HEADERS)) return false;
    return [...columns.values()].every((text) => this.#isTemplate(text));
  }

  #spanOf(cell: number): CellSpan {
    const number = this.#column(cell);
    return this.#page.spans.get(cell) ?? { from: number, to: number };
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

  /** The tag of a cell carries its column: `th[2]`. */
  #isHeaderCell(cell: number): boolean {
    return this.#kinds.kind(this.#page.kind[cell]!).tag.startsWith('th[');
  }

  #isTag(node: number, tag: string): boolean {
    const kind = this.#page.kind[node]!;
    return kind >= 0 && this.#kinds.kind(kind).tag === tag;
  }

  #table(at: number): Table {
    let table = this.#tables.get(at);
    if (table === undefined) {
      table = { rows: this.#rowsOf(at), heads: new Map(), last: -1, next: 0 };
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
    const columns = new Map<number, number>();
    let cells = 0;
    let isOfHeads = true;
    let hasSpans = false;
    for (let text = firstTextFrom(node, row); text < node.length && node[text]! < end[row]!; text++) {
      const cell = this.#cellAround(node[text]!);
      if (cell < row) continue;
      const { from, to } = this.#spanOf(cell);
      isOfHeads &&= this.#isHeaderCell(cell);
      if (columns.has(from)) continue;
      cells++;
      hasSpans ||= to > from;
      for (let column = from; column <= to; column++) columns.set(column, text);
    }
    return { node: row, columns, cells, isOfHeads, hasSpans };
  }
}

/** The next row takes over as the headers; right below one with spans, its texts stand under those. */
function startHeads(table: Table): void {
  const { rows, heads, last, next } = table;
  const isBelow = last >= 0 && last === next - 1 && rows[last]!.hasSpans;
  const own = new Map<number, readonly number[]>(isBelow ? heads : []);
  for (const [column, text] of rows[next]!.columns) own.set(column, [...(own.get(column) ?? []), text]);
  table.heads = own;
  table.last = next;
}
