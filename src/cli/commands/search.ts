import { search } from '../../answer/pages/search.js';
import { openKb } from '../../kb/open.js';
import { type AnswerFormat, showSearch } from '../../output/show-answer.js';
import { withKb } from '../open-base.js';
import { answerFormatOption, kbOption, positiveInteger, type RegisterCommand } from '../options.js';
import { print, terminalWidth } from '../terminal.js';

interface SearchFlags {
  readonly kb: string;
  readonly format: AnswerFormat;
  readonly limit?: number;
}

const EXAMPLES = `
Examples:
  $ tagpath search longest rivers
  $ tagpath search "hotel brands" --limit 5`;

/** `tagpath search WORDS` */
export const searchCommand: RegisterCommand = (program) => {
  program
    .command('search')
    .argument('<words...>', 'words that a page must have')
    .addOption(kbOption())
    .addOption(answerFormatOption())
    .option('-n, --limit <pages>', 'pages at most', positiveInteger)
    .addHelpText('after', EXAMPLES)
    .action(async (words: string[], { kb: location, format, limit }: SearchFlags) => {
      const found = await withKb(openKb(location), (kb) => search(kb, words.join(' '), limit));
      await print(`${showSearch(found, format, terminalWidth())}\n`);
    });
};
