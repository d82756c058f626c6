import { Option } from 'commander';
import { listInputs } from '../../corpus/list-inputs.js';
import { TagpathError } from '../../errors.js';
import { RANKER_IDS, type RankerId } from '../../list/rankers/ranker.js';
import { EXTRACT_VIEW } from '../../output/extract-view.js';
import { FORMATS, type Format, type WriteOptions } from '../../output/formats.js';
import { formatOfName, isPlainFile, openOutFile } from '../../output/out-file.js';
import { FORMATS_WITH_ERRORS, openRecordWriter } from '../../output/record-writer.js';
import { boundedWorkers, type PlaceResult } from '../../run/extract-corpus.js';
import type { ExtractSettings } from '../../run/extract-settings.js';
import { extractToKb, type KbRunSummary } from '../../run/extract-to-kb.js';
import { extractToFile, extractToSink, type RunOptions, type RunSummary } from '../../run/run-extract.js';
import { EXIT } from '../exit-codes.js';
import { gatherInputs } from '../input-list.js';
import { interruptSignal } from '../interrupt.js';
import { counted, loadSummary } from '../load-summary.js';
import {
  addFetchOptions,
  addLimitOptions,
  bomOption,
  conceptsOption,
  concurrencyOption,
  type FetchFlags,
  fetchOptions,
  formatOption,
  INPUTS,
  type LimitFlags,
} from '../page-options.js';
import { type Progress, showProgress } from '../progress.js';
import type { RegisterCommand } from '../register-command.js';
import { RunCounts } from '../run-counts.js';
import { resultOutput, showsColour, tell, tellInputError } from '../terminal.js';
import { terminalWidth } from '../terminal-width.js';

interface ExtractFlags extends FetchFlags, LimitFlags {
  readonly format?: Format;
  readonly bom?: true;
  readonly out?: string;
  readonly resume?: true;
  readonly fromList?: string;
  readonly listsOnly?: true;
  readonly reproducible?: true;
  readonly concurrency?: number;
  readonly concepts?: string;
  readonly ranker?: RankerId;
  readonly uncounted?: true;
  readonly explain?: true;
  readonly follow?: true;
  readonly kb?: string;
}

const EXAMPLES = `
Inputs are HTML files (plain or .gz), WARCs (.warc, .warc.gz), folders, globs, http(s) addresses, or - for a
page on standard input. Output comes in input order, one record a page in json and jsonl; the other formats
show the lists alone.

Examples:
  $ tagpath extract page.html
  $ tagpath extract https://example.com/top-10-films --format md
  $ tagpath extract crawl/ --out lists.csv
  $ tagpath extract CC-MAIN-*.warc.gz --lists-only --out lists.parquet
  $ tagpath extract crawl/ --out lists.jsonl --resume      go on after a stop
  $ find . -name '*.html' | tagpath extract --from-list - --format jsonl`;

export const extract: RegisterCommand = (program, exit) => {
  const command = program
    .command('extract')
    .argument('[input...]', INPUTS)
    .addOption(formatOption(FORMATS))
    .addOption(bomOption())
    .option('-o, --out <file>', 'write to a file; its ending tells the format, .gz packs it')
    .option('--resume', 'go on where an earlier run into the same --out was stopped')
    .option('--from-list <file>', 'read inputs from a file, one a line; - is standard input')
    .addOption(
      new Option(
        '--kb <location>',
        'load into a knowledge base instead of printing: a file, or postgres://...',
      ).conflicts(['out', 'format']),
    )
    .option('--lists-only', 'leave out pages without a list')
    .option('--reproducible', 'no times in the records, so that equal pages give equal bytes')
    .option('--uncounted', 'also lists whose titles give no count ("Best Laptops of 2026")')
    .option('--follow', 'also read the further pages of a list that goes on elsewhere')
    .option('--explain', 'add all candidates to the records, with why each lost (json, jsonl)')
    .addOption(new Option('--ranker <ranker>', 'what picks the list').choices(RANKER_IDS).default('default'));
  addFetchOptions(addLimitOptions(command.addOption(concurrencyOption())))
    .addOption(conceptsOption())
    .addHelpText('after', EXAMPLES)
    .action(async (named: string[], flags: ExtractFlags) => exit(await run(named, flags)));
};

async function run(named: readonly string[], flags: ExtractFlags): Promise<number> {
  const format = chooseFormat(flags);
  refuseWithoutFile(flags, format);
  const inputs = await gatherInputs(named, flags.fromList);
  const { signal, exitCode, release } = interruptSignal();
  const progress = showProgress(process.stderr, isOnTerminal(flags));
  if (flags.fromList === undefined && process.stderr.isTTY) void countPlaces(named, progress);
  const counts = new RunCounts();
  try {
    const summary = await extractInto(inputs, named, flags, format, {
      ...runOptions(flags),
      signal,
      onPlace: watch(flags.kb === undefined && FORMATS_WITH_ERRORS.has(format), progress, counts),
    });
    progress.stop();
    tellSummary(summary, counts, flags);
    if (summary.interrupted) return exitCode();
    return summary.errors > 0 ? EXIT.someFailed : EXIT.fine;
  } finally {
    progress.stop();
    release();
  }
}

