import { openConcepts } from '../../concepts/open.js';
import type { TagpathError } from '../../errors.js';
import { loadFiles } from '../../kb/open.js';
import { conceptOption, formatOption, kbOption, type RegisterCommand } from '../options.js';
import { redraw } from '../progress.js';
import { loadSummary } from '../show-kb.js';
import { EXIT, interruptSignal, print, tell, tellError } from '../terminal.js';

const EXAMPLES = `
Examples:
  $ tagpath load lists.jsonl --kb lists.db
  $ tagpath load out/ --kb postgres://localhost/lists`;

/** `tagpath load results.jsonl... --kb FILE|postgres://...` */
export const loadCommand: RegisterCommand = (program, exit) => {
  program
    .command('load')
    .argument('<results...>', 'files of extract (.jsonl, .jsonl.gz, -) or folders of induce')
    .addOption(kbOption())
    .addOption(conceptOption())
    .option(
      '--no-catalogue',
      'do not rebuild the catalogue now; the next question will (for several loads in a row)',
    )
    .addOption(formatOption(['json']))
    .addHelpText('after', EXAMPLES)
    .action(async (inputs: string[], flags: LoadFlags) => exit(await run(inputs, flags)));
};

interface LoadFlags {
  readonly kb: string;
  readonly concept?: string;
  readonly catalogue: boolean;
  /** What a load did, for programs; a terminal gets it only where it is asked for. */
  readonly format?: 'json';
}

async function run(
  inputs: readonly string[],
  { kb, concept, catalogue, format }: LoadFlags,
): Promise<number> {
  const { signal, exitCode, release } = interruptSignal();
  try {
    const report = await loadFiles(kb, inputs, {
      concepts: openConcepts(),
      ...(concept === undefined ? {} : { concept }),
      catalogue,
      signal,
      onBadLine: firstOf(MOST_BAD_LINES),
      onProgress: ({ lines, items }) => redraw(`${lines} lines, ${items} items`),
    });
    tell(report.lines === 0 ? 'there are no results in the input' : loadSummary(report));
    if (format === 'json' || !process.stdout.isTTY) await print(`${JSON.stringify(report)}\n`);
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
