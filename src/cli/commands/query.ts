import { queryBase } from '../../answer/table/run-over-base.js';
import { queryAnswer, type TableAnswer } from '../../answer/table/table-answer.js';
import type { AnswerFormat } from '../../output/show-answer.js';
import { showTableAnswer } from '../../output/show-answer.js';
import { openTable } from '../../query/open-table.js';
import type { Query } from '../../query/query.js';
import { parseQuery } from '../../query/text-form.js';
import { openBase } from '../open-base.js';
import { answerFormatOption, kbOption } from '../options.js';
import type { RegisterCommand } from '../register-command.js';
import { print, terminalWidth } from '../terminal.js';

interface QueryFlags {
  readonly kb: string;
  readonly table?: string;
  readonly format: AnswerFormat | 'jsonl';
}

/** `tagpath query 'university where city = Boston order by students desc limit 5' --table universities.csv` */
export const queryCommand: RegisterCommand = (program) => {
  program
    .command('query')
    .argument('<query...>', 'the query, in quotes')
    .addOption(kbOption())
    .option('--table <file>', 'instead of a base, a .csv, .tsv, .jsonl or .parquet file')
    .addOption(answerFormatOption('jsonl'))
    .action(async (words: string[], { kb: location, table: path, format }: QueryFlags) => {
      const text = words.join(' ');
      const query = parseQuery(text);
      const answer =
        path === undefined
          ? await overBase(location, text, query)
          : queryAnswer(text, await openTable(path), query);
      await print(`${showTableAnswer(answer, format, terminalWidth())}\n`);
    });
};

async function overBase(location: string, text: string, query: Query): Promise<TableAnswer> {
  const kb = await openBase(location);
  try {
    return await queryBase(kb, text, query);
  } finally {
    await kb.close();
  }
}
