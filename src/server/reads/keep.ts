import { TagpathError } from '../../errors.js';
import type { LoadLine } from '../../kb/load/input.js';
import type { LoadReport } from '../../kb/load/load.js';
import { removeTable } from '../../kb/load/remove.js';
import type { Grid } from '../../query/grid-rows.js';
import { gridOfFile } from '../../query/open-table.js';
import { gridLines, joined, type KeepGrid, type KeepNames, type KeepTask } from '../keep-lines.js';
import type { KeptList } from '../schemas/keep.js';
import { kindsOfTable } from './contents.js';
import type { OpenBase } from './open-base.js';

export function save({ kb, concepts }: OpenBase, lines: readonly LoadLine[]): Promise<LoadReport> {
  return kb.load(lines, { concepts });
}

interface KnownTable {
  readonly id: number;
  readonly key: string;
  readonly title: string;
  readonly rows: number;
}

/** Puts rows into the base; says in which tables they are, and of which kinds. */
export async function keep(base: OpenBase, task: KeepTask): Promise<KeptList[]> {
  const grids = task.grids.map((grid) => gridLines(grid, base.concepts));
  const { lines, tables } = joined([task, ...grids]);
  const before = new Set((await tablesOf(base, tables)).map(({ key }) => key));
  await base.kb.load(lines, { concepts: base.concepts });
  const kept = await tablesOf(base, tables);
  return Promise.all(
    kept.map(async ({ id, key, title, rows }) => ({
      list: String(id),
      title,
      kind: (await kindsOfTable(base.kb, id))[0]?.id ?? null,
      rows,
      isNew: !before.has(key),
    })),
  );
}

function tablesOf({ kb }: OpenBase, keys: readonly string[]): Promise<KnownTable[]> {
  return kb.store.all<KnownTable>(
    'SELECT id, key, title, item_count AS rows FROM tables WHERE key IN (?*) ORDER BY id',
    [keys],
  );
}

interface ImportTask extends KeepNames {
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

interface Imported {
  readonly kept: KeptList[];
  /** What of the files was not as a table should be. */
  readonly notes: string[];
}

/** Files with tables, each a source of the base. */
export async function importFiles(base: OpenBase, { files, name, concept }: ImportTask): Promise<Imported> {
  const grids: KeepGrid[] = [];
  const notes: string[] = [];
  for (const file of files) {
    const grid = await gridOfFile(file.name, file.bytes);
    if (grid.labels.length === 0 || grid.rows.length === 0) {
      throw new TagpathError('table-empty', { path: file.name });
    }
    const called = name === undefined ? grid.name : files.length === 1 ? name : `${name} – ${grid.name}`;
    const phrases = [called, grid.name].map((phrase) => phrase.replace(/[-_]+/g, ' '));
    grids.push({ grid: { ...grid, name: called }, source: file.name, url: null, concept, phrases });
    notes.push(...unevenRows(file.name, grid));
  }
  const kept = await keep(base, { lines: [], tables: [], grids });
  const given = grids.reduce((sum, { grid }) => sum + grid.rows.length, 0);
  const lost = given - kept.reduce((sum, { rows }) => sum + rows, 0);
  if (lost > 0) notes.push(`${saidRows(lost)} left out: nothing names ${lost === 1 ? 'it' : 'them'}.`);
  return { kept, notes };
}

/** Rows that are named one by one. */
const MOST_NAMED = 5;

const saidRows = (count: number) => (count === 1 ? '1 row was' : `${count} rows were`);

/** Rows with fewer or more cells than there are columns: what stands beyond the last column has none to go to. */
function unevenRows(file: string, { labels, rows }: Grid): string[] {
  const uneven = rows.flatMap((row, at) => (row.length === labels.length ? [] : [at + 1]));
  if (uneven.length === 0) return [];
  const named = uneven.slice(0, MOST_NAMED).join(', ');
  const more = uneven.length > MOST_NAMED ? ' …' : '';
  const isOne = uneven.length === 1;
  const which = `${isOne ? 'Row' : 'Rows'} ${named}${more} of ${file}`;
  return [
    `${which} ${isOne ? 'has' : 'have'} more or fewer cells than the ${labels.length} columns: cells beyond these were dropped, missing ones are empty. A quote that is not closed does this, too.`,
  ];
}

export async function removeList(
  { kb, concepts }: OpenBase,
  { id }: { readonly id: number },
): Promise<{ id: string; removed: number }> {
  const removed = await removeTable(kb.store, id, concepts);
  if (removed === null) throw new TagpathError('not-found', { what: 'list', id });
  return { id: String(id), removed };
}
