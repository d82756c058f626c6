import path from 'node:path';
import { Option } from 'commander';
import type { RawPage } from '../../corpus/page-ref.js';
import { TagpathError } from '../../errors.js';
import { showExplanation } from '../../list/explain.js';
import { RANKER_IDS, type RankerId } from '../../list/rankers/ranker.js';
import { FORMATS } from '../../output/formats.js';
import { writeOutFile } from '../../output/out-file.js';
import { openRecordWriter, type RecordView, type RecordWriter } from '../../output/record-writer.js';
import { plainLines, plainText } from '../../output/text-output.js';
import { cutText } from '../../output/text-table.js';
import { integerColumn, textColumn } from '../../record/table.js';
import { DEFAULT_SETTINGS } from '../../run/extract-settings.js';
import { explainRawPage, listsOfPage, type PageLists } from '../../run/lists-of-page.js';
import { loadTools } from '../../run/tools.js';
import { eachPage, gatherInputs } from '../each-page.js';
import {
  addFetchOptions,
  bomOption,
  type FetchFlags,
  fetchOptions,
  formatOption,
  INPUTS,
  positiveInteger,
  type RegisterCommand,
} from '../options.js';
import { counted } from '../show-kb.js';
import { print, resultOutput, terminalWidth } from '../terminal.js';

const LISTS_FORMATS = ['text', ...FORMATS] as const;

interface ListsFlags extends FetchFlags {
  readonly format: (typeof LISTS_FORMATS)[number];
  readonly bom?: true;
  readonly limit: number;
  readonly explain?: true;
  readonly html?: string;
  readonly ranker: RankerId;
}

const EXAMPLES = `
Examples:
  $ tagpath lists page.html                       all lists and tables of a page, best first
  $ tagpath lists page.html --format jsonl
  $ tagpath lists page.html --explain             candidates for the list that the title announces
  $ tagpath lists page.html --html marked.html    the page with the candidates marked on it`;

export const lists: RegisterCommand = (program, exit) => {
  const command = program
    .command('lists')
    .argument('[page...]', INPUTS)
    .addOption(formatOption(LISTS_FORMATS, 'text'))
    .addOption(bomOption())
    .option('-n, --limit <count>', 'so many lists a page at most', positiveInteger, 10)
    .option('--explain', 'candidates for the announced list with features, scores and why each lost')
    .option('--html <file>', 'write the page with its candidates marked; further pages to FILE-2, FILE-3')
    .addOption(
      new Option('--ranker <ranker>', 'what ranks the candidates').choices(RANKER_IDS).default('default'),
    );
  addFetchOptions(command)
    .addHelpText('after', EXAMPLES)
    .action(async (inputs: string[], flags: ListsFlags) => exit(await run(inputs, flags)));
};

async function run(named: readonly string[], flags: ListsFlags): Promise<number> {
  if (flags.explain !== true && flags.html === undefined) return runLists(named, flags);
  if (!EXPLAINED_AS.has(flags.format))
    throw new TagpathError('call-explain-format', { format: flags.format });
  return runExplained(named, flags);
}

async function runLists(named: readonly string[], flags: ListsFlags): Promise<number> {
  const tools = loadTools(DEFAULT_SETTINGS);
  const writer = writerFor(flags, LISTS_VIEW);
  let found = 0;
  const work = async (raw: RawPage) => {
    const page = listsOfPage(raw, tools, flags.limit);
    if (writer === null) await print(show(page));
    else await writer.write(page);
    found += page.lists.length;
  };
  const code = await eachPage(await gatherInputs(named), fetchOptions(flags), work, () =>
    counted(found, 'list'),
  );
  await writer?.end();
  return code;
}

/** Explanations are no tables. */
const EXPLAINED_AS: ReadonlySet<string> = new Set(['text', 'json', 'jsonl']);

async function runExplained(named: readonly string[], flags: ListsFlags): Promise<number> {
  const tools = loadTools(DEFAULT_SETTINGS);
  const writer = flags.explain === true ? writerFor<PageExplanation>(flags, NO_ROWS) : null;
  let count = 0;
  const work = async (raw: RawPage) => {
    const { explanation, html } = explainRawPage(raw, tools, flags.ranker);
    count++;
    if (flags.html !== undefined) await writeOutFile(numbered(flags.html, count), html);
    const { source } = raw;
    if (writer !== null) await writer.write({ source, ...explanation });
    else if (flags.explain) await print(plainLines(showExplanation(source, explanation, flags.limit)));
  };
  const code = await eachPage(await gatherInputs(named), fetchOptions(flags), work, () =>
    counted(count, 'explanation'),
  );
  await writer?.end();
  return code;
}

/** The writer of a format; null for the text that people read, which is printed as it comes. */
function writerFor<R>({ format, bom }: ListsFlags, view: RecordView<R>): RecordWriter<R> | null {
  if (format === 'text') return null;
  return openRecordWriter(format, view, resultOutput(), { width: terminalWidth(), bom: bom ?? false });
}

type PageExplanation = { readonly source: string } & ReturnType<typeof explainRawPage>['explanation'];

const NO_ROWS: RecordView<PageExplanation> = { rows: () => [], shared: { before: [], after: [] } };

/** One row an item; lists are told apart by their number on the page. */
const LISTS_VIEW: RecordView<PageLists> = {
  rows: ({ source, title, lists: all }) =>
    all.flatMap(({ items, score }, i) =>
      items.map(({ rank, text }) => ({
        before: [source, title, i + 1, rank, text, score],
        fields: {},
        after: [],
      })),
    ),
  shared: {
    before: [
      textColumn('source'),
      textColumn('title'),
      integerColumn('list'),
      { ...integerColumn('rank'), role: 'rank' },
      { ...textColumn('text'), role: 'name' },
      { name: 'score', type: 'number' },
    ],
    after: [],
  },
};

/** The first page goes into the file as named, the second of several into `marked-2.html`. */
function numbered(file: string, count: number): string {
  const { dir, name, ext } = path.parse(file);
  return count === 1 ? file : path.join(dir, `${name}-${count}${ext}`);
}

const SHOWN_ITEMS = 6;

function show(found: PageLists): string {
  const lines = found.lists.map(({ score, size, isTable, tagPath, items }) => {
    const sample = items
      .slice(0, SHOWN_ITEMS)
      .map(({ rank, text }) => `${rank === null ? '' : `${rank}. `}${text}`);
    return `${score.toFixed(2)}  ${size} ${isTable ? 'rows' : 'items'}  ${tagPath}\n${cutText(`      ${plainText(sample.join(' | '))}`, terminalWidth())}`;
  });
  return `${plainText(`${found.source}: ${found.title}`)}\n${lines.join('\n')}\n`;
}
