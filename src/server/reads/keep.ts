import { TagpathError } from '../../errors.js';
import type { LoadLine } from '../../kb/load/input.js';
import type { LoadReport } from '../../kb/load/load.js';
import { removeTable } from '../../kb/load/remove.js';
import { gridOfFile } from '../../query/open-table.js';
import { gridLines, joined, type KeepGrid, type KeepNames, type KeepTask } from '../keep-lines.js';
import type { KeptList } from '../schemas/keep.js';
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

/** Puts rows into the base, and says which tables they are there, and of which kinds. */
export async function keep(base: OpenBase, task: KeepTask): Promise<KeptList[]> {
  const grids = task.grids.map((grid) => gridLines(grid, base.concepts));
  const { lines, tables } = joined([task, ...grids]);
  const before = new Set((await tablesOf(base, tables)).map(({ key }) => key));
  await base.kb.load(lines, { concepts: base.concepts });
  // The kinds that these rows are part of are made when the catalogue is asked for.
  await base.kb.catalogue();
  const kept = await tablesOf(base, tables);
  return Promise.all(
    kept.map(async ({ id, key, title, rows }) => ({
      list: String(id),
      title,
      kind: await kindOf(base, id),
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

async function kindOf({ kb }: OpenBase, table: number): Promise<string | null> {
  const [kind] = await kb.store.all<{ id: string }>(
    `SELECT kinds.view_name AS id FROM kinds JOIN kind_sources ON kind_sources.kind_id = kinds.id
     WHERE kind_sources.table_id = ? LIMIT 1`,
    [table],
  );
  return kind?.id ?? null;
}

interface ImportTask extends KeepNames {
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/** Files with tables, each a source of the base. */
export async function importFiles(base: OpenBase, { files, name, concept }: ImportTask): Promise<KeptList[]> {
  const grids: KeepGrid[] = [];
  for (const file of files) {
    const grid = await gridOfFile(file.name, file.bytes);
    if (grid.labels.length === 0 || grid.rows.length === 0) {
      throw new TagpathError('table-empty', { path: file.name });
    }
    const called = name === undefined ? grid.name : files.length === 1 ? name : `${name} – ${grid.name}`;
    const phrases = [called, grid.name].map((phrase) => phrase.replace(/[-_]+/g, ' '));
    grids.push({ grid: { ...grid, name: called }, source: file.name, url: null, concept, phrases });
  }
  return keep(base, { lines: [], tables: [], grids });
}

export async function removeList(
  { kb, concepts }: OpenBase,
  { id }: { readonly id: number },
): Promise<{ id: string; removed: number }> {
  const removed = await removeTable(kb.store, id, concepts);
  if (removed === null) throw new TagpathError('not-found', { what: 'list', id });
  return { id: String(id), removed };
}
