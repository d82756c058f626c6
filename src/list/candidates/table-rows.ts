import type { LineTable } from '../../view/lines/line-table.js';
import { type CandidateContext, type Group, type GroupFamily, MIN_ITEMS } from './candidate.js';
import { type ReadTable, textOf } from './page-tables.js';

const NUMBER_ONLY = /^[#\s]*\d{1,4}[.)\s]*$/;

/** Rows of a table, header rows left out (IV-B rule Table), each named by its cell in the name column. */
export const tableRows: GroupFamily = {
  id: 'table-rows',
  gather: (context) =>
    context.tables.all.flatMap((table) => {
      const group = toGroup(context.lines, table);
      return group === null ? [] : [group];
    }),
};

/** Among names that are words, "K2" and "1917" are names too. */
const NAMED = /[\p{L}\p{N}]/u;

function toGroup(lines: LineTable, { node, rows, name }: ReadTable): Group | null {
  const { index } = name.column;
  const kept = rows
    .map((row) => ({ row, line: row.lines[index] ?? -1 }))
    // a name over several rows is one item
    .filter(({ line }, i, all) => NAMED.test(textOf(lines, line)) && line !== all[i - 1]?.line);
  if (kept.length < MIN_ITEMS) return null;
  const ranks = kept.map(({ row }) => rankIn(lines, row.lines, index));
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
    const text = textOf(lines, cells[column]!);
    if (NUMBER_ONLY.test(text)) return Number.parseInt(text.replace(/\D+/g, ''), 10);
  }
  return null;
}

/** Lines of tables that are no items, whatever else they look like. */
interface TableFurniture {
  /** Lines in the other columns of tables that say themselves where the names stand. */
  readonly attributes: ReadonlySet<number>;
  /** Lines of header rows. */
  readonly heads: ReadonlySet<number>;
}

export function tableFurniture(context: CandidateContext): TableFurniture {
  const attributes = new Set<number>();
  const headLines = new Set<number>();
  for (const { rows, heads, name } of context.tables.all) {
    for (const { lines } of heads) for (const line of lines) headLines.add(line);
    if (!name.isLabelled) continue;
    for (const { lines } of rows) {
      lines.forEach((line) => {
        if (line !== lines[name.column.index]) attributes.add(line);
      });
    }
  }
  headLines.delete(-1);
  return { attributes, heads: headLines };
}
