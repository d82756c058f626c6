import { openConcepts } from '../../concepts/open.js';
import { loadFiles } from '../../kb/load-files.js';
import { EXIT } from '../exit-codes.js';
import { interruptSignal } from '../interrupt.js';
import { conceptOption, kbOption } from '../kb-option.js';
import { loadSummary } from '../load-summary.js';
import type { RegisterCommand } from '../register-command.js';

/** `tagpath load results.jsonl... --kb FILE|postgres://...` */
export const loadCommand: RegisterCommand = (program, exit) => {
  program
    .command('load')
    .description('load results of extract and induce into a knowledge base')
    .argument('<results...>', 'files of extract (.jsonl, .jsonl.gz, -) or folders of induce')
    .addOption(kbOption())
    .addOption(conceptOption())
    .action(async (inputs: string[], { kb, concept }: { kb: string; concept?: string }) =>
      exit(await run(inputs, kb, concept)),
    );
};

async function run(
  inputs: readonly string[],
  location: string,
  concept: string | undefined,
): Promise<number> {
  const { signal, release } = interruptSignal();
  try {
    const report = await loadFiles(location, inputs, {
      concepts: openConcepts(),
      ...(concept === undefined ? {} : { concept }),
      signal,
      onBadLine: (error) => process.stderr.write(`tagpath: ${error.message} [${error.code}]\n`),
      onProgress: ({ lines, items }) => {
        if (process.stderr.isTTY) process.stderr.write(`\r${lines} lines, ${items} items`);
      },
    });
    process.stderr.write(`${process.stderr.isTTY ? '\r' : ''}tagpath: ${loadSummary(report)}\n`);
    if (!process.stdout.isTTY) process.stdout.write(`${JSON.stringify(report)}\n`);
    return report.failed > 0 ? EXIT.someFailed : EXIT.fine;
  } catch (error) {
    if (signal.aborted) return EXIT.interrupted;
    throw error;
  } finally {
    release();
  }
}