function refuseWithoutFile({ out, resume }: ExtractFlags, format: Format): void {
  if (out !== undefined) return;
  if (format === 'parquet' && process.stdout.isTTY)
    throw new TagpathError('call-needs-out', { option: '--format parquet' });
  if (resume) throw new TagpathError('call-needs-out', { option: '--resume' });
}

function isOnTerminal({ out, kb }: ExtractFlags): boolean {
  return out === undefined && kb === undefined && process.stdout.isTTY === true;
}

async function extractInto(
  inputs: AsyncIterable<string>,
  named: readonly string[],
  flags: ExtractFlags,
  format: Format,
  options: RunOptions,
): Promise<RunSummary | KbRunSummary> {
  const { out, kb, fromList, resume = false } = flags;
  if (kb !== undefined) return extractToKb(inputs, kb, options);
  const writing = writeOptions(flags);
  if (out === undefined)
    return extractToSink(inputs, openRecordWriter(format, EXTRACT_VIEW, resultOutput(), writing), options);
  if (!(await isPlainFile(out))) return extractToDevice(inputs, out, format, writing, options);
  const inputNames = fromList === undefined ? named : [...named, `--from-list ${fromList}`];
  return extractToFile(inputs, { ...options, out, format, writing, resume, inputNames });
}

/** Into a pipe or a device, which keeps nothing that a later run could go on from. */
async function extractToDevice(
  inputs: AsyncIterable<string>,
  out: string,
  format: Format,
  writing: WriteOptions,
  options: RunOptions,
): Promise<RunSummary> {
  const output = await openOutFile(out);
  const summary = await extractToSink(
    inputs,
    openRecordWriter(format, EXTRACT_VIEW, output, writing),
    options,
  );
  await output.close();
  return summary;
}

function writeOptions({ bom, out }: ExtractFlags): WriteOptions {
  const colour = out === undefined && showsColour(process.stdout);
  return { width: terminalWidth(), bom: bom ?? false, colour };
}

function chooseFormat({ format, out }: ExtractFlags): Format {
  if (format !== undefined) return format;
  if (out !== undefined) return formatOfName(out);
  return process.stdout.isTTY ? 'table' : 'jsonl';
}

function runOptions(flags: ExtractFlags): RunOptions {
  const { maxBytes, maxNodes, maxDepth, concurrency, concepts } = flags;
  const settings: ExtractSettings = {
    maxBytes,
    maxNodes,
    maxDepth,
    timeoutMs: flags.timeout,
    reproducible: flags.reproducible ?? false,
    fetch: fetchOptions(flags),
    ...(concepts === undefined ? {} : { conceptsPath: concepts }),
    ranker: flags.ranker ?? 'default',
    uncounted: flags.uncounted ?? false,
    explain: flags.explain ?? false,
    follow: flags.follow ?? false,
  };
  return {
    settings,
    listsOnly: flags.listsOnly ?? false,
    ...(concurrency === undefined ? {} : { concurrency }),
  };
}

/** Errors that the output has no place for are said on standard error. */
function watch(told: boolean, progress: Progress, counts: RunCounts): NonNullable<RunOptions['onPlace']> {
  return (totals, { records }: PlaceResult) => {
    progress.placeDone(totals);
    for (const { source, error } of records) {
      if (error === null) continue;
      counts.addError(error.code);
      if (!told) tellInputError(source, error);
    }
  };
}

async function countPlaces(named: readonly string[], progress: Progress): Promise<void> {
  let count = 0;
  for await (const _ of listInputs(named, { maxBytes: 0, isCount: true })) count++;
  progress.setPlaces(count);
}

/** One line at the end of every run: what was read, found and lost, and where the output is. */
function tellSummary(
  summary: RunSummary | KbRunSummary,
  counts: RunCounts,
  { out, concurrency }: ExtractFlags,
): void {
  const { pages, found, interrupted } = summary;
  if (concurrency !== undefined && boundedWorkers(concurrency) < concurrency)
    tell(
      `${concurrency} workers are more than this machine has use for; there were ${boundedWorkers(concurrency)}`,
    );
  const where = out === undefined ? '' : `; written to ${out}`;
  const loaded =
    'loaded' in summary
      ? `; ${summary.loaded === null ? 'nothing to load' : loadSummary(summary.loaded)}`
      : '';
  const stopped = interrupted ? '; stopped before the end' : '';
  tell(`${counts.text(pages, counted(found, 'list'), interrupted)}${where}${loaded}${stopped}`);
}
