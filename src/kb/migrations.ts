import type { Migration, Writer } from './store.js';

/** The version that this program writes. A file of a higher one is refused, of a lower one brought up. */
export const SCHEMA_VERSION = 1;

export async function migrate(writer: Writer, from: number, migrations: readonly Migration[]): Promise<void> {
  for (const step of migrations) {
    if (step.version <= from) continue;
    for (const statement of step.statements) await writer.run(statement);
  }
}
