import { Option } from 'commander';
import { RANKER_IDS, type RankerId } from '../../list/rankers/ranker.js';
import { EXTRACT_VIEW } from '../../output/extract-view.js';
import { conceptsOption, listsOnlyOption, type RegisterCommand } from '../options.js';
import { addOutputOptions, addReadingOptions, type PageRunFlags, runOverPages } from '../page-run.js';

interface ExtractFlags extends PageRunFlags {
  readonly listsOnly?: true;
  readonly ranker?: RankerId;
  readonly uncounted: boolean;
  readonly explain?: true;
  readonly follow?: true;
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
  const command = addOutputOptions(program.command('extract'))
    .addOption(listsOnlyOption())
    .option('--no-uncounted', 'leave out lists whose titles give no count ("Best Laptops of 2026")')
    .addOption(new Option('--uncounted', 'the default').default(true).hideHelp())
    .option('--follow', 'also read the further pages of a list that goes on elsewhere')
    .option('--explain', 'add all candidates to the records, with why each lost (json, jsonl)')
    .addOption(new Option('--ranker <ranker>', 'what picks the list').choices(RANKER_IDS).default('default'));
  addReadingOptions(command)
    .addOption(conceptsOption())
    .addHelpText('after', EXAMPLES)
    .action(async (named: string[], flags: ExtractFlags) => exit(await run(named, flags)));
};

function run(named: readonly string[], flags: ExtractFlags): Promise<number> {
  const { listsOnly = false, ranker = 'default', uncounted, explain = false, follow = false } = flags;
  return runOverPages(named, flags, {
    view: EXTRACT_VIEW,
    noun: 'list',
    settings: { ranker, uncounted, explain, follow },
    listsOnly,
  });
}
