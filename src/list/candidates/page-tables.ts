import { STYLE } from '../../html/page.js';
import { knownTag } from '../../html/tag-paths.js';
import type { LineTable } from '../lines/line-table.js';
import type { LabelReader } from './concept-label.js';
import { findNameColumn, type NameColumn, type TableColumn } from './name-column.js';
import { splitHead, type TableRow } from './table-head.js';

const TABLE = knownTag('table');
const TR = knownTag('tr');
/** Columns that are looked at: one row with thousands of cells must not widen all the others. */
const MAX_COLUMNS = 32;
/** One row is a box around something. */
const MIN_ROWS = 2;

export interface ReadTable {
  readonly node: number;
  readonly rows: readonly TableRow[];
  readonly heads: readonly TableRow[];
  readonly name: NameColumn;
}

/** The tables of a page, read when first asked for: both the rows and what is no row are told by them. */
export class PageTables {
  readonly #lines: LineTable;
  readonly #k: number | null;
  readonly #labelFit: LabelReader;
  #all: readonly ReadTable[] | undefined;

  constructor(lines: LineTable, k: number | null, labelFit: LabelReader) {
    this.#lines = lines;
    this.#k = k;
    this.#labelFit = labelFit;
  }

  get all(): readonly ReadTable[] {
    this.#all ??= readTables(this.#lines, this.#k, this.#labelFit);
    return this.#all;
  }
}

function readTables(lines: LineTable, k: number | null, labelFit: LabelReader): ReadTable[] {
  const { size, tag, style } = lines.page.nodes;
  const tables: ReadTable[] = [];
  for (let node = 1; node < size; node++) {
    if (tag[node] !== TABLE || style[node]! & STYLE.blacklisted) continue;
    const { labels, rows, heads } = splitHead(lines, rowsOf(lines, node), k);
    if (rows.length < MIN_ROWS) continue;
    const name = findNameColumn(columnsOf(lines, labels, rows), labelFit);
    if (name !== null) tables.push({ node, rows, heads, name });
  }
  return tables;
}

/** Own rows of the table; those of tables inside it are theirs. */
function rowsOf(lines: LineTable, table: number): number[] {
  const { tag } = lines.page.nodes;
  const rows: number[] = [];
  const stop = lines.page.end(table);
  for (let node = table + 1; node < stop; node++) {
    if (tag[node] === TABLE) node = lines.page.end(node) - 1;
    else if (tag[node] === TR) rows.push(node);
  }
  return rows;
}

function columnsOf(lines: LineTable, labels: readonly string[], rows: readonly TableRow[]): TableColumn[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, Math.min(cells.length, MAX_COLUMNS)), 0);
  return Array.from({ length: width }, (_, index) => ({
    index,
    label: labels[index] ?? '',
    texts: rows.map(({ cells }) => textOf(lines, lineIn(lines, cells[index]))),
  }));
}

/** The first line in a cell, or -1. */
export const lineIn = (lines: LineTable, cell: number | undefined) =>
  cell === undefined ? -1 : lines.lineIn(cell);

export const textOf = (lines: LineTable, line: number) => (line < 0 ? '' : lines.text(line));
