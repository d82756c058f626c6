import { knownTag } from '../../html/tag-paths.js';
import type { LineTable } from '../lines/line-table.js';

const TD = knownTag('td');
const TH = knownTag('th');

export interface TableRow {
  readonly node: number;
  readonly cells: readonly number[];
}

export interface HeadedRows {
  /** One label a column, '' for none; empty where the table has no header. */
  readonly labels: readonly string[];
  readonly rows: readonly TableRow[];
}

/** Tells a table's header rows, which are no items, from its rows. */
export function splitHead(lines: LineTable, rowNodes: readonly number[]): HeadedRows {
  const rows = rowNodes.map((node) => ({ node, cells: cellsOf(lines, node) }));
  const heads = rows.filter((row) => isHead(lines, row));
  const first = heads[0];
  return {
    labels: first === undefined ? [] : first.cells.map((cell) => lines.page.textOf(cell).trim()),
    rows: rows.filter((row) => !heads.includes(row)),
  };
}

function cellsOf(lines: LineTable, row: number): number[] {
  const { tag } = lines.page.nodes;
  return [...lines.page.children(row)].filter((cell) => tag[cell] === TD || tag[cell] === TH);
}

function isHead(lines: LineTable, { cells }: TableRow): boolean {
  return cells.length > 0 && cells.every((cell) => lines.page.nodes.tag[cell] === TH);
}
