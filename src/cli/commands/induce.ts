import { join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { Concepts } from '../../concepts/concepts.js';
import { openConcepts } from '../../concepts/open.js';
import type { FetchOptions } from '../../corpus/fetch-options.js';
import { openCorpus } from '../../corpus/open-corpus.js';
import type { FailedInput, RawPage } from '../../corpus/page-ref.js';
import { TagpathError } from '../../errors.js';
import { renderText } from '../../output/formats.js';
import { integerColumn, type Table, textColumn } from '../../record/table.js';
import { type InduceCall, KeptRun } from '../../run/site/kept-run.js';
import { SiteWriter, type WrittenTable } from '../../run/site/site-writer.js';
import { deliverRows, type InduceReport, induce, type SiteSink } from '../../site/induce.js';
import type { ClusterReport } from '../../site/induce-site.js';
import type { Wrapper } from '../../site/wrapper.js';
import { RunCounts } from '../each-page.js';
import {
  addFetchOptions,
  conceptOption,
  concurrencyOption,
  type FetchFlags,
  fetchOptions,
  formatOption,
  positiveInteger,
  type RegisterCommand,
  resumeOption,
} from '../options.js';
import { redraw } from '../progress.js';
import { counted, loadSummary } from '../show-kb.js';
import { beforeStop, EXIT, print, tell, terminalWidth } from '../terminal.js';

interface InduceFlags extends FetchFlags {
  readonly out: string;
  readonly support?: number;
  readonly allColumns?: true;
  readonly sample: number;
  readonly kb?: string;
  readonly concept?: string;
  readonly format: (typeof SHOWN_AS)[number];
  readonly concurrency?: number;
  readonly resume?: true;
}

/** How the tables that were written are told; their rows stand in the files. */
const SHOWN_AS = ['table', 'json', 'jsonl', 'csv', 'md'] as const;

const SAMPLE_BYTES = 256 * 1024 * 1024;
const SAMPLE_PAGES = 500;

const EXAMPLES = `
Detail pages of a site (one product, film or player a page) become one table row each, without examples. Mixed
pages are grouped by site and template first; each template gets a folder, the largest one stands on top.

Examples:
  $ tagpath induce pages/ --out site/             wrapper.json, table.jsonl, explain.html
  $ tagpath induce crawl.warc.gz --out sites/     several sites or templates: a folder each
  $ tagpath induce films/ --out films-table/ --kb my.db --concept films
  $ tagpath induce crawl.warc.gz --out site/ --resume    go on after a stop
  $ tagpath apply site/wrapper.json new-pages/    the same table from further pages`;

export const induceCommand: RegisterCommand = (program, exit) => {
  const command = program
    .command('induce')
    .argument('<input...>', 'folder of pages, WARC, or addresses')
    .requiredOption(
      '-o, --out <dir>',
      'folder for wrapper.json, table.jsonl, table.csv, table.parquet, rest.jsonl and explain.html',
    )
    .option('--support <share>', 'share of pages on which template text stands (default: 0.9)', share)
    .option('--all-columns', 'keep boilerplate and columns that have one value')
    .option('--sample <pages>', 'pages a template is learned from', positiveInteger, SAMPLE_PAGES)
    .option('--kb <location>', 'also load the tables into a knowledge base: a file, or postgres://...')
    .addOption(resumeOption())
    .addOption(conceptOption())
    .addOption(formatOption(SHOWN_AS, 'table'))
    .addOption(concurrencyOption());
  addFetchOptions(command)
    .addHelpText('after', EXAMPLES)
    .action(async (inputs: string[], flags: InduceFlags) => exit(await run(inputs, flags)));
};

async function run(inputs: readonly string[], flags: InduceFlags): Promise<number> {
  const unread = new Set<string>();
  const counts = new RunCounts();
  const fetch = fetchOptions(flags);
  // Before the writer makes its folder, so that no signal leaves one behind.
  const release = beforeStop(() => writer.drop());
  const writer = new SiteWriter(flags.out);
  const sink: Required<SiteSink> = {
    ...writer.sink,
    onLeftOut: (page) => {
      writer.sink.onLeftOut(page);
      if (page.error !== undefined) counts.fail(page.page, page.error);
    },
  };
  const concepts = openConcepts();
  const kept = new KeptRun(flags.out, callOf(inputs, flags));
  const rowsBy = (wrapper: Wrapper) =>
    kept.rows(wrapper, {
      failed: unread,
      fetch,
      onPages: (pages) => tellPages('extracting', pages),
      ...(flags.concurrency === undefined ? {} : { concurrency: flags.concurrency }),
    });
  const { report, tables } = await written(writer, async () => {
    const learned = flags.resume ? resumed(kept, writer, flags.out) : null;
    if (learned !== null) return extracted(learned, rowsBy(learned), sink);
    return induce(passes(inputs, fetch, unread, counts), {
      ...sink,
      sample: { pages: flags.sample, bytes: SAMPLE_BYTES },
      concepts,
      extract: (wrapper) => {
        kept.keep(wrapper);
        return rowsBy(wrapper);
      },
      ...(flags.support === undefined ? {} : { support: flags.support }),
      ...(flags.allColumns === undefined ? {} : { allColumns: flags.allColumns }),
    });
  });
  release();
  kept.drop();
  await print(await shown(tables, flags.format));
  tellFindings(report, writer.leftOutPages);
  if (flags.kb !== undefined) await loadTables(flags.kb, tables, concepts, flags.concept);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const empty = writer.emptyRows === 0 ? '' : ` (${writer.emptyRows} without a value)`;
  const found = `${counted(tables.length, 'template')}, ${counted(rows, 'row')}${empty}`;
  tell(`${counts.text(report.pages + unread.size, found)}; written to ${flags.out}`);
  return counts.errors > 0 ? EXIT.someFailed : EXIT.fine;
}

/** Starts a pass over the pages; what cannot be read is told in the first one. */
function passes(
  inputs: readonly string[],
  fetch: Partial<FetchOptions>,
  unread: Set<string>,
  counts: RunCounts,
): () => AsyncIterable<RawPage> {
  let pass = 0;
  const onFailed = ({ source, error }: FailedInput) => {
    if (pass > 1) return;
    unread.add(source);
    counts.fail(source, error);
  };
  return () => {
    pass++;
    return told(pass === 1 ? 'reading' : 'extracting', () => openCorpus(inputs, { fetch, onFailed }));
  };
}

async function loadTables(
  kb: string,
  tables: readonly WrittenTable[],
  concepts: Concepts,
  concept: string | undefined,
): Promise<void> {
  // The knowledge base is large and most calls go without it.
  const { loadFiles } = await import('../../kb/open.js');
  const folders = tables.map(({ folder }) => folder);
  tell(
    loadSummary(await loadFiles(kb, folders, { concepts, ...(concept === undefined ? {} : { concept }) })),
  );
}

function callOf(inputs: readonly string[], { sample, support, allColumns }: InduceFlags): InduceCall {
  return {
    inputs,
    sample,
    ...(support === undefined ? {} : { support }),
    ...(allColumns === undefined ? {} : { allColumns }),
  };
}

/** What the run that is gone on with has learned; says so where it had not come so far. */
function resumed(kept: KeptRun, writer: SiteWriter, out: string): Wrapper | null {
  const learned = kept.wrapper();
  if (learned === null && writer.isDone) throw new TagpathError('call-run-done', { path: out });
  writer.dropOthers();
  tell(
    learned === null
      ? 'no run that can be gone on with: the template is learned anew'
      : 'going on with the template that an earlier run learned',
  );
  return learned;
}

/** Goes on with what an earlier run learned. */
async function extracted(
  wrapper: Wrapper,
  rows: ReturnType<KeptRun['rows']>,
  sink: Required<SiteSink>,
): Promise<InduceReport> {
  sink.onTemplates([wrapper]);
  let pages = 0;
  const counting = async function* () {
    for await (const row of rows) {
      pages++;
      yield row;
    }
  };
  await deliverRows(wrapper.template, counting(), sink);
  return { pages, wrappers: [wrapper], sites: [], warnings: wrapper.warnings };
}

/** Pages between two redrawn lines. */
const TOLD_EVERY = 50;

function tellPages(what: string, pages: number): void {
  if (pages % TOLD_EVERY === 0) redraw(`${what}: ${pages} pages`);
}

/** The pages of a pass, with a line on the terminal that says how far it is. */
async function* told<T>(what: string, open: () => AsyncIterable<T>): AsyncGenerator<T> {
  let pages = 0;
  for await (const page of open()) {
    tellPages(what, ++pages);
    yield page;
  }
}

/** Either all files are written or none. */
async function written(
  writer: SiteWriter,
  learn: () => Promise<InduceReport>,
): Promise<{ report: InduceReport; tables: WrittenTable[] }> {
  try {
    const report = await learn();
    return { report, tables: await writer.close() };
  } catch (error) {
    writer.drop();
    throw error;
  }
}

/** What was written: a line a template and, for people, its first rows; who reads by program asks the files. */
async function shown(tables: readonly WrittenTable[], format: InduceFlags['format']): Promise<string> {
  if (format !== 'table') return renderText(writtenTables(tables), format);
  const parts: string[] = [];
  for (const { template, rows, columns, folder, preview } of tables) {
    parts.push(`${template}: ${rows} rows, ${columns} columns in ${folder}\n`);
    const whole = join(folder, 'table.csv');
    if (process.stdout.isTTY)
      parts.push(await renderText(preview, 'table', { width: terminalWidth(), whole }));
  }
  return parts.join('');
}

function writtenTables(tables: readonly WrittenTable[]): Table {
  return {
    name: 'tables',
    columns: [
      { ...textColumn('template'), role: 'name' },
      textColumn('folder'),
      integerColumn('rows'),
      integerColumn('columns'),
    ],
    rows: tables.map(({ template, folder, rows, columns }) => [template, folder, rows, columns]),
  };
}

function tellFindings({ sites, warnings }: InduceReport, leftOut: number): void {
  for (const { site, clusters } of sites) if (clusters.length > 1) tell(clustersOf(site, clusters));
  if (leftOut > 0) tell(`${counted(leftOut, 'page')} of no template, see left-out.jsonl`);
  for (const warning of warnings) tell(warning);
}

/** Clusters named beyond the first few say nothing more. */
const MOST_CLUSTERS = 6;

function clustersOf(site: string, clusters: readonly ClusterReport[]): string {
  const named = clusters.slice(0, MOST_CLUSTERS).map(({ template, pages, examples }) => {
    const size = pages === 1 ? '1 page' : `${pages} pages`;
    return template === null ? `${size} of none (${examples[0]})` : `${size} of ${template}`;
  });
  const more = clusters.length > MOST_CLUSTERS ? ', ...' : '';
  return `${site === '' ? '' : `${site}: `}${clusters.length} kinds of page in the sample: ${named.join(', ')}${more}`;
}

function share(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value <= 1)) throw new InvalidArgumentError('It has to be a share above 0 and up to 1.');
  return value;
}
