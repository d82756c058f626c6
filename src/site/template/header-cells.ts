import type { SharpPaths } from '../pages/sharp-paths.js';
import type { PathCount } from './text-counts.js';

/** As often on each page, but for stray ones. */
const ONCE = 1.05;
const TABLE_CELL = /^t[hd](?=\[)/;
/** Elements between a cell and its text, such as `b`. */
const MOST_INSIDE = 2;
/** A label and a value that all pages share are two cells. */
const LEAST_HEADS = 3;

/**
 * Texts of header cells, by path: of the cells of one kind in one row all but the first, which has the labels of rows,
 * have as many texts that stand on nearly all pages, always as often. They are none's values: neither of the cell beside
 * them nor of the caption above.
 */
export function headerCells(
  counts: readonly PathCount[],
  paths: SharpPaths,
  enough: number,
): Map<number, ReadonlySet<string>> {
  const rows = new Map<string, HeaderCell[]>();
  for (const count of counts) {
    const row = rowOf(count.path, paths);
    if (row === null) continue;
    rows.set(row, [...(rows.get(row) ?? []), headerCell(count, enough)]);
  }
  const heads = [...rows.values()].filter(([first, ...others]) => {
    const [{ times } = { times: 0 }] = others;
    const isSame = others.every((cell) => cell.times === times);
    return others.length >= LEAST_HEADS - 1 && times > 0 && isSame && first!.times >= times;
  });
  return new Map(heads.flat().map(({ path, texts }) => [path, texts]));
}

/** Names the rows of a cell's path by theirs and by what is inside of the cell; null for what is in no cell. */
function rowOf(path: number, paths: SharpPaths): string | null {
  let inside = '';
  let cell = path;
  for (let level = 0; level <= MOST_INSIDE && cell > 0; level++) {
    const element = paths.lastLabel(cell);
    const kind = TABLE_CELL.exec(element)?.[0];
    if (kind !== undefined) return `${kind}${inside} ${paths.parent(cell)}`;
    inside = `/${element}${inside}`;
    cell = paths.parent(cell);
  }
  return null;
}

/** The texts of a path that stand on nearly all pages, always as often, and how often all of them. */
interface HeaderCell {
  readonly path: number;
  readonly texts: ReadonlySet<string>;
  readonly times: number;
}

function headerCell({ path, texts }: PathCount, enough: number): HeaderCell {
  const fixed = new Set<string>();
  let times = 0;
  for (const [text, { pages, occurrences }] of texts) {
    const often = Math.round(occurrences / pages);
    if (pages < enough || occurrences > ONCE * often * pages) continue;
    fixed.add(text);
    times += often;
  }
  return { path, texts: fixed, times };
}
