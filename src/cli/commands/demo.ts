import { homedir } from 'node:os';
import { join } from 'node:path';
import { positiveInteger, type RegisterCommand } from '../options.js';
import { runUntilStopped } from '../run-service.js';
import { tell } from '../terminal.js';

/** Where programs keep what their users make. */
function ownBases(): string {
  const { XDG_DATA_HOME, LOCALAPPDATA } = process.env;
  return join(XDG_DATA_HOME ?? LOCALAPPDATA ?? join(homedir(), '.local', 'share'), 'tagpath', 'bases');
}

const EXAMPLES = `
Examples:
  $ tagpath demo
  $ tagpath demo --port 9000`;

/** `tagpath demo`, which is `npm start`: the web page over a base of the sample pages. */
export const demo: RegisterCommand = (program) => {
  program
    .command('demo')
    .option('--port <port>', 'port', positiveInteger, 8080)
    .option('--bases <folder>', 'folder of your own bases', ownBases())
    .addHelpText('after', EXAMPLES)
    .action(async ({ port, bases }: { port: number; bases: string }) => {
      const { SAMPLE_MIRRORS, sampleBase } = await import('../../run/sample-base.js');
      const kb = await sampleBase(() => tell('making a knowledge base of the sample pages'));
      // Bound to this machine alone, so whoever reaches it may keep results.
      const own = { bases, writable: true, tokenless: true };
      await runUntilStopped({ kb, samples: true, mirrors: SAMPLE_MIRRORS, port, ...own });
    });
};
