import { Option } from 'commander';
import { listInputs } from '../../corpus/list-inputs.js';
import { readRef } from '../../corpus/open-corpus.js';
import { FORMATS, type Format } from '../../output/formats.js';
import { openRecordWriter } from '../../output/record-writer.js';
import { TABLES_VIEW } from '../../output/tables-view.js';
import { StreamOutput } from '../../output/text-output.js';
import { DEFAULT_SETTINGS } from '../../run/extract-settings.js';
import { tablesOfPage } from '../../run/extract-tables.js';
import { EXIT } from '../exit-codes.js';
import type { RegisterCommand } from '../register-command.js';
import { terminalWidth } from '../terminal-width.js';

interface TablesFlags {
  readonly format: Format;
  readonly bom?: true;
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
    .argument('<input...>', 'files, folders, globs, WARCs, addresses, or -')
    .addOption(new Option('-f, --format <format>', 'output format').choices(FORMATS).default('jsonl'))
    .option('--bom', 'begin CSV with a byte order mark, by which Excel knows UTF-8')
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
  const width = terminalWidth();
  const writing = { bom: flags.bom ?? false, ...(width === undefined ? {} : { width }) };
  const writer = openRecordWriter(flags.format, TABLES_VIEW, new StreamOutput(process.stdout), writing);
  let code: number = EXIT.fine;
  for await (const ref of listInputs(inputs, { maxBytes })) {
    const read = { maxBytes, fetch: { allowPrivate: flags.allowPrivate ?? false } };
    for await (const item of readRef(ref, read)) {
      const record = tablesOfPage(item, options);
      if (record.error !== null) code = EXIT.someFailed;
      await writer.write(record);
    }
  }
  await writer.end();
  return code;
}
