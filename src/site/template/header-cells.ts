import type { SharpPaths } from '../pages/sharp-paths.js';
import type { PathCount } from './text-counts.js';

/** As often on each page, but for stray ones. */
const ONCE = 1.05;
const TABLE_CELL = /^t[hd](?=\[)/;
/** Elements between a cell and its text, such as `b`. */
const MOST_INSIDE = 2;
/** A label and a value that all pages share are two cells. */
const LEAST_HEADS = 3;

/** The header cells of a template. */
interface HeaderCells {
  /** Their texts, by path. */
  readonly texts: ReadonlyMap<number, ReadonlySet<string>>;
  /** Whether a path is that of cells below one of `th`. */
  readonly isBelow: (path: number) => boolean;
}

/**
 * Texts of header cells: of the cells of one kind in one row all but the first, which has the labels of rows, have as
 * many texts that stand on nearly all pages, always as often; columns that few pages have say nothing. They are none's
 * values: neither of the cell beside them nor of the caption above.
 */
export function headerCells(counts: readonly PathCount[], paths: SharpPaths, enough: number): HeaderCells {
  const rows = new Map<string, HeaderCell[]>();
  for (const count of counts) {
    const row = rowOf(count.path, paths);
    if (row === null || count.pages < enough) continue;
    rows.set(row, [...(rows.get(row) ?? []), headerCell(count, enough)]);
  }
  const heads = [...rows.values()].filter(([first, ...others]) => {
    const [{ times } = { times: 0 }] = others;
    const isSame = others.every((cell) => cell.times === times);
    return others.length >= LEAST_HEADS - 1 && times > 0 && isSame && first!.times >= times;
  });
  const texts = new Map(heads.flat().map(({ path, texts: own }) => [path, own]));
  const columns = new Set([...texts.keys()].map((path) => columnOf(path, 'th', paths)));
  columns.delete(null);
  return { texts, isBelow: (path) => columns.has(columnOf(path, 'td', paths)) };
}

const SECTION = /^t(?:head|body|foot)\b/;

/** The table of a cell and its column; null for what is in no cell of this tag. */
function columnOf(path: number, tag: string, paths: SharpPaths): string | null {
  let cell = path;
  for (let level = 0; level <= MOST_INSIDE && cell > 0; level++, cell = paths.parent(cell)) {
    const element = paths.lastLabel(cell);
    if (!TABLE_CELL.test(element)) continue;
    if (!element.startsWith(tag)) return null;
    const above = paths.parent(paths.parent(cell));
    const table = SECTION.test(paths.lastLabel(above)) ? paths.parent(above) : above;
    return `${table} ${COLUMN.exec(element)?.[0]}`;
  }
  return null;
}

const COLUMN = /\[\d+\]/;

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
