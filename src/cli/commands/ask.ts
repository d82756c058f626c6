import { ask } from '../../answer/ask.js';
import { openKb } from '../../kb/open.js';
import { type AnswerFormat, showAnswer } from '../../output/show-answer.js';
import { answerFormatOption, kbOption } from '../kb-option.js';
import { positiveInteger } from '../option-values.js';
import type { RegisterCommand } from '../register-command.js';
import { terminalWidth } from '../terminal-width.js';

interface AskFlags {
  readonly kb: string;
  readonly format: AnswerFormat;
  readonly limit?: number;
}

/** `tagpath ask "tallest buildings in the world"` */
export const askCommand: RegisterCommand = (program) => {
  program
    .command('ask')
    .argument('<question...>', 'the question, in quotes or as words')
    .addOption(kbOption())
    .addOption(answerFormatOption())
    .option('-n, --limit <rows>', 'rows at most, where the question gives no count', positiveInteger)
    .action(async (parts: string[], { kb: location, format, limit }: AskFlags) => {
      const kb = await openKb(location);
      try {
        const answer = await ask(kb, parts.join(' '), limit === undefined ? {} : { limit });
        process.stdout.write(`${showAnswer(answer, format, terminalWidth())}\n`);
      } finally {
        await kb.close();
      }
    });
};
