import { Option } from 'commander';
import { listInputs } from '../../corpus/list-inputs.js';
import { readRef } from '../../corpus/open-corpus.js';
import { DEFAULT_SETTINGS } from '../../run/extract-settings.js';
import { tablesOfPage } from '../../run/extract-tables.js';
import { StreamOutput } from '../../run/text-output.js';
import { EXIT } from '../exit-codes.js';
import type { RegisterCommand } from '../register-command.js';

interface TablesFlags {
  readonly format: 'json' | 'jsonl';
  readonly reproducible?: true;
  readonly allowPrivate?: true;
}

const EXAMPLES = `
Examples:
  $ tagpath tables page.html --format jsonl      every data table of a page
  $ tagpath tables crawl/ https://example.com/statistics`;

export const tables: RegisterCommand = (program, exit) => {
  program
    .command('tables')
    .description('every data table of a page, as rows and columns')
    .argument('<input...>', 'files, folders, globs, WARCs, addresses, or -')
    .addOption(
      new Option('-f, --format <format>', 'output format').choices(['jsonl', 'json']).default('jsonl'),
    )
    .option('--reproducible', 'no times in the records, so that equal pages give equal bytes')
    .option('--allow-private', 'also fetch from private and local addresses')
    .addHelpText('after', EXAMPLES)
    .action(async (inputs: string[], flags: TablesFlags) => exit(await run(inputs, flags)));
};

async function run(inputs: readonly string[], flags: TablesFlags): Promise<number> {
  const { maxBytes, maxNodes, maxDepth, timeoutMs } = DEFAULT_SETTINGS;
  const options = {
    budget: { maxBytes, maxNodes, maxDepth, timeoutMs },
    timeless: flags.reproducible ?? false,
  };
  const output = new StreamOutput(process.stdout);
  let code: number = EXIT.fine;
  let before = flags.format === 'json' ? '[\n' : '';
  for await (const ref of listInputs(inputs, { maxBytes })) {
    const read = { maxBytes, fetch: { allowPrivate: flags.allowPrivate ?? false } };
    for await (const item of readRef(ref, read)) {
      const record = tablesOfPage(item, options);
      if (record.error !== null) code = EXIT.someFailed;
      await output.write(`${before}${JSON.stringify(record)}${flags.format === 'jsonl' ? '\n' : ''}`);
      before = flags.format === 'json' ? ',\n' : '';
    }
  }
  if (flags.format === 'json') await output.write(before === '[\n' ? '[]\n' : '\n]\n');
  return code;
}
