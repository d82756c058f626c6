import { Deadline } from '../../html/budget.js';
import { readCellGrid } from '../../html/cell-grid.js';
import type { Page } from '../../html/page.js';
import { knownTag } from '../../html/tag-paths.js';
import { columnType } from '../value-types.js';
import { readBody } from './body-rows.js';
import { findHeader, labelsOf } from './header-rows.js';
import type { PageTable } from './page-table.js';
import { TableView } from './table-view.js';

const TABLE = knownTag('table');

/** Every data table of a page, in the order in which they begin. */
export function findTables(page: Page, deadline = new Deadline()): PageTable[] {
  const found: PageTable[] = [];
  const taken = new Set<number>();
  // inner tables begin after the outer ones, and are read first
  for (let node = page.size - 1; node > 0; node--) {
    if (page.nodes.tag[node] !== TABLE) continue;
    deadline.check();
    const table = readTable(page, node, taken);
    if (table === null) continue;
    taken.add(node);
    found.push(table);
  }
  return found.reverse();
}

function readTable(page: Page, node: number, without: ReadonlySet<number>): PageTable | null {
  const grid = readCellGrid(page, node);
  if (grid.width < 2) return null;
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
    kind: 'relation',
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
    tagPath: page.tagPath(node),
    score: 1,
    provenance: [rule],
  };
}
