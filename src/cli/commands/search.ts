import { search } from '../../answer/pages/search.js';
import { openKb } from '../../kb/open.js';
import { type AnswerFormat, showSearch } from '../../output/show-answer.js';
import { answerFormatOption, kbOption, positiveInteger } from '../options.js';
import type { RegisterCommand } from '../register-command.js';
import { print, terminalWidth } from '../terminal.js';

interface SearchFlags {
  readonly kb: string;
  readonly format: AnswerFormat;
  readonly limit?: number;
}

/** `tagpath search WORDS` */
export const searchCommand: RegisterCommand = (program) => {
  program
    .command('search')
    .argument('<words...>', 'words that a page must have')
    .addOption(kbOption())
    .addOption(answerFormatOption())
    .option('-n, --limit <pages>', 'pages at most', positiveInteger)
    .action(async (words: string[], { kb: location, format, limit }: SearchFlags) => {
      const kb = await openKb(location);
      try {
        await print(`${showSearch(await search(kb, words.join(' '), limit), format, terminalWidth())}\n`);
      } finally {
        await kb.close();
      }
    });
};
