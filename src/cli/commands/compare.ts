import { compare } from '../../answer/compare/compare.js';
import { openKb } from '../../kb/open.js';
import { type AnswerFormat, showComparison } from '../../output/show-answer.js';
import { withKb } from '../open-base.js';
import { answerFormatOption, kbOption, type RegisterCommand } from '../options.js';
import { print, terminalWidth } from '../terminal.js';

const EXAMPLES = `
Examples:
  $ tagpath compare "Mount Everest" K2
  $ tagpath compare Nile Amazon --format csv`;

/** `tagpath compare A B` */
export const compareCommand: RegisterCommand = (program) => {
  program
    .command('compare')
    .argument('<name...>', 'names, each in quotes; one alone is shown by itself')
    .addOption(kbOption())
    .addOption(answerFormatOption())
    .addHelpText('after', EXAMPLES)
    .action(async (names: string[], { kb: location, format }: { kb: string; format: AnswerFormat }) => {
      const compared = await withKb(openKb(location), (kb) => compare(kb, names));
      await print(`${showComparison(compared, format, terminalWidth())}\n`);
    });
};
