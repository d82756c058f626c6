import { type Command, Option } from 'commander';
import { StreamOutput } from '../../output/text-output.js';
import { DEFAULT_SETTINGS, type ExtractSettings } from '../../run/extract-settings.js';
import { induceGroups } from '../../run/worker/induce-groups.js';
import { serveInputs } from '../../run/worker/serve-inputs.js';
import { extractTask, linesOf, mineTask, pagesTask, type WorkerTask } from '../../run/worker/worker-task.js';
import { DEFAULT_SAMPLE } from '../../site/pages/site-samples.js';
import {
  addBytesAndTime,
  allowPrivateOption,
  conceptsOption,
  listsOnlyOption,
  positiveInteger,
  type RegisterCommand,
  reproducibleOption,
} from '../options.js';
import { EXIT } from '../terminal.js';

const EXAMPLES = `
Workers read one input a line on standard input (a file, WARC or address) and write result lines to standard
output; counters go to standard error when the input ends. They are what the Spark job runs, and fit Hadoop
Streaming and xargs as well. "pages" and "induce" belong together: pages of one site have to arrive together.

Examples:
  $ ls *.warc.gz | tagpath worker extract --lists-only
  $ ls *.warc.gz | xargs -P 4 -n 8 sh -c 'printf "%s\\n" "$@" | tagpath worker extract' -
  $ ls *.warc.gz | tagpath worker pages | LC_ALL=C sort | tagpath worker induce
  $ ls *.warc.gz | tagpath worker mine | sort -u | cut -f 1,2 | uniq -c`;

interface WorkerFlags {
  readonly ack?: true;
  readonly maxBytes: number;
  readonly timeout: number;
  readonly concepts?: string;
  readonly allowPrivate?: true;
  readonly listsOnly?: true;
  readonly reproducible?: true;
  readonly sample?: number;
}

export const worker: RegisterCommand = (program, exit) => {
  const command = program.command('worker').addHelpText('after', EXAMPLES);
  withFlags(command.command('extract'))
    .description('lists that pages announce')
    .addOption(listsOnlyOption())
    .addOption(reproducibleOption())
    .action(async (flags: WorkerFlags) =>
      exit(
        await serve(extractTask({ settings: settingsOf(flags), listsOnly: flags.listsOnly ?? false }), flags),
      ),
    );
  withFlags(command.command('pages'))
    .description('pages keyed by their site, to be grouped')
    .action(async (flags: WorkerFlags) => exit(await serve(pagesTask(), flags)));
  withFlags(command.command('mine'))
    .description('is-a pairs in the text of pages, each with its site')
    .action(async (flags: WorkerFlags) => exit(await serve(mineTask(), flags)));
  command
    .command('induce')
    .description('tables of sites, from grouped pages')
    .addOption(ackOption())
    .option('--sample <pages>', 'pages a template is learned from', positiveInteger, DEFAULT_SAMPLE.pages)
    .action(async (flags: WorkerFlags) => exit(await serveGroups(flags)));
};

function ackOption(): Option {
  return new Option('--ack', 'close each answer with a line that counts it');
}

function withFlags(command: Command): Command {
  return addBytesAndTime(command.addOption(ackOption()))
    .addOption(allowPrivateOption())
    .addOption(conceptsOption());
}

function settingsOf(flags: WorkerFlags): ExtractSettings {
  return {
    ...DEFAULT_SETTINGS,
    maxBytes: flags.maxBytes,
    timeoutMs: flags.timeout,
    reproducible: flags.reproducible ?? false,
    ownsProcess: true,
    fetch: { allowPrivate: flags.allowPrivate ?? false },
    ...(flags.concepts === undefined ? {} : { conceptsPath: flags.concepts }),
  };
}

function lineWriter(): (line: string) => Promise<void> {
  const output = new StreamOutput(process.stdout);
  return (line) => output.write(`${line}\n`);
}

async function serve(task: WorkerTask, flags: WorkerFlags): Promise<number> {
  const counts = await serveInputs(linesOf(process.stdin), task, {
    settings: settingsOf(flags),
    ack: flags.ack ?? false,
    write: lineWriter(),
    onBadPage: ({ source, error }) => process.stderr.write(`tagpath worker: ${source}: ${error.message}\n`),
  });
  return reportCounts(counts);
}

async function serveGroups(flags: WorkerFlags): Promise<number> {
  const counts = await induceGroups(linesOf(process.stdin), {
    sample: { ...DEFAULT_SAMPLE, ...(flags.sample === undefined ? {} : { pages: flags.sample }) },
    ack: flags.ack ?? false,
    write: lineWriter(),
  });
  return reportCounts(counts);
}

/**
 * Bad inputs are counted and told in the results; they do not fail the worker, since engines would run
 * it again and again. Hadoop Streaming takes counters from lines of its own form.
 */
function reportCounts(counts: object): number {
  process.stderr.write(`tagpath worker: ${JSON.stringify(counts)}\n`);
  if (process.env.mapreduce_task_id !== undefined) {
    for (const [name, count] of Object.entries(counts))
      process.stderr.write(`reporter:counter:tagpath,${name},${count}\n`);
  }
  return EXIT.fine;
}
