import { createInterface } from 'node:readline';
import { Option } from 'commander';
import { openConcepts } from '../../concepts/open.js';
import { TitleReader } from '../../title/read-title.js';
import { titleLine, titleTable } from '../../title/show-title.js';
import type { RegisterCommand } from '../register-command.js';

/** `tagpath title`: what titles announce, one JSON line each or a table. */
export const title: RegisterCommand = (program) => {
  program
    .command('title')
    .description('read titles: is it a list of k things, of what, by what, when and where')
    .argument('[title...]', 'titles; without any, one a line on standard input')
    .addOption(new Option('--format <format>', 'what to print').choices(['table', 'jsonl']).default('table'))
    .action(async (titles: string[], { format }: { format: 'table' | 'jsonl' }) => {
      const reader = TitleReader.load(openConcepts());
      const show = format === 'jsonl' ? titleLine : titleTable;
      for await (const text of titles.length > 0 ? titles : linesOfStdin()) {
        process.stdout.write(`${show(reader.read(text))}\n`);
      }
    });
};

function linesOfStdin(): AsyncIterable<string> {
  return createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
}
