import { STYLE } from '../../html/page.js';
import { knownTag } from '../../html/tag-paths.js';
import { readCellGrid } from '../../view/grid/cell-grid.js';
import { findHeader, isLearnedHeader, labelsOf } from '../../view/grid/header-rows.js';
import { TableView } from '../../view/grid/table-view.js';
import type { LineTable } from '../../view/lines/line-table.js';
import type { LabelReader } from './concept-label.js';
import { findNameColumn, type NameColumn, type TableColumn } from './name-column.js';

const TABLE = knownTag('table');
/** Columns that are looked at: one row with thousands of cells must not widen all the others. */
const MAX_COLUMNS = 32;
/** One row is a box around something. */
const MIN_ROWS = 2;

interface TableRow {
  readonly node: number;
  /** The first line of each slot's cell; -1 for none. */
  readonly lines: readonly number[];
}

interface HeadedRows {
  /** One label a column, '' for none. */
  readonly labels: readonly string[];
  readonly rows: readonly TableRow[];
  readonly heads: readonly TableRow[];
}

export interface ReadTable extends HeadedRows {
  readonly node: number;
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
    const headed = headedRows(lines, node, k);
    if (headed.rows.length < MIN_ROWS) continue;
    const name = findNameColumn(columnsOf(lines, headed), labelFit);
    if (name !== null) tables.push({ node, ...headed, name });
  }
  return tables;
}

/**
 * Tells a table's header rows, which are no items, from its rows. Where it has as many rows as the title announces
 * items, a first row that nothing marks is an item, too.
 */
export function headedRows(lines: LineTable, table: number, k: number | null): HeadedRows {
  const view = new TableView(lines.page, readCellGrid(lines.page, table), (cell) => firstText(lines, cell));
  const { titles, header, body } = findHeader(
    view,
    (_, rows) => rows.length !== k && isLearnedHeader(view, rows),
  );
  const isHead = (row: number) => view.row(row).cells.every((cell) => cell === undefined || cell.isHead);
  const toRow = (row: number): TableRow => {
    const { node, cells } = view.row(row);
    return { node, lines: Array.from(cells, (cell) => (cell === undefined ? -1 : lines.lineIn(cell.node))) };
  };
  return {
    labels: Array.from({ length: view.grid.width }, (_, column) => labelsOf(view, header, column).join(' ')),
    rows: body.filter((row) => !isHead(row)).map(toRow),
    heads: [...titles, ...header, ...body.filter(isHead)].map(toRow),
  };
}

function firstText(lines: LineTable, cell: number): string {
  return textOf(lines, lines.lineIn(cell));
}

function columnsOf(lines: LineTable, { labels, rows }: HeadedRows): TableColumn[] {
  return labels.slice(0, MAX_COLUMNS).map((label, index) => ({
    index,
    label,
    texts: rows.map((row) => textOf(lines, row.lines[index] ?? -1)),
  }));
}

export const textOf = (lines: LineTable, line: number) => (line < 0 ? '' : lines.text(line));
