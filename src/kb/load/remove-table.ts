import type { Concepts } from '../../concepts/concepts.js';
import { renewKinds } from '../catalogue/refresh.js';
import type { Store } from '../store/store.js';
import { removePages } from './remove-pages.js';

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
