import { queryBase, queryTable } from '../../answer/table/run-over-base.js';
import type { AnswerFormat } from '../../output/show-answer.js';
import { showTableAnswer } from '../../output/show-answer.js';
import { openTable } from '../../query/open-table.js';
import { parseQuery } from '../../query/text-form.js';
import { openBase, withKb } from '../open-base.js';
import { answerFormatOption, kbOption, type RegisterCommand } from '../options.js';
import { print, terminalWidth } from '../terminal.js';

interface QueryFlags {
  readonly kb: string;
  readonly table?: string;
  readonly format: AnswerFormat | 'jsonl';
}

const EXAMPLES = `
Examples:
  $ tagpath query "university where city = Boston order by students desc limit 5" --kb base.db
  $ tagpath query "rivers where length > 5000" --table rivers.csv`;

/** `tagpath query 'university where city = Boston order by students desc limit 5' --table universities.csv` */
export const queryCommand: RegisterCommand = (program) => {
  program
    .command('query')
    .argument('<query...>', 'the query, in quotes')
    .addOption(kbOption())
    .option('--table <file>', 'instead of a base, a .csv, .tsv, .json, .jsonl or .parquet file')
    .addOption(answerFormatOption('jsonl'))
    .addHelpText('after', EXAMPLES)
    .action(async (words: string[], { kb: location, table: path, format }: QueryFlags) => {
      const text = words.join(' ');
      const query = parseQuery(text);
      const answer =
        path === undefined
          ? await withKb(openBase(location), (kb) => queryBase(kb, text, query))
          : queryTable(await openTable(path), text, query);
      await print(`${showTableAnswer(answer, format, terminalWidth())}\n`);
    });
};
