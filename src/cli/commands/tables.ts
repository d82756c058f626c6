import { Option } from 'commander';
import { listInputs } from '../../corpus/list-inputs.js';
import { readRef } from '../../corpus/open-corpus.js';
import { TagpathError } from '../../errors.js';
import { FORMATS, type Format } from '../../output/formats.js';
import { FORMATS_WITH_ERRORS, openRecordWriter, type RecordWriter } from '../../output/record-writer.js';
import { TABLES_VIEW } from '../../output/tables-view.js';
import { FileOutput, StreamOutput } from '../../output/text-output.js';
import type { TablesRecord } from '../../record/record.js';
import { DEFAULT_SETTINGS } from '../../run/extract-settings.js';
import { tablesOfPage } from '../../run/extract-tables.js';
import { KbWriter } from '../../run/extract-to-kb.js';
import { EXIT } from '../exit-codes.js';
import { loadSummary } from '../load-summary.js';
import type { RegisterCommand } from '../register-command.js';
import { terminalWidth } from '../terminal-width.js';

interface TablesFlags {
  readonly format?: Format;
  readonly out?: string;
  readonly kb?: string;
  readonly bom?: true;
  readonly reproducible?: true;
  readonly allowPrivate?: true;
}

const EXAMPLES = `
Inputs are HTML files (plain or .gz), WARCs (.warc, .warc.gz), folders, globs, http(s) addresses, or - for a
page on standard input. Output comes in input order, one record a page in json and jsonl.

Examples:
  $ tagpath tables page.html                     every data table of a page
  $ tagpath tables crawl/ --out tables.csv       one table of all rows
  $ tagpath tables https://example.com/statistics --format md
  $ tagpath tables crawl/ --kb base.db           into a knowledge base, to ask`;

export const tables: RegisterCommand = (program, exit) => {
  program
    .command('tables')
    .argument('<input...>', 'files, folders, globs, WARCs, addresses, or -')
    .addOption(
      new Option(
        '-f, --format <format>',
        'output format (default: by the name of --out; else table on a terminal, jsonl in a pipe)',
      ).choices(FORMATS),
    )
    .option('-o, --out <file>', 'write to a file instead of standard output')
    .addOption(
      new Option(
        '--kb <location>',
        'load into a knowledge base instead of printing: a file, or postgres://...',
      ).conflicts(['out', 'format']),
    )
    .option('--bom', 'begin CSV with a byte order mark, by which Excel knows UTF-8')
    .option('--reproducible', 'no times in the records, so that equal pages give equal bytes')
    .option('--allow-private', 'also fetch from private and local addresses')
    .addHelpText('after', EXAMPLES)
    .action(async (inputs: string[], flags: TablesFlags) => exit(await run(inputs, flags)));
};

async function run(inputs: readonly string[], flags: TablesFlags): Promise<number> {
  const format = chooseFormat(flags);
  if (format === 'parquet' && flags.out === undefined)
    throw new TagpathError('call-needs-out', { option: '--format parquet' });
  if (flags.kb !== undefined) return loadInto(flags.kb, inputs, flags);
  const file = flags.out === undefined ? null : await FileOutput.open(flags.out);
  const width = file === null ? terminalWidth() : undefined;
  const writing = { bom: flags.bom ?? false, ...(width === undefined ? {} : { width }) };
  const writer = openRecordWriter(format, TABLES_VIEW, file ?? new StreamOutput(process.stdout), writing);
  const code = await writeTables(inputs, flags, writer, !FORMATS_WITH_ERRORS.has(format));
  await file?.close();
  return code;
}

function chooseFormat({ format, out }: TablesFlags): Format {
  if (format !== undefined) return format;
  if (out !== undefined) return FORMATS.find((known) => out.endsWith(`.${known}`)) ?? 'jsonl';
  return process.stdout.isTTY ? 'table' : 'jsonl';
}

async function loadInto(location: string, inputs: readonly string[], flags: TablesFlags): Promise<number> {
  const writer = new KbWriter(location, undefined);
  try {
    const code = await writeTables(inputs, flags, writer, true);
    const { loaded } = writer;
    process.stderr.write(`tagpath: ${loaded === null ? 'nothing to load' : loadSummary(loaded)}\n`);
    return code;
  } finally {
    await writer.close();
  }
}

/** `tellsErrors`: the output has no place for errors, so they are said on standard error. */
async function writeTables(
  inputs: readonly string[],
  flags: TablesFlags,
  writer: RecordWriter<TablesRecord>,
  tellsErrors: boolean,
): Promise<number> {
  const { maxBytes, maxNodes, maxDepth, timeoutMs } = DEFAULT_SETTINGS;
  const budget = { maxBytes, maxNodes, maxDepth, timeoutMs };
  const read = { maxBytes, fetch: { allowPrivate: flags.allowPrivate ?? false } };
  let code: number = EXIT.fine;
  for await (const ref of listInputs(inputs, { maxBytes })) {
    for await (const item of readRef(ref, read)) {
      const record = tablesOfPage(item, { budget, timeless: flags.reproducible ?? false });
      const { source, error } = record;
      if (error !== null) code = EXIT.someFailed;
      if (error !== null && tellsErrors)
        process.stderr.write(`tagpath: ${source}: ${error.message} [${error.code}]\n`);
      await writer.write(record);
    }
  }
  await writer.end();
  return code;
}
