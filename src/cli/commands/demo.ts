import { positiveInteger } from '../option-values.js';
import type { RegisterCommand } from '../register-command.js';
import { runUntilStopped } from '../run-service.js';

/** `tagpath demo`, which is `npm start`: the web page over a base of the sample pages. */
export const demo: RegisterCommand = (program) => {
  program
    .command('demo')
    .option('--port <port>', 'port', positiveInteger, 8080)
    .action(async ({ port }: { port: number }) => {
      const { SAMPLE_MIRRORS, sampleBase } = await import('../../run/sample-base.js');
      const kb = await sampleBase(() =>
        process.stderr.write('tagpath: making a knowledge base of the sample pages\n'),
      );
      await runUntilStopped({ kb, mirrors: SAMPLE_MIRRORS, port });
    });
};
