import { knownTag } from '../../html/tag-paths.js';
import { LINE, type LineTable } from '../lines/line-table.js';
import { isMeasure } from './name-column.js';

const TD = knownTag('td');
const TH = knownTag('th');
const THEAD = knownTag('thead');
/** Labels are short. */
const LONGEST_LABEL = 80;
/** One number under a word may be chance. */
const MIN_MEASURES = 2;

export interface TableRow {
  readonly node: number;
  readonly cells: readonly number[];
}

interface HeadedRows {
  /** One label a column, '' for none; empty where the table has no header. */
  readonly labels: readonly string[];
  readonly rows: readonly TableRow[];
  readonly heads: readonly TableRow[];
}

/** Tells a table's header rows, which are no items, from its rows. */
export function splitHead(lines: LineTable, rowNodes: readonly number[], k: number | null): HeadedRows {
  const rows = rowNodes.map((node) => ({ node, cells: cellsOf(lines, node) }));
  const marked = rows.filter((row) => isMarkedHead(lines, row));
  const heads = new Set(marked.length > 0 ? marked : rows.slice(0, Number(hasUnmarkedHead(lines, rows, k))));
  const [first] = heads;
  return {
    labels: first === undefined ? [] : first.cells.map((cell) => lines.page.textOf(cell).trim()),
    rows: rows.filter((row) => !heads.has(row)),
    heads: [...heads],
  };
}

function cellsOf(lines: LineTable, row: number): number[] {
  const { tag } = lines.page.nodes;
  return [...lines.page.children(row)].filter((cell) => tag[cell] === TD || tag[cell] === TH);
}

function isMarkedHead({ page }: LineTable, { node, cells }: TableRow): boolean {
  if (cells.length === 0) return false;
  return page.nodes.tag[page.parent(node)] === THEAD || cells.every((cell) => page.nodes.tag[cell] === TH);
}

/**
 * A header without `th`: the first row is bold and the next is not, or it has words above a column of
 * numbers. Where there are as many rows as the title announces items, each of them is one.
 */
function hasUnmarkedHead(lines: LineTable, rows: readonly TableRow[], k: number | null): boolean {
  const [first, second] = rows;
  if (first === undefined || second === undefined || rows.length === k || first.cells.length < 2)
    return false;
  if (isBold(lines, first)) return !isBold(lines, second);
  return isAboveNumbers(lines, first, rows.slice(1));
}

function isBold(lines: LineTable, { cells }: TableRow): boolean {
  const filled = cells.map((cell) => lines.lineIn(cell)).filter((line) => line >= 0);
  return filled.length > 0 && filled.every((line) => lines.has(line, LINE.boldWhole));
}

function isAboveNumbers(lines: LineTable, { cells }: TableRow, below: readonly TableRow[]): boolean {
  const labels = cells.map((cell) => textIn(lines, cell));
  if (labels.some((label) => label.length > LONGEST_LABEL || isMeasure(label))) return false;
  return labels.some((label, column) => {
    if (label === '') return false;
    const texts = below.map((row) => textIn(lines, row.cells[column])).filter((text) => text !== '');
    return texts.length >= MIN_MEASURES && texts.every(isMeasure);
  });
}

function textIn(lines: LineTable, cell: number | undefined): string {
  const line = cell === undefined ? -1 : lines.lineIn(cell);
  return line < 0 ? '' : lines.text(line);
}
