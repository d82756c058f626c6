import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Option } from 'commander';
import { openCorpus } from '../../corpus/open-corpus.js';
import { showExplanation } from '../../list/explain.js';
import { RANKER_IDS, type RankerId } from '../../list/rankers/ranker.js';
import { DEFAULT_SETTINGS } from '../../run/extract-settings.js';
import { explainRawPage, listsOfPage, type PageLists } from '../../run/lists-of-page.js';
import { loadTools } from '../../run/tools.js';
import { EXIT } from '../exit-codes.js';
import { positiveInteger } from '../option-values.js';
import type { RegisterCommand } from '../register-command.js';

interface ListsFlags {
  readonly format: 'text' | 'jsonl';
  readonly limit: number;
  readonly explain?: true;
  readonly html?: string;
  readonly ranker: RankerId;
  readonly allowPrivate?: true;
}

const EXAMPLES = `
Examples:
  $ tagpath lists page.html                       all lists and tables of a page, best first
  $ tagpath lists page.html --format jsonl
  $ tagpath lists page.html --explain             candidates for the list that the title announces
  $ tagpath lists page.html --html marked.html    the page with the candidates marked on it`;

export const lists: RegisterCommand = (program, exit) => {
  program
    .command('lists')
    .argument('<page...>', 'files, folders, WARCs, addresses, or -')
    .addOption(
      new Option('-f, --format <format>', 'output format').choices(['text', 'jsonl']).default('text'),
    )
    .option('--limit <count>', 'so many lists a page at most', positiveInteger, 10)
    .option('--explain', 'candidates for the announced list with features, scores and why each lost')
    .option('--html <file>', 'write the page with its candidates marked; further pages to FILE-2, FILE-3')
    .addOption(
      new Option('--ranker <ranker>', 'what ranks the candidates').choices(RANKER_IDS).default('default'),
    )
    .option('--allow-private', 'also fetch from private and local addresses')
    .addHelpText('after', EXAMPLES)
    .action(async (inputs: string[], flags: ListsFlags) => exit(await run(inputs, flags)));
};

async function run(inputs: readonly string[], flags: ListsFlags): Promise<number> {
  const tools = loadTools(DEFAULT_SETTINGS);
  let code: number = EXIT.fine;
  const pages = openCorpus(inputs, {
    fetch: { allowPrivate: flags.allowPrivate ?? false },
    onFailed: ({ source, error }) => {
      process.stderr.write(`${source}: ${error.code}: ${error.message}\n`);
      code = EXIT.someFailed;
    },
  });
  let marked = 0;
  for await (const raw of pages) {
    if (flags.explain || flags.html !== undefined) {
      const { explanation, html } = explainRawPage(raw, tools, flags.ranker);
      if (flags.html !== undefined) writeFileSync(numbered(flags.html, ++marked), html);
      if (flags.explain) {
        const { source } = raw;
        const asJson = () => `${JSON.stringify({ source, ...explanation })}\n`;
        process.stdout.write(
          flags.format === 'jsonl' ? asJson() : showExplanation(source, explanation, flags.limit),
        );
      }
    } else process.stdout.write(show(listsOfPage(raw, tools, flags.limit), flags.format));
  }
  return code;
}

/** The first page goes into the file as named, the second of several into `marked-2.html`. */
function numbered(file: string, count: number): string {
  const { dir, name, ext } = path.parse(file);
  return count === 1 ? file : path.join(dir, `${name}-${count}${ext}`);
}

const SHOWN_ITEMS = 6;

function show(found: PageLists, format: ListsFlags['format']): string {
  if (format === 'jsonl') return `${JSON.stringify(found)}\n`;
  const lines = found.lists.map(({ score, size, isTable, tagPath, items }) => {
    const sample = items
      .slice(0, SHOWN_ITEMS)
      .map(({ rank, text }) => `${rank === null ? '' : `${rank}. `}${text}`);
    return `${score.toFixed(2)}  ${size} ${isTable ? 'rows' : 'items'}  ${tagPath}\n      ${sample.join(' | ')}`;
  });
  return `${found.source}: ${found.title}\n${lines.join('\n')}\n`;
}
