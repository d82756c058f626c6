import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { positiveInteger } from '../option-values.js';
import type { RegisterCommand } from '../register-command.js';
import { runUntilStopped } from '../run-service.js';
import { version } from '../version.js';

const SAMPLES = fileURLToPath(new URL('../../../samples/', import.meta.url));
const DEMO_FOLDER = fileURLToPath(new URL('../../demo/', import.meta.url));

/** `tagpath demo`, which is `npm start`: the web page over a base of the sample pages. */
export const demo: RegisterCommand = (program) => {
  program
    .command('demo')
    .description('serve the web page over the sample pages that come with Tagpath')
    .option('--port <port>', 'port', positiveInteger, 8080)
    .action(async ({ port }: { port: number }) => {
      const kb = await sampleBase();
      const mirrors = [join(SAMPLES, 'lists'), join(SAMPLES, 'sites')];
      await runUntilStopped({ kb, mirrors, port });
    });
};

/** The base is made once, and again when the samples or the program changed. */
async function sampleBase(): Promise<string> {
  const location = join(DEMO_FOLDER, `base-${digestOfSamples()}.db`);
  if (existsSync(location)) return location;
  process.stderr.write('tagpath: making a knowledge base of the sample pages\n');
  rmSync(DEMO_FOLDER, { recursive: true, force: true });
  mkdirSync(DEMO_FOLDER, { recursive: true });
  const { buildSampleBase } = await import('../../run/build-sample-base.js');
  const half = `${location}.half`;
  await buildSampleBase(SAMPLES, half);
  renameSync(half, location);
  return location;
}

function digestOfSamples(): string {
  const hash = createHash('sha256').update(version());
  const data = join(SAMPLES, 'data');
  for (const file of readdirSync(data).sort()) hash.update(readFileSync(join(data, file)));
  return hash.digest('hex').slice(0, 12);
}
