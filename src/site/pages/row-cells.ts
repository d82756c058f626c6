import type { ElementKinds } from './element-kinds.js';
import type { SharpPaths } from './sharp-paths.js';
import { firstTextFrom, type SitePage } from './site-page.js';

/** Elements of one path are rows when this share of them have as many cells. */
const SAME = 0.9;
/** Rows come several to a page, and on several pages. */
const LEAST_A_PAGE = 1.5;
const LEAST_PAGES = 2;
const LEAST_CELLS = 2;
const MOST_CELLS = 12;

interface Rows {
  pages: number;
  lastPage: number;
  all: number;
  /** Rows by their number of cells. */
  readonly counts: Map<number, number>;
}

/**
 * Rows that are no table's: elements of one path that hold as many equal elements each, with one text in each, such as
 * `<div><div>Mass</div><div>5 kg</div></div>`. The place in the row tells what a cell holds, as in a table. By the rows'
 * path, how many cells they have.
 */
export function findRows(
  pages: readonly SitePage[],
  paths: SharpPaths,
  kinds: ElementKinds,
): Map<string, number> {
  const found = new Map<number, Rows>();
  pages.forEach((page, index) => {
    const pathOf = paths.of(page, kinds);
    for (const [row, cells] of rowsOf(page, pathOf)) countRow(found, pathOf[row]!, cells, index);
  });
  const rows = new Map<string, number>();
  for (const [path, { pages: on, all, counts }] of found) {
    const [cells, times] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most));
    const isSame = cells >= LEAST_CELLS && cells <= MOST_CELLS && times >= SAME * all;
    if (isSame && on >= LEAST_PAGES && all >= LEAST_A_PAGE * on) rows.set(paths.name(path), cells);
  }
  return rows;
}

/** Elements that hold elements with texts, each with the number of its cells; 0 where these are none. */
function* rowsOf(page: SitePage, pathOf: Int32Array): Generator<[row: number, cells: number]> {
  const { kind, parent } = page;
  /** Elements in each element, and the path of the first; none where they have several. */
  const counts = new Int32Array(kind.length);
  const cellPaths = new Int32Array(kind.length);
  for (let at = 1; at < kind.length; at++) {
    if (kind[at]! < 0) continue;
    const row = parent[at]!;
    if (counts[row] === 0) cellPaths[row] = pathOf[at]!;
    else if (cellPaths[row] !== pathOf[at]) cellPaths[row] = -1;
    counts[row]!++;
  }
  for (let row = 1; row < kind.length; row++) {
    const count = counts[row]!;
    if (count > 0) yield [row, count > 1 && cellPaths[row]! >= 0 && hasTexts(page, row, count) ? count : 0];
  }
}

/** Whether an element has so many texts, one in each of its elements. */
function hasTexts({ kind, end, node }: SitePage, row: number, count: number): boolean {
  const first = firstTextFrom(node, row);
  if (first + count < node.length && node[first + count]! < end[row]!) return false;
  let text = first;
  for (let at = row + 1; at < end[row]!; at = Math.max(at + 1, end[at]!)) {
    if (kind[at]! < 0) continue;
    if (text >= node.length || node[text]! < at || node[text]! >= end[at]!) return false;
    text++;
  }
  return text === first + count;
}

function countRow(found: Map<number, Rows>, path: number, cells: number, page: number): void {
  let rows = found.get(path);
  if (rows === undefined) {
    rows = { pages: 0, lastPage: -1, all: 0, counts: new Map() };
    found.set(path, rows);
  }
  if (rows.lastPage !== page) rows.pages++;
  rows.lastPage = page;
  rows.all++;
  rows.counts.set(cells, (rows.counts.get(cells) ?? 0) + 1);
}
