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
