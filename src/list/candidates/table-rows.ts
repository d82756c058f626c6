import { STYLE } from '../../html/page.js';
import { knownTag } from '../../html/tag-paths.js';
import type { LineTable } from '../lines/line-table.js';
import { type CandidateContext, type Group, type GroupFamily, MIN_ITEMS } from './candidate.js';
import { findNameColumn, type NameColumn, type TableColumn } from './name-column.js';
import { splitHead, type TableRow } from './table-head.js';

const TABLE = knownTag('table');
const TR = knownTag('tr');
/** Columns that are looked at: one row with thousands of cells must not widen all the others. */
const MAX_COLUMNS = 32;
const NUMBER_ONLY = /^[#\s]*\d{1,4}[.)\s]*$/;

/** Rows of a table, header rows left out (IV-B rule Table), each named by its cell in the name column. */
export const tableRows: GroupFamily = {
  id: 'table-rows',
  gather: (context) =>
    tablesOf(context).flatMap((table) => {
      const group = toGroup(context.lines, table);
      return group === null ? [] : [group];
    }),
};

interface ReadTable {
  readonly node: number;
  readonly rows: readonly TableRow[];
  readonly heads: readonly TableRow[];
  readonly name: NameColumn;
}

const read = new WeakMap<CandidateContext, readonly ReadTable[]>();

/** The tables of a page; both the rows and what is no row are read from them. */
function tablesOf(context: CandidateContext): readonly ReadTable[] {
  let tables = read.get(context);
  if (tables === undefined) {
    tables = readTables(context);
    read.set(context, tables);
  }
  return tables;
}

function readTables({ lines, k, labelFit }: CandidateContext): ReadTable[] {
  const { size, tag, style } = lines.page.nodes;
  const tables: ReadTable[] = [];
  for (let node = 1; node < size; node++) {
    if (tag[node] !== TABLE || style[node]! & STYLE.blacklisted) continue;
    const { labels, rows, heads } = splitHead(lines, rowsOf(lines, node), k);
    if (rows.length < MIN_ITEMS) continue;
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

const lineIn = (lines: LineTable, cell: number | undefined) => (cell === undefined ? -1 : lines.lineIn(cell));

const textOf = (lines: LineTable, line: number) => (line < 0 ? '' : lines.text(line));

/** Among names that are words, "K2" and "1917" are names too. */
const NAMED = /[\p{L}\p{N}]/u;

function toGroup(lines: LineTable, { node, rows, name }: ReadTable): Group | null {
  const { index } = name.column;
  const kept = rows
    .map((row) => ({ row, line: lineIn(lines, row.cells[index]) }))
    .filter(({ line }) => NAMED.test(textOf(lines, line)));
  if (kept.length < MIN_ITEMS) return null;
  const ranks = kept.map(({ row }) => rankIn(lines, row.cells, index));
  const isRanked = ranks.filter((rank) => rank !== null).length > kept.length / 2;
  return {
    family: 'table-rows',
    lines: kept.map(({ line }) => line),
    nodes: kept.map(({ row }) => row.node),
    cut: 'line',
    tableNode: node,
    ...(isRanked ? { ranks } : {}),
  };
}

/** A number alone in a cell before the name is the rank. */
function rankIn(lines: LineTable, cells: readonly number[], nameColumn: number): number | null {
  for (let column = 0; column < nameColumn; column++) {
    const text = lines.page.textOf(cells[column]!);
    if (NUMBER_ONLY.test(text)) return Number.parseInt(text.replace(/\D+/g, ''), 10);
  }
  return null;
}

/** Lines of tables that are no items, whatever else they look like. */
export interface TableFurniture {
  /** Lines in the other columns of tables that say themselves where the names stand. */
  readonly attributes: ReadonlySet<number>;
  /** Lines of header rows. */
  readonly heads: ReadonlySet<number>;
}

export function tableFurniture(context: CandidateContext): TableFurniture {
  const attributes = new Set<number>();
  const headLines = new Set<number>();
  for (const { rows, heads, name } of tablesOf(context)) {
    for (const { cells } of heads) for (const cell of cells) headLines.add(lineIn(context.lines, cell));
    if (!name.isLabelled) continue;
    for (const { cells } of rows) {
      cells.forEach((cell, index) => {
        if (index !== name.column.index) attributes.add(lineIn(context.lines, cell));
      });
    }
  }
  headLines.delete(-1);
  return { attributes, heads: headLines };
}
