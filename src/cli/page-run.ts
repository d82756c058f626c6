import { type Command, Option } from 'commander';
import { listInputs } from '../corpus/list-inputs.js';
import { TagpathError } from '../errors.js';
import { FORMATS, type Format, type WriteOptions } from '../output/formats.js';
import { formatOfName, isPlainFile, openOutFile } from '../output/out-file.js';
import { FORMATS_WITH_ERRORS, openRecordWriter, type RecordView } from '../output/record-writer.js';
import type { PageRecord } from '../record/record.js';
import { boundedWorkers } from '../run/extract-corpus.js';
import type { ExtractSettings } from '../run/extract-settings.js';
import type { KbRunSummary } from '../run/extract-to-kb.js';
import { extractToFile, extractToSink, type RunOptions, type RunSummary } from '../run/run-extract.js';
import { gatherInputs, RunCounts } from './each-page.js';
import {
  addFetchOptions,
  addLimitOptions,
  bomOption,
  concurrencyOption,
  type FetchFlags,
  fetchOptions,
  formatOption,
  INPUTS,
  type LimitFlags,
  reproducibleOption,
  resumeOption,
} from './options.js';
import { type Progress, showProgress } from './progress.js';
import { counted, loadSummary } from './show-kb.js';
import {
  EXIT,
  interruptSignal,
  resultOutput,
  showsColour,
  tell,
  tellInputError,
  terminalWidth,
} from './terminal.js';

/** What all commands that run over pages and write a record for each may be told. */
export interface PageRunFlags extends FetchFlags, LimitFlags {
  readonly format?: Format;
  readonly bom?: true;
  readonly out?: string;
  readonly resume?: true;
  readonly fromList?: string;
  readonly reproducible?: true;
  readonly concurrency?: number;
  readonly concepts?: string;
  readonly kb?: string;
}

/** What one of these commands gives. */
interface PageRun<R extends PageRecord> {
  readonly view: RecordView<R>;
  /** What is found on pages: "list". */
  readonly noun: string;
  readonly settings: Partial<ExtractSettings>;
  readonly listsOnly?: boolean;
  /** Called with every record of this run. */
  readonly onRecord?: (record: R) => void;
}

/** Where inputs come from, and the file or format that records go into. */
export function addFileOptions(command: Command): Command {
  return command
    .argument('[input...]', INPUTS)
    .addOption(formatOption(FORMATS))
    .addOption(bomOption())
    .option('-o, --out <file>', 'write to a file; its ending tells the format, .gz packs it')
    .addOption(resumeOption())
    .option('--from-list <file>', 'read inputs from a file, one a line; - is standard input');
}

/** A file called `-` is standard output, as without a file. */
function withFile(flags: PageRunFlags): PageRunFlags {
  const { out, ...others } = flags;
  return out === '-' ? others : flags;
}

/** The same, with a base to load into instead. */
export function addOutputOptions(command: Command): Command {
  return addFileOptions(command)
    .addOption(
      new Option(
        '--kb <location>',
        'load into a knowledge base instead of printing: a file, or postgres://...',
      ).conflicts(['out', 'format']),
    )
    .addOption(reproducibleOption());
}

/** How the pages are read: workers, limits, fetching. */
export function addReadingOptions(command: Command): Command {
  return addFetchOptions(addLimitOptions(command.addOption(concurrencyOption())));
}

/** Reads all pages and writes what they give; the exit code. */
export async function runOverPages<R extends PageRecord>(
  named: readonly string[],
  given: PageRunFlags,
  what: PageRun<R>,
): Promise<number> {
  const flags = withFile(given);
  const format = chooseFormat(flags);
  refuseWithoutFile(flags, format);
  const { signal, exitCode, release } = interruptSignal();
  const inputs = await gatherInputs(named, flags.fromList, signal);
  const progress = showProgress(isOnTerminal(flags), what.noun);
  if (flags.fromList === undefined && process.stderr.isTTY) void countPlaces(named, progress);
  const counts = new RunCounts();
  try {
    const summary = await extractInto(inputs, named, flags, format, what.view, {
      ...runOptions<R>(flags, what),
      signal,
      onPlace: watch(
        flags.kb === undefined && FORMATS_WITH_ERRORS.has(format),
        progress,
        counts,
        what.onRecord,
      ),
    });
    progress.stop();
    tellSummary(summary, counts, flags, what.noun);
    if (summary.interrupted) return exitCode();
    return summary.errors > 0 ? EXIT.someFailed : EXIT.fine;
  } finally {
    progress.stop();
    release();
  }
}

