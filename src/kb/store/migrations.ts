import { variantKey } from '../name-variants.js';
import type { Migration, Writer } from './store.js';

/** The version that this program writes. A file of a higher one is refused, of a lower one brought up. */
export const SCHEMA_VERSION = 4;

/** Takes the longest step from where the base is, until none leads on. */
export async function migrate(
  writer: Writer,
  version: number,
  migrations: readonly Migration[],
): Promise<void> {
  const [step] = migrations.filter(({ from }) => from === version).sort((a, b) => b.to - a.to);
  if (step === undefined) return;
  for (const statement of step.statements) await writer.run(statement);
  await step.work?.(writer);
  await migrate(writer, step.to, migrations);
}

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
