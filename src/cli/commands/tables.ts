import { Option } from 'commander';
import { listInputs } from '../../corpus/list-inputs.js';
import { readRef } from '../../corpus/open-corpus.js';
import { politely } from '../../corpus/politely.js';
import { TagpathError } from '../../errors.js';
import { FORMATS, type Format } from '../../output/formats.js';
import { formatOfName, openOutFile } from '../../output/out-file.js';
import { FORMATS_WITH_ERRORS, openRecordWriter, type RecordWriter } from '../../output/record-writer.js';
import { TABLES_VIEW } from '../../output/tables-view.js';
import type { TablesRecord } from '../../record/record.js';
import { tablesOfPage } from '../../run/extract-tables.js';
import { KbWriter } from '../../run/extract-to-kb.js';
import { EXIT } from '../exit-codes.js';
import { gatherInputs } from '../input-list.js';
import { counted, loadSummary } from '../load-summary.js';
import {
  addFetchOptions,
  addLimitOptions,
  bomOption,
  type FetchFlags,
  fetchOptions,
  formatOption,
  INPUTS,
  type LimitFlags,
} from '../page-options.js';
import type { RegisterCommand } from '../register-command.js';
import { RunCounts } from '../run-counts.js';
import { resultOutput, showsColour, tell, tellInputError } from '../terminal.js';
import { terminalWidth } from '../terminal-width.js';

interface TablesFlags extends FetchFlags, LimitFlags {
  readonly format?: Format;
  readonly out?: string;
  readonly kb?: string;
  readonly bom?: true;
  readonly reproducible?: true;
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
  const command = program
    .command('tables')
    .argument('[input...]', INPUTS)
    .addOption(formatOption(FORMATS))
    .addOption(bomOption())
    .option('-o, --out <file>', 'write to a file; its ending tells the format, .gz packs it')
    .addOption(
      new Option(
        '--kb <location>',
        'load into a knowledge base instead of printing: a file, or postgres://...',
      ).conflicts(['out', 'format']),
    )
    .option('--reproducible', 'no times in the records, so that equal pages give equal bytes');
  addFetchOptions(addLimitOptions(command))
    .addHelpText('after', EXAMPLES)
    .action(async (inputs: string[], flags: TablesFlags) => exit(await run(inputs, flags)));
};

async function run(named: readonly string[], flags: TablesFlags): Promise<number> {
  const format = chooseFormat(flags);
  if (format === 'parquet' && flags.out === undefined && process.stdout.isTTY)
    throw new TagpathError('call-needs-out', { option: '--format parquet' });
  const inputs = await gatherInputs(named);
  if (flags.kb !== undefined) return loadInto(flags.kb, inputs, flags);
  const file = flags.out === undefined ? null : await openOutFile(flags.out);
  const colour = file === null && showsColour(process.stdout);
  const writing = { bom: flags.bom ?? false, width: terminalWidth(), colour };
  const writer = openRecordWriter(format, TABLES_VIEW, file ?? resultOutput(), writing);
  const { code, summary } = await writeTables(inputs, flags, writer, !FORMATS_WITH_ERRORS.has(format));
  await file?.close();
  tell(`${summary}${flags.out === undefined ? '' : `; written to ${flags.out}`}`);
  return code;
}

function chooseFormat({ format, out }: TablesFlags): Format {
  if (format !== undefined) return format;
  if (out !== undefined) return formatOfName(out);
  return process.stdout.isTTY ? 'table' : 'jsonl';
}

async function loadInto(
  location: string,
  inputs: AsyncIterable<string>,
  flags: TablesFlags,
): Promise<number> {
  const writer = new KbWriter(location, undefined);
  try {
    const { code, summary } = await writeTables(inputs, flags, writer, true);
    const { loaded } = writer;
    tell(`${summary}; ${loaded === null ? 'nothing to load' : loadSummary(loaded)}`);
    return code;
  } finally {
    await writer.close();
  }
}

/** `tellsErrors`: the output has no place for errors, so they are said on standard error. */
async function writeTables(
  inputs: AsyncIterable<string>,
  flags: TablesFlags,
  writer: RecordWriter<TablesRecord>,
  tellsErrors: boolean,
): Promise<{ readonly code: number; readonly summary: string }> {
  const { maxBytes, maxNodes, maxDepth, timeout, reproducible } = flags;
  const budget = { maxBytes, maxNodes, maxDepth, timeoutMs: timeout };
  const read = { maxBytes, fetch: fetchOptions(flags) };
  const counts = new RunCounts();
  let pages = 0;
  let found = 0;
  for await (const ref of politely(listInputs(inputs, { maxBytes }), flags.delay)) {
    for await (const item of readRef(ref, read)) {
      const record = tablesOfPage(item, { budget, timeless: reproducible ?? false });
      const { source, error } = record;
      pages++;
      found += record.tables.length;
      if (error !== null) counts.addError(error.code);
      if (error !== null && tellsErrors) tellInputError(source, error);
      await writer.write(record);
    }
  }
  await writer.end();
  const code = counts.errors > 0 ? EXIT.someFailed : EXIT.fine;
  return { code, summary: counts.text(pages, counted(found, 'table')) };
}
