import type { Concepts } from '../../concepts/concepts.js';
import { renewKinds } from '../catalogue/refresh.js';
import type { Reader, Store, Writer } from '../store/store.js';

/** Takes pages with their lists, items, values and index entries out of the base. */
export async function removePages(writer: Writer, pageIds: readonly number[]): Promise<void> {
  const items = await writer.all<{ id: number; entity_id: number }>(
    'SELECT id, entity_id FROM items WHERE page_id IN (?*)',
    [pageIds],
  );
  const itemIds = items.map((item) => item.id);
  const tables = await writer.all<{ id: number }>('SELECT id FROM tables WHERE page_id IN (?*)', [pageIds]);
  const tableIds = tables.map((table) => table.id);
  await writer.removeTerms('item_terms', itemIds);
  await writer.run('DELETE FROM cells WHERE item_id IN (?*)', [itemIds]);
  await writer.run('DELETE FROM items WHERE id IN (?*)', [itemIds]);
  await writer.run('DELETE FROM columns WHERE table_id IN (?*)', [tableIds]);
  await writer.run('DELETE FROM tables WHERE id IN (?*)', [tableIds]);
  await writer.removeTerms('page_titles', pageIds);
  await writer.removeTerms('page_bodies', pageIds);
  await writer.run('DELETE FROM pages WHERE id IN (?*)', [pageIds]);
  await removeUnused(writer, [...new Set(items.map((item) => item.entity_id))]);
  await writer.run(COUNT_REMOVAL);
}

/** Ids of removed rows are void. A load that remembers ids reads this count to see whether rows were removed. */
const COUNT_REMOVAL = `INSERT INTO meta (key, value) VALUES ('removals', '1')
  ON CONFLICT (key) DO UPDATE SET value = CAST(CAST(meta.value AS bigint) + 1 AS text)`;

export async function removalsSoFar(reader: Reader): Promise<string> {
  const rows = await reader.all<{ value: string }>(`SELECT value FROM meta WHERE key = 'removals'`);
  return rows[0]?.value ?? '0';
}

/** Entities that no item names any more; those that a decision speaks of stay for its sake. */
async function removeUnused(writer: Writer, entityIds: readonly number[]): Promise<void> {
  const unused = await writer.all<{ id: number }>(
    `SELECT id FROM entities WHERE id IN (?*)
     AND NOT EXISTS (SELECT 1 FROM items WHERE items.entity_id = entities.id)
     AND NOT EXISTS (SELECT 1 FROM resolutions WHERE resolutions.entity_id = entities.id)
     AND NOT EXISTS (SELECT 1 FROM resolutions WHERE resolutions.into_id = entities.id)`,
    [entityIds],
  );
  const ids = unused.map((row) => row.id);
  await writer.removeTerms('entity_terms', ids);
  await writer.run('DELETE FROM entities WHERE id IN (?*)', [ids]);
}

/**
 * Takes a list or a site's table out of the base with its rows, and what the catalogue has of it. How many rows that
 * were; null where there is no such table.
 */
export async function removeTable(
  store: Store,
  id: number,
  concepts: Concepts | null = null,
): Promise<number | null> {
  return store.write(async (writer) => {
    const [table] = await writer.all<{ id: number }>('SELECT id FROM tables WHERE id = ?', [id]);
    if (table === undefined) return null;
    const kinds = await writer.all<{ key: string }>(
      'SELECT DISTINCT kinds.key FROM kinds JOIN kind_sources ON kind_sources.kind_id = kinds.id WHERE table_id = ?',
      [id],
    );
    const items = await writer.all<{ page: number }>('SELECT page_id AS page FROM items WHERE table_id = ?', [
      id,
    ]);
    await removePages(writer, [...new Set(items.map(({ page }) => page))]);
    // The table of a site stands on no page of its own.
    await writer.run('DELETE FROM columns WHERE table_id = ?', [id]);
    await writer.run('DELETE FROM tables WHERE id = ?', [id]);
    const keys = kinds.map(({ key }) => key);
    await renewKinds(writer, keys, concepts, store.kind);
    return items.length;
  });
}
