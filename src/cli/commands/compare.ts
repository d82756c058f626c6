import { compare } from '../../answer/compare/compare.js';
import { openKb } from '../../kb/open.js';
import { type AnswerFormat, showComparison } from '../../output/show-answer.js';
import { answerFormatOption, kbOption } from '../options.js';
import type { RegisterCommand } from '../register-command.js';
import { print, terminalWidth } from '../terminal.js';

/** `tagpath compare A B` */
export const compareCommand: RegisterCommand = (program) => {
  program
    .command('compare')
    .argument('<name...>', 'two names or more, each in quotes')
    .addOption(kbOption())
    .addOption(answerFormatOption())
    .action(async (names: string[], { kb: location, format }: { kb: string; format: AnswerFormat }) => {
      const kb = await openKb(location);
      try {
        await print(`${showComparison(await compare(kb, names), format, terminalWidth())}\n`);
      } finally {
        await kb.close();
      }
    });
};
