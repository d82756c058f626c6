import { queryAnswer } from '../../answer/table-answer.js';
import { TagpathError } from '../../errors.js';
import type { AnswerFormat } from '../../output/show-answer.js';
import { showTableAnswer } from '../../output/show-table-answer.js';
import { openTable } from '../../query/open-table.js';
import { parseQuery } from '../../query/text-form.js';
import { answerFormatOption } from '../kb-option.js';
import type { RegisterCommand } from '../register-command.js';
import { terminalWidth } from '../terminal-width.js';

interface QueryFlags {
  readonly table?: string;
  readonly format: AnswerFormat | 'jsonl';
}

/** `tagpath query 'university where city = Boston order by students desc limit 5' --table universities.csv` */
export const queryCommand: RegisterCommand = (program) => {
  program
    .command('query')
    .argument('<query...>', 'the query, in quotes')
    .option('--table <file>', 'a .csv, .tsv, .jsonl or .parquet file')
    .addOption(answerFormatOption('jsonl'))
    .action(async (words: string[], { table: path, format }: QueryFlags) => {
      const text = words.join(' ');
      const query = parseQuery(text);
      if (path === undefined) throw new TagpathError('call-table-missing');
      const table = await openTable(path);
      const answer = queryAnswer(text, table, query);
      process.stdout.write(`${showTableAnswer(answer, format, terminalWidth())}\n`);
    });
};
