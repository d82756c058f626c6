import { type Command, Option } from 'commander';
import { DEFAULT_FETCH } from '../../corpus/fetch-page.js';
import { listInputs } from '../../corpus/list-inputs.js';
import { TagpathError } from '../../errors.js';
import { RANKER_IDS, type RankerId } from '../../list/rankers/ranker.js';
import { EXTRACT_VIEW } from '../../output/extract-view.js';
import { FORMATS, type Format, type WriteOptions } from '../../output/formats.js';
import { FORMATS_WITH_ERRORS, openRecordWriter } from '../../output/record-writer.js';
import { StreamOutput } from '../../output/text-output.js';
import type { PlaceResult } from '../../run/extract-corpus.js';
import { DEFAULT_SETTINGS, type ExtractSettings } from '../../run/extract-settings.js';
import { extractToKb, type KbRunSummary } from '../../run/extract-to-kb.js';
import { extractToFile, extractToSink, type RunOptions, type RunSummary } from '../../run/run-extract.js';
import { EXIT } from '../exit-codes.js';
import { gatherInputs } from '../input-list.js';
import { interruptSignal } from '../interrupt.js';
import { counted, loadSummary } from '../load-summary.js';
import { byteCount, positiveInteger } from '../option-values.js';
import { type Progress, showProgress } from '../progress.js';
import type { RegisterCommand } from '../register-command.js';
import { terminalWidth } from '../terminal-width.js';

interface ExtractFlags {
  readonly format?: Format;
  readonly bom?: true;
  readonly out?: string;
  readonly resume?: true;
  readonly fromList?: string;
  readonly listsOnly?: true;
  readonly reproducible?: true;
  readonly concurrency?: number;
  readonly maxBytes: number;
  readonly maxNodes: number;
  readonly maxDepth: number;
  readonly timeout: number;
  readonly allowPrivate?: true;
  readonly fetchTimeout: number;
  readonly userAgent: string;
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
    .argument('[input...]', 'files, folders, globs, WARCs, addresses, or -')
    .addOption(
      new Option(
        '-f, --format <format>',
        'output format (default: by the name of --out; else table on a terminal, jsonl in a pipe)',
      ).choices(FORMATS),
    )
    .option('--bom', 'begin CSV with a byte order mark, by which Excel knows UTF-8')
    .option('-o, --out <file>', 'write to a file instead of standard output')
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
  addLimits(command)
    .addHelpText('after', EXAMPLES)
    .action(async (named: string[], flags: ExtractFlags) => exit(await run(named, flags)));
};

function addLimits(command: Command): Command {
  return command
    .option('-j, --concurrency <workers>', 'worker threads (default: one a core)', positiveInteger)
    .option('--max-bytes <bytes>', 'most bytes of a page, unpacked', byteCount, DEFAULT_SETTINGS.maxBytes)
    .option('--max-nodes <nodes>', 'most nodes of a page', positiveInteger, DEFAULT_SETTINGS.maxNodes)
    .option('--max-depth <depth>', 'deepest nesting of a page', positiveInteger, DEFAULT_SETTINGS.maxDepth)
    .option('--timeout <ms>', 'most milliseconds for a page', positiveInteger, DEFAULT_SETTINGS.timeoutMs)
    .option('--allow-private', 'also fetch from private and local addresses')
    .option(
      '--fetch-timeout <ms>',
      'most milliseconds to fetch a page',
      positiveInteger,
      DEFAULT_FETCH.timeoutMs,
    )
    .option('--user-agent <name>', 'name to fetch under', DEFAULT_FETCH.userAgent)
    .option('--concepts <path>', 'another is-a network than the built-in one');
}

async function run(named: readonly string[], flags: ExtractFlags): Promise<number> {
  const format = chooseFormat(flags);
  if (flags.out === undefined && format === 'parquet' && process.stdout.isTTY)
    throw new TagpathError('call-needs-out', { option: '--format parquet' });
  if (flags.out === undefined && flags.resume)
    throw new TagpathError('call-needs-out', { option: '--resume' });
  const inputs = await gatherInputs(named, flags.fromList);
  const { signal, release } = interruptSignal();
  const progress = showProgress(process.stderr);
  if (flags.fromList === undefined && process.stderr.isTTY) void countPlaces(named, progress);
  try {
    const summary = await extractInto(inputs, named, flags, format, {
      ...runOptions(flags),
      signal,
      onPlace: watch(flags.kb === undefined && FORMATS_WITH_ERRORS.has(format), progress),
    });
    progress.stop();
    if ('loaded' in summary) tellLoaded(summary);
    return exitCodeOf(summary);
  } finally {
    progress.stop();
    release();
  }
}

function extractInto(
  inputs: AsyncIterable<string>,
  named: readonly string[],
  flags: ExtractFlags,
  format: Format,
  options: RunOptions,
): Promise<RunSummary | KbRunSummary> {
  const { out, kb } = flags;
  const writing = writeOptions(flags);
  if (kb !== undefined) return extractToKb(inputs, kb, options);
  if (out !== undefined) {
    const inputNames = flags.fromList === undefined ? named : [...named, `--from-list ${flags.fromList}`];
    return extractToFile(inputs, {
      ...options,
      out,
      format,
      writing,
      resume: flags.resume ?? false,
      inputNames,
    });
  }
  const writer = openRecordWriter(format, EXTRACT_VIEW, new StreamOutput(process.stdout), writing);
  return extractToSink(inputs, writer, options);
}

function writeOptions({ bom, out }: ExtractFlags): WriteOptions {
  const width = out === undefined ? terminalWidth() : undefined;
  return { ...(width === undefined ? {} : { width }), bom: bom ?? false };
}

function chooseFormat({ format, out }: ExtractFlags): Format {
  if (format !== undefined) return format;
  if (out !== undefined) return FORMATS.find((known) => out.endsWith(`.${known}`)) ?? 'jsonl';
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
    fetch: {
      timeoutMs: flags.fetchTimeout,
      userAgent: flags.userAgent,
      allowPrivate: flags.allowPrivate ?? false,
    },
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
function watch(told: boolean, progress: Progress): NonNullable<RunOptions['onPlace']> {
  return (totals, { records }: PlaceResult) => {
    progress.placeDone(totals);
    if (told) return;
    for (const { source, error } of records) {
      if (error !== null) process.stderr.write(`tagpath: ${source}: ${error.message} [${error.code}]\n`);
    }
  };
}

async function countPlaces(named: readonly string[], progress: Progress): Promise<void> {
  // Standard input can be read only once, and counts as the one page that it is.
  const listed = named.filter((input) => input !== '-');
  let count = named.length - listed.length;
  for await (const _ of listInputs(listed, { maxBytes: 0 })) count++;
  progress.setPlaces(count);
}

function tellLoaded({ pages, found, errors, loaded }: KbRunSummary): void {
  const read = `${counted(pages - errors, 'page')} read, ${counted(found, 'list')} found`;
  const failed = errors > 0 ? `, ${errors} failed` : '';
  const what = loaded === null ? 'nothing to load' : loadSummary(loaded);
  process.stderr.write(`tagpath: ${read}${failed}; ${what}\n`);
}

function exitCodeOf({ interrupted, errors }: RunSummary): number {
  if (interrupted) return EXIT.interrupted;
  return errors > 0 ? EXIT.someFailed : EXIT.fine;
}
