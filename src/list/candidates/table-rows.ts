import { STYLE } from '../../html/page.js';
import { knownTag } from '../../html/tag-paths.js';
import type { LineTable } from '../lines/line-table.js';
import { type Group, type GroupFamily, MIN_ITEMS } from './candidate.js';

const TABLE = knownTag('table');
const TR = knownTag('tr');
const TD = knownTag('td');
const TH = knownTag('th');
/** Names stand in one of the first columns; a later one is an attribute. */
const MAX_NAME_COLUMNS = 3;
const NUMBER_ONLY = /^[#\s]*\d{1,4}[.)\s]*$/;
const LETTERS = /\p{L}{2}/u;

/** Rows of a table, header rows left out (IV-B rule Table); the name cell is the first with words. */
export const tableRows: GroupFamily = {
  id: 'table-rows',
  gather: ({ lines }) => {
    const { size, tag, style } = lines.page.nodes;
    const groups: Group[] = [];
    for (let node = 1; node < size; node++) {
      if (tag[node] !== TABLE || style[node]! & STYLE.blacklisted) continue;
      const rows = rowsOf(lines, node).filter((row) => !isHeader(lines, row));
      if (rows.length >= MIN_ITEMS) groups.push(...byNameColumn(lines, node, rows));
    }
    return groups;
  },
};

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

function cellsOf(lines: LineTable, row: number): number[] {
  const { tag } = lines.page.nodes;
  return [...lines.page.children(row)].filter((cell) => tag[cell] === TD || tag[cell] === TH);
}

function isHeader(lines: LineTable, row: number): boolean {
  const cells = cellsOf(lines, row);
  return cells.length > 0 && cells.every((cell) => lines.page.nodes.tag[cell] === TH);
}

function byNameColumn(lines: LineTable, table: number, rows: readonly number[]): Group[] {
  const cells = rows.map((row) => cellsOf(lines, row));
  const columns = cells.reduce((most, c) => Math.max(most, Math.min(c.length, MAX_NAME_COLUMNS)), 0);
  const groups: Group[] = [];
  for (let column = 0; column < columns && groups.length < 2; column++) {
    const group = readColumn(lines, table, rows, cells, column);
    if (group !== null) groups.push(group);
  }
  return groups;
}

function readColumn(
  lines: LineTable,
  tableNode: number,
  rows: readonly number[],
  cells: readonly (readonly number[])[],
  column: number,
): Group | null {
  const kept: { line: number; row: number; rank: number | null }[] = [];
  rows.forEach((row, i) => {
    const cell = cells[i]![column];
    const line = cell === undefined ? lines.size : lines.lineFrom(cell);
    if (line >= lines.size || lines.first[line]! >= lines.page.end(cell!)) return;
    if (LETTERS.test(lines.text(line))) kept.push({ line, row, rank: rankIn(lines, cells[i]!, column) });
  });
  if (kept.length < MIN_ITEMS) return null;
  const isRanked = kept.filter((item) => item.rank !== null).length > kept.length / 2;
  return {
    family: 'table-rows',
    lines: kept.map((item) => item.line),
    nodes: kept.map((item) => item.row),
    cut: 'line',
    tableNode,
    ...(isRanked ? { ranks: kept.map((item) => item.rank) } : {}),
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
