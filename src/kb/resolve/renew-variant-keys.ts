import type { Writer } from '../store/store.js';
import { variantKey } from './name-variants.js';

const ROWS_AT_ONCE = 5_000;

/** Gives every name the key that this version makes of it, so that new names meet the old ones. */
export async function renewVariantKeys(writer: Writer): Promise<void> {
  let last = 0;
  for (;;) {
    const rows = await writer.all<{ id: number; name: string; variant_key: string }>(
      'SELECT id, name, variant_key FROM entities WHERE id > ? ORDER BY id LIMIT ?',
      [last, ROWS_AT_ONCE],
    );
    for (const { id, name, variant_key } of rows) {
      const key = variantKey(name);
      if (key !== variant_key)
        await writer.run('UPDATE entities SET variant_key = ? WHERE id = ?', [key, id]);
    }
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)!.id;
  }
}
