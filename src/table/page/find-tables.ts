import type { Concepts } from '../../concepts/concepts.js';
import { openConcepts } from '../../concepts/open.js';
import { Deadline } from '../../html/budget.js';
import type { Page } from '../../html/page.js';
import { TableHeadings } from '../../view/headings.js';
import { mayBeTable, type TableCandidate, tableCandidates } from './candidates.js';
import type { PageTable } from './page-table.js';
import { joinSplitTables, type ReadTable, readTable, toPageTable } from './read-table.js';
import { judgeTable } from './table-model.js';

interface FindTablesOptions {
  readonly deadline?: Deadline;
  /** The gazetteer among its places tells columns of places; the built-in one where none is given. */
  readonly concepts?: Concepts;
}

/** Every data table of a page, in the order in which they begin. */
export function findTables(page: Page, options: FindTablesOptions = {}): PageTable[] {
  const { deadline = new Deadline(), concepts } = options;
  const found: FoundTable[] = [];
  const taken = new Set<number>();
  for (const candidate of tableCandidates(page, deadline)) {
    deadline.check();
    const { form, grid } = candidate;
    if (!mayBeTable(candidate) || (form === 'blocks' && holdsAny(page, grid.node, found))) continue;
    const judgement = judgeTable(page, candidate);
    if (!judgement.isData) continue;
    const table = readTable(page, candidate, judgement, taken);
    if (table === null) continue;
    if (form === 'table') dropBlocksInside(page, grid.node, found);
    taken.add(grid.node);
    found.push({ node: grid.node, form, table });
  }
  const headings = new TableHeadings(page);
  const inOrder = found.reverse().map(({ table }) => table);
  return joinSplitTables(page, inOrder).map((table) =>
    toPageTable(page, table, headings, () => concepts ?? openConcepts()),
  );
}

interface FoundTable {
  readonly node: number;
  readonly form: TableCandidate['form'];
  readonly table: ReadTable;
}

/** The last found begins first after the node: inner ones come before those around them. */
function holdsAny(page: Page, node: number, found: readonly FoundTable[]): boolean {
  const last = found.at(-1);
  return last !== undefined && page.isInside(last.node, node);
}

/** What looks like a table inside the cell of one is part of the cell. */
function dropBlocksInside(page: Page, node: number, found: FoundTable[]): void {
  for (let at = found.length - 1; at >= 0 && page.isInside(found[at]!.node, node); at--) {
    if (found[at]!.form === 'blocks') found.splice(at, 1);
  }
}
