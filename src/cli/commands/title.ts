import { openConcepts } from '../../concepts/open.js';
import { linesOf } from '../../corpus/standard-input.js';
import { plainLines } from '../../output/text-output.js';
import { explainTitle } from '../../title/explain.js';
import { TitleReader } from '../../title/read-title.js';
import { titleLine, titleTable } from '../../title/show-title.js';
import { pipedInput } from '../each-page.js';
import { formatOption, type RegisterCommand } from '../options.js';
import { print } from '../terminal.js';

interface TitleOptions {
  readonly format: 'table' | 'json' | 'jsonl';
  readonly explain?: boolean;
}

const EXAMPLES = `
Examples:
  $ tagpath title "The 20 Tallest Buildings in China"
  $ tagpath title --explain "7 Highs and 4 Lows of the Season"
  $ tagpath title --format jsonl < titles.txt`;

/** `tagpath title`: what titles announce, one JSON line each or a table. */
export const title: RegisterCommand = (program) => {
  program
    .command('title')
    .argument('[title...]', 'titles; without any, one a line on standard input')
    .addOption(formatOption(['table', 'json', 'jsonl'], 'table'))
    .option('--explain', 'show tokens, tags, the features that decided and the probabilities')
    .addHelpText('after', EXAMPLES)
    .action(async (titles: string[], { format, explain }: TitleOptions) => {
      const reader = TitleReader.load(openConcepts());
      const show = format === 'table' ? titleTable : titleLine;
      let before = format === 'json' ? '[' : '';
      for await (const text of titles.length > 0 ? titles : await pipedTitles()) {
        const explanation = explain ? explainTitle(reader, text) : undefined;
        const shown = plainLines(show(reader.read(text), explanation));
        await print(format === 'json' ? `${before}${shown}` : `${shown}\n`);
        before = ',\n';
      }
      if (format === 'json') await print(before === '[' ? '[]\n' : ']\n');
    });
};

async function pipedTitles(): Promise<AsyncIterable<string>> {
  await pipedInput();
  return linesOf(process.stdin);
}
