import type { RawPage } from '../../corpus/page-ref.js';
import { buildPage } from '../../html/build-page.js';
import { utf8Of } from '../../html/decode.js';
import { countPaths, type PathCount } from '../../html/path-counts.js';
import { openRecordWriter, type RecordView, type RecordWriter } from '../../output/record-writer.js';
import { plainText } from '../../output/text-output.js';
import { cutText } from '../../output/text-table.js';
import { integerColumn, textColumn } from '../../record/table.js';
import { eachPage, gatherInputs } from '../each-page.js';
import {
  addFetchOptions,
  type FetchFlags,
  fetchOptions,
  formatOption,
  INPUTS,
  positiveInteger,
  type RegisterCommand,
} from '../options.js';
import { counted } from '../show-kb.js';
import { print, resultOutput, terminalWidth } from '../terminal.js';

const INSPECT_FORMATS = ['text', 'table', 'json', 'jsonl', 'csv', 'md'] as const;

interface InspectFlags extends FetchFlags {
  readonly format: (typeof INSPECT_FORMATS)[number];
  readonly least: number;
  readonly all?: true;
}

const EXAMPLES = `
The count is of text nodes; texts that share a tag path are what a list is made of. Subtrees in which no list
is looked for (head, forms, scripts, hidden parts) are left out unless --all is given.

Examples:
  $ tagpath inspect page.html
  $ tagpath inspect page.html --least 5        paths that could be a list of five or more
  $ tagpath inspect page.html --format jsonl | jq .path`;

export const inspect: RegisterCommand = (program, exit) => {
  const command = program
    .command('inspect')
    .argument('[page...]', INPUTS)
    .addOption(formatOption(INSPECT_FORMATS, 'text'))
    .option('--least <count>', 'only paths with so many texts or more', positiveInteger, 1)
    .option('--all', 'also hidden parts and subtrees that hold no lists');
  addFetchOptions(command)
    .addHelpText('after', EXAMPLES)
    .action(async (inputs: string[], flags: InspectFlags) => exit(await run(inputs, flags)));
};

type PathRecord = PathCount & { readonly source: string };

const PATH_VIEW: RecordView<PathRecord> = {
  rows: ({ source, path, count, samples }) => [
    { before: [source, path, count, samples], fields: {}, after: [] },
  ],
  shared: {
    before: [
      textColumn('source'),
      { ...textColumn('path'), role: 'name' },
      integerColumn('count'),
      { name: 'samples', type: 'list' },
    ],
    after: [],
  },
};

async function run(named: readonly string[], flags: InspectFlags): Promise<number> {
  const { format } = flags;
  const writer =
    format === 'text'
      ? null
      : openRecordWriter(format, PATH_VIEW, resultOutput(), { width: terminalWidth() });
  let paths = 0;
  const code = await eachPage(
    await gatherInputs(named),
    fetchOptions(flags),
    async (raw) => {
      paths += await inspectPage(raw, flags, writer);
    },
    () => counted(paths, 'tag path'),
  );
  await writer?.end();
  return code;
}

/** Writes the tag paths of a page and tells how many they are. */
async function inspectPage(
  raw: RawPage,
  flags: InspectFlags,
  writer: RecordWriter<PathRecord> | null,
): Promise<number> {
  const { bytes, encoding } = utf8Of(raw.bytes, { httpCharset: raw.httpCharset });
  const page = buildPage(bytes, { source: raw.source, url: raw.url });
  const paths = countPaths(page).filter(
    ({ count, blacklisted }) => count >= flags.least && (flags.all || !blacklisted),
  );
  if (writer === null) {
    const head = `${raw.source}: ${page.info.title}`;
    const size = `${page.size} nodes, ${encoding}, ${paths.length} tag paths`;
    await print(`${plainText(head)}\n${size}\n${paths.map(line).join('')}\n`);
  } else for (const path of paths) await writer.write({ source: raw.source, ...path });
  return paths.length;
}

function line({ path, count, samples }: PathCount): string {
  const texts = cutText(`        ${plainText(samples.join(' · '))}`, terminalWidth());
  return `${String(count).padStart(6)}  ${path}\n${texts}\n`;
}
