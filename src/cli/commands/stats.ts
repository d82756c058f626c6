import { Option } from 'commander';
import { readRecords, StatsCollector } from '../../run/stats/list-stats.js';
import { STATS_FORMATS, type StatsFormat, showStats } from '../../run/stats/show-stats.js';
import type { RegisterCommand } from '../options.js';
import { print } from '../terminal.js';

const EXAMPLES = `
Examples:
  $ tagpath stats lists.jsonl
  $ tagpath extract crawl/ --format jsonl | tagpath stats`;

/** `tagpath stats RESULTS...`: figures over what `extract --format jsonl` wrote. */
export const stats: RegisterCommand = (program) => {
  program
    .command('stats')
    .argument('[results...]', 'files that `extract --format jsonl` wrote; without any, standard input', ['-'])
    .addOption(
      new Option('-f, --format <format>', 'numbers with bars, JSON, or an SVG plot')
        .choices([...STATS_FORMATS])
        .default('table'),
    )
    .addHelpText('after', EXAMPLES)
    .action(async (paths: string[], { format }: { format: StatsFormat }) => {
      const collector = new StatsCollector();
      for (const path of paths) {
        for await (const record of readRecords(path)) collector.add(record);
      }
      await print(showStats(collector.result(), format));
    });
};
