import { Deadline } from '../../html/budget.js';
import type { Page } from '../../html/page.js';
import { columnType } from '../value-types.js';
import { readBody } from './body-rows.js';
import { mayBeTable, type TableCandidate, tableCandidates } from './candidates.js';
import { findHeader, labelsOf } from './header-rows.js';
import type { PageTable } from './page-table.js';
import { judgeTable, type TableJudgement } from './table-model.js';
import { TableView } from './table-view.js';

/** Every data table of a page, in the order in which they begin. */
export function findTables(page: Page, deadline = new Deadline()): PageTable[] {
  const found: FoundTable[] = [];
  const taken = new Set<number>();
  for (const candidate of tableCandidates(page)) {
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
  return found.reverse().map(({ table }) => table);
}

interface FoundTable {
  readonly node: number;
  readonly form: TableCandidate['form'];
  readonly table: PageTable;
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

function readTable(
  page: Page,
  { grid }: TableCandidate,
  { score, kind }: TableJudgement,
  without: ReadonlySet<number>,
): PageTable | null {
  const view = new TableView(page, grid, without);
  if (view.filled.length < 2) return null;
  const { titles, header, body, rule } = findHeader(view);
  const { rows, totals } = readBody(view, header, body);
  if (rows.length < 1) return null;
  const columns = Array.from({ length: grid.width }, (_, column) => labelsOf(view, header, column).join(' '));
  const caption = grid.caption === null ? '' : page.textOf(grid.caption);
  const titled = caption !== '' ? caption : titles.map((row) => view.textAt(row, 0)).join(' ');
  return {
    caption: titled === '' ? null : titled,
    heading: null,
    kind,
    columns,
    rows,
    columnTypes: columns.map((label, c) => ({
      label,
      type: columnType(
        rows.map((row) => row[c] ?? ''),
        label,
      ),
    })),
    nameColumn: null,
    totals,
    tagPath: page.tagPath(grid.node),
    score,
    provenance: [rule],
  };
}
