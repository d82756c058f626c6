import { openConcepts } from '../../concepts/open.js';
import type { TagpathError } from '../../errors.js';
import { loadFiles } from '../../kb/load/load-files.js';
import { EXIT } from '../exit-codes.js';
import { interruptSignal } from '../interrupt.js';
import { conceptOption, kbOption } from '../kb-option.js';
import { loadSummary } from '../load-summary.js';
import { redraw } from '../progress.js';
import type { RegisterCommand } from '../register-command.js';
import { print, tell, tellError } from '../terminal.js';

/** `tagpath load results.jsonl... --kb FILE|postgres://...` */
export const loadCommand: RegisterCommand = (program, exit) => {
  program
    .command('load')
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
  const { signal, exitCode, release } = interruptSignal();
  try {
    const report = await loadFiles(location, inputs, {
      concepts: openConcepts(),
      ...(concept === undefined ? {} : { concept }),
      signal,
      onBadLine: firstOf(MOST_BAD_LINES),
      onProgress: ({ lines, items }) => redraw(`${lines} lines, ${items} items`),
    });
    tell(loadSummary(report));
    if (!process.stdout.isTTY) await print(`${JSON.stringify(report)}\n`);
    return report.failed > 0 ? EXIT.someFailed : EXIT.fine;
  } catch (error) {
    if (signal.aborted) return exitCode();
    throw error;
  } finally {
    release();
  }
}

/** A file of another kind has as many bad lines as lines; a few of them tell, the rest is counted. */
const MOST_BAD_LINES = 10;

function firstOf(most: number): (error: TagpathError) => void {
  let left = most;
  return (error) => {
    if (left > 0) tellError(error);
    if (left === 0) tell('more lines are no results; they are counted at the end');
    left--;
  };
}
