import { Option } from 'commander';
import { openCorpus } from '../../corpus/open-corpus.js';
import type { RawPage } from '../../corpus/raw-page.js';
import { buildPage } from '../../html/build-page.js';
import { utf8Of } from '../../html/decode.js';
import { countPaths, type PathCount } from '../../html/path-counts.js';
import { EXIT } from '../exit-codes.js';
import { positiveInteger } from '../option-values.js';
import type { RegisterCommand } from '../register-command.js';

interface InspectFlags {
  readonly format: 'text' | 'jsonl';
  readonly least: number;
  readonly all?: true;
  readonly allowPrivate?: true;
}

const EXAMPLES = `
The count is of text nodes; texts that share a tag path are what a list is made of. Subtrees in which no list
is looked for (head, forms, scripts, hidden parts) are left out unless --all is given.

Examples:
  $ tagpath inspect page.html
  $ tagpath inspect page.html --least 5        paths that could be a list of five or more
  $ tagpath inspect page.html --format jsonl | jq .path`;

export const inspect: RegisterCommand = (program, exit) => {
  program
    .command('inspect')
    .argument('<page...>', 'files, folders, WARCs, addresses, or -')
    .addOption(
      new Option('-f, --format <format>', 'output format').choices(['text', 'jsonl']).default('text'),
    )
    .option('--least <count>', 'only paths with so many texts or more', positiveInteger, 1)
    .option('--all', 'also hidden parts and subtrees that hold no lists')
    .option('--allow-private', 'also fetch from private and local addresses')
    .addHelpText('after', EXAMPLES)
    .action(async (inputs: string[], flags: InspectFlags) => exit(await run(inputs, flags)));
};

async function run(inputs: readonly string[], flags: InspectFlags): Promise<number> {
  let failures = 0;
  const pages = openCorpus(inputs, {
    fetch: { allowPrivate: flags.allowPrivate ?? false },
    onFailed: ({ source, error }) => {
      failures++;
      process.stderr.write(`tagpath: ${source}: ${error.message} [${error.code}]\n`);
    },
  });
  for await (const raw of pages) process.stdout.write(inspectPage(raw, flags));
  return failures > 0 ? EXIT.someFailed : EXIT.fine;
}

function inspectPage(raw: RawPage, flags: InspectFlags): string {
  const { bytes, encoding } = utf8Of(raw.bytes, { httpCharset: raw.httpCharset });
  const page = buildPage(bytes, { source: raw.source, url: raw.url });
  const paths = countPaths(page).filter(
    ({ count, blacklisted }) => count >= flags.least && (flags.all || !blacklisted),
  );
  if (flags.format === 'jsonl') {
    return paths.map((path) => `${JSON.stringify({ source: raw.source, ...path })}\n`).join('');
  }
  const head = `${raw.source}: ${page.info.title}\n${page.size} nodes, ${encoding}, ${paths.length} tag paths\n`;
  return `${head}${paths.map(line).join('')}\n`;
}

function line({ path, count, samples }: PathCount): string {
  return `${String(count).padStart(6)}  ${path}\n        ${samples.join(' · ')}\n`;
}