function refuseWithoutFile({ out, resume }: PageRunFlags, format: Format): void {
  if (out !== undefined) return;
  if (format === 'parquet' && process.stdout.isTTY)
    throw new TagpathError('call-needs-out', { option: '--format parquet' });
  if (resume) throw new TagpathError('call-needs-out', { option: '--resume' });
}

function isOnTerminal({ out, kb }: PageRunFlags): boolean {
  return out === undefined && kb === undefined && process.stdout.isTTY === true;
}

async function extractInto<R extends PageRecord>(
  inputs: AsyncIterable<string>,
  named: readonly string[],
  flags: PageRunFlags,
  format: Format,
  view: RecordView<R>,
  options: RunOptions<R>,
): Promise<RunSummary | KbRunSummary> {
  const { out, kb, fromList, resume = false } = flags;
  if (kb !== undefined) {
    // only here, so that a run without a base does not load its code
    const { extractToKb } = await import('../run/extract-to-kb.js');
    return extractToKb(inputs, kb, options);
  }
  const writing = writeOptions(flags);
  if (out === undefined)
    return extractToSink(inputs, openRecordWriter(format, view, resultOutput(), writing), options);
  if (!(await isPlainFile(out))) return extractToDevice(inputs, out, format, view, writing, options);
  const inputNames = fromList === undefined ? named : [...named, `--from-list ${fromList}`];
  return extractToFile(inputs, { ...options, view, out, format, writing, resume, inputNames });
}

/** Into a pipe or a device, which keeps nothing that a later run could go on from. */
async function extractToDevice<R extends PageRecord>(
  inputs: AsyncIterable<string>,
  out: string,
  format: Format,
  view: RecordView<R>,
  writing: WriteOptions,
  options: RunOptions<R>,
): Promise<RunSummary> {
  const output = await openOutFile(out);
  const summary = await extractToSink(inputs, openRecordWriter(format, view, output, writing), options);
  await output.close();
  return summary;
}

function writeOptions({ bom, out }: PageRunFlags): WriteOptions {
  const colour = out === undefined && showsColour(process.stdout);
  return { width: terminalWidth(), bom: bom ?? false, colour };
}

function chooseFormat({ format, out }: PageRunFlags): Format {
  if (format !== undefined) return format;
  if (out !== undefined) return formatOfName(out);
  return process.stdout.isTTY ? 'table' : 'jsonl';
}

function runOptions<R extends PageRecord>(flags: PageRunFlags, what: PageRun<R>): RunOptions<R> {
  const { maxBytes, maxNodes, maxDepth, concurrency, concepts } = flags;
  const settings: ExtractSettings = {
    maxBytes,
    maxNodes,
    maxDepth,
    timeoutMs: flags.timeout,
    reproducible: flags.reproducible ?? false,
    fetch: fetchOptions(flags),
    ...(concepts === undefined ? {} : { conceptsPath: concepts }),
    ownsProcess: true,
    ...what.settings,
  };
  return {
    settings,
    listsOnly: what.listsOnly ?? false,
    ...(concurrency === undefined ? {} : { concurrency }),
  };
}

/** Errors that the output has no place for are said on standard error. */
function watch<R extends PageRecord>(
  told: boolean,
  progress: Progress,
  counts: RunCounts,
  onRecord: PageRun<R>['onRecord'],
): NonNullable<RunOptions<R>['onPlace']> {
  return (totals, { records }) => {
    progress.placeDone(totals);
    for (const record of records) {
      onRecord?.(record);
      if (record.error === null) continue;
      counts.addError(record.error.code);
      if (!told) tellInputError('page' in record ? record.page : record.source, record.error);
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
  { out, concurrency }: PageRunFlags,
  noun: string,
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
  tell(`${counts.text(pages, counted(found, noun), interrupted)}${where}${loaded}${stopped}`);
}
