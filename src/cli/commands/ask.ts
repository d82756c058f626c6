import type { Command } from 'commander';
import { ask } from '../../answer/ask.js';
import { TagpathError } from '../../errors.js';
import { type AnswerFormat, asRecord, showAnswer, showTableAnswer } from '../../output/show-answer.js';
import { askBatch, askTable } from '../ask-tables.js';
import { openBase, withKb } from '../open-base.js';
import { answerFormatOption, kbOption, positiveInteger, type RegisterCommand } from '../options.js';
import { EXIT, print, terminalWidth } from '../terminal.js';

interface AskFlags {
  readonly kb: string;
  readonly table?: string;
  readonly batch?: string;
  readonly format: AnswerFormat | 'jsonl';
  readonly explain?: true;
  readonly limit?: number;
}

const EXAMPLES = `
Examples:
  $ tagpath ask "tallest buildings in the world"
  $ tagpath ask "top 10 films" --kb lists.db --format json
  $ tagpath ask "which river is the longest" --table rivers.csv`;

/** `tagpath ask "tallest buildings in the world"` */
export const askCommand: RegisterCommand = (program, exit) => {
  program
    .command('ask')
    .argument('[question...]', 'the question, in quotes or as words')
    .addOption(kbOption())
    .option('--table <file>', 'ask this .csv, .tsv, .json, .jsonl or .parquet file instead of a base')
    .option(
      '--batch <file>',
      'questions, one JSON line each ({"id", "question", "table"}); - reads standard input',
    )
    .addOption(answerFormatOption('jsonl'))
    .option('--explain', 'show the other readings of the question as well')
    .option('-n, --limit <rows>', 'rows at most, where the question gives no count', positiveInteger)
    .addHelpText('after', EXAMPLES)
    .action(async (words: string[], flags: AskFlags, command: Command) => {
      if (flags.batch !== undefined) {
        if (command.getOptionValueSource('format') === 'cli' && flags.format !== 'jsonl')
          throw new TagpathError('call-batch-format', { format: flags.format });
        return exit(await runBatch(flags.batch, flags));
      }
      const question = words.join(' ');
      if (flags.table === undefined) return askBase(question, flags);
      const answer = await askTable(question, flags.table, flags.explain === true);
      await print(`${showTableAnswer(answer, flags.format, terminalWidth())}\n`);
    });
};

async function askBase(question: string, { kb: location, format, limit, explain }: AskFlags): Promise<void> {
  const asked = limit === undefined ? {} : { limit };
  const answer = await withKb(openBase(location), (kb) => ask(kb, question, asked));
  await print(`${showAnswer(answer, format, terminalWidth(), explain)}\n`);
}

async function runBatch(file: string, { kb: location, table }: AskFlags): Promise<number> {
  let kb: ReturnType<typeof openBase> | null = null;
  let failed = false;
  const fromBase = async (question: string) => {
    kb ??= openBase(location);
    return asRecord(await ask(await kb, question));
  };
  try {
    for await (const answer of askBatch(file, table, fromBase)) {
      if ('error' in answer) failed = true;
      await print(`${JSON.stringify(answer)}\n`);
    }
  } finally {
    await closed(kb);
  }
  return failed ? EXIT.someFailed : EXIT.fine;
}

/** A base that could not be opened is told with the question that asked for it. */
async function closed(opening: ReturnType<typeof openBase> | null): Promise<void> {
  const kb = await opening?.catch(() => null);
  await kb?.close();
}
