import type { Command } from 'commander';

/** What to try first with each command, for its help page; a command may also bring its own. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  load: ['tagpath load lists.jsonl --kb lists.db', 'tagpath load out/ --kb postgres://localhost/lists'],
  ask: [
    'tagpath ask "tallest buildings in the world"',
    'tagpath ask "top 10 films" --kb lists.db --format json',
    'tagpath ask "which river is the longest" --table rivers.csv',
  ],
  query: [
    'tagpath query "university where city = Boston order by students desc limit 5" --kb base.db',
    'tagpath query "rivers where length > 5000" --table rivers.csv',
  ],
  search: ['tagpath search longest rivers', 'tagpath search "hotel brands" --limit 5'],
  kb: ['tagpath kb stats', 'tagpath kb check', 'tagpath kb export backup/ --format parquet'],
  compare: ['tagpath compare "Mount Everest" K2', 'tagpath compare Nile Amazon --format csv'],
  stats: ['tagpath stats lists.jsonl', 'tagpath extract crawl/ --format jsonl | tagpath stats'],
  mcp: ['tagpath mcp --kb lists.db'],
  demo: ['tagpath demo', 'tagpath demo --port 9000'],
};

/** Adds the examples of one command to its help page. */
export function addExamples(command: Command): void {
  const examples = EXAMPLES[command.name()];
  if (examples === undefined) return;
  command.addHelpText('after', `\nExamples:\n${examples.map((example) => `  $ ${example}`).join('\n')}`);
}
