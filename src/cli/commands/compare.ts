import { compare } from '../../answer/compare.js';
import type { GridFormat } from '../../answer/grid.js';
import { showComparison } from '../../answer/show-answer.js';
import { openKb } from '../../kb/open.js';
import { gridFormatOption, kbOption } from '../kb-option.js';
import type { RegisterCommand } from '../register-command.js';
import { terminalWidth } from '../terminal-width.js';

/** `tagpath compare A B` */
export const compareCommand: RegisterCommand = (program) => {
  program
    .command('compare')
    .description('things side by side: an attribute a row, a thing a column')
    .argument('<name...>', 'two names or more, each in quotes')
    .addOption(kbOption())
    .addOption(gridFormatOption())
    .action(async (names: string[], { kb: location, format }: { kb: string; format: GridFormat }) => {
      const kb = await openKb(location);
      try {
        process.stdout.write(`${showComparison(await compare(kb, names), format, terminalWidth())}\n`);
      } finally {
        await kb.close();
      }
    });
};
