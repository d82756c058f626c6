import { TABLES_VIEW } from '../../output/tables-view.js';
import { conceptsOption, type RegisterCommand } from '../options.js';
import { addOutputOptions, addReadingOptions, type PageRunFlags, runOverPages } from '../page-run.js';

const EXAMPLES = `
Inputs are HTML files (plain or .gz), WARCs (.warc, .warc.gz), folders, globs, http(s) addresses, or - for a
page on standard input. Output comes in input order, one record a page in json and jsonl.

Examples:
  $ tagpath tables page.html                     every data table of a page
  $ tagpath tables crawl/ --out tables.csv       one table of all rows
  $ tagpath tables dump.warc.gz --out tables.jsonl --resume      go on after a stop
  $ tagpath tables https://example.com/statistics --format md
  $ tagpath tables crawl/ --kb base.db           into a knowledge base, to ask`;

export const tables: RegisterCommand = (program, exit) => {
  addReadingOptions(addOutputOptions(program.command('tables')))
    .addOption(conceptsOption())
    .addHelpText('after', EXAMPLES)
    .action(async (named: string[], flags: PageRunFlags) =>
      exit(
        await runOverPages(named, flags, { view: TABLES_VIEW, noun: 'table', settings: { tables: true } }),
      ),
    );
};
