import { type Page, STYLE } from '../../html/page.js';
import type { ReadTable } from './read-table.js';

/**
 * Tables that a page splits in several, with one header over the first: those without a header go on with the one
 * before them when it has as many columns and nothing is said between the two.
 */
export function joinSplitTables(page: Page, tables: readonly ReadTable[]): ReadTable[] {
  const joined: ReadTable[] = [];
  let end = -1;
  for (const table of tables) {
    const before = joined.at(-1);
    if (before !== undefined && goesOn(before, table) && saysNothing(page, end, table.node)) {
      joined[joined.length - 1] = join(before, table);
    } else joined.push(table);
    end = page.end(table.node);
  }
  return joined;
}

function goesOn(before: ReadTable, table: ReadTable): boolean {
  const isHeadless = before.hasHeader && !table.hasHeader && table.caption === null;
  const areRelations = before.kind === 'relation' && table.kind === 'relation';
  return isHeadless && areRelations && before.columns.length === table.columns.length;
}

/** Whether no visible text stands between the end of one table and the beginning of the next. */
function saysNothing(page: Page, from: number, to: number): boolean {
  if (from < 0 || from > to) return false;
  for (let node = from; node < to; node++) {
    if (page.isText(node) && !page.hasStyle(node, STYLE.hidden)) return false;
  }
  return true;
}

function join(before: ReadTable, table: ReadTable): ReadTable {
  return {
    ...before,
    rows: [...before.rows, ...table.rows],
    totals: [...before.totals, ...table.totals.map((row) => row + before.rows.length)],
    score: Math.min(before.score, table.score),
    rules: before.rules.includes('split') ? before.rules : [...before.rules, 'split'],
  };
}
