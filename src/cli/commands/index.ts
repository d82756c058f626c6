import type { RegisterCommand } from '../options.js';

interface CommandEntry {
  /** The line of the help page. */
  readonly summary: string;
  readonly load: () => Promise<RegisterCommand>;
}

/**
 * All commands by name, in the order of the help page. Each is imported when it is asked for: the
 * service, the stores and the writers together take longer to load than reading a title takes.
 */
const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  extract: {
    summary: 'the lists that pages announce in their titles, as tables',
    load: async () => (await import('./extract.js')).extract,
  },
  title: {
    summary: 'read titles: is it a list of k things, of what, by what, when and where',
    load: async () => (await import('./title.js')).title,
  },
  tables: {
    summary: 'every data table of a page, as rows and columns',
    load: async () => (await import('./tables.js')).tables,
  },
  lists: {
    summary: 'all lists and tables of a page, ranked; and why the announced one was chosen',
    load: async () => (await import('./lists.js')).lists,
  },
  stats: {
    summary: 'figures over results: lists by k and by attributes, ranked, with times and places',
    load: async () => (await import('./stats.js')).stats,
  },
  induce: {
    summary: 'the template of a site, and one table row a page',
    load: async () => (await import('./induce.js')).induceCommand,
  },
  apply: {
    summary: 'extract further pages with a wrapper, and report drift',
    load: async () => (await import('./apply.js')).applyCommand,
  },
  load: {
    summary: 'load results of extract and induce into a knowledge base',
    load: async () => (await import('./load.js')).loadCommand,
  },
  ask: {
    summary: 'ask the knowledge base, or one table: values, rows, counts, rankings, comparisons',
    load: async () => (await import('./ask.js')).askCommand,
  },
  query: {
    summary: 'run a query as ask shows it: KIND where COLUMN = VALUE order by COLUMN desc limit N',
    load: async () => (await import('./query.js')).queryCommand,
  },
  search: {
    summary: 'pages of the knowledge base by full text, with the hits marked',
    load: async () => (await import('./search.js')).searchCommand,
  },
  compare: {
    summary: 'things side by side: an attribute a row, a thing a column',
    load: async () => (await import('./compare.js')).compareCommand,
  },
  kb: {
    summary: 'check, export and mend a knowledge base',
    load: async () => (await import('./kb.js')).kbCommand,
  },
  concepts: {
    summary: 'ask, mine, import and build the is-a knowledge that all else leans on',
    load: async () => (await import('./concepts.js')).conceptsCommand,
  },
  serve: {
    summary: 'serve the web page and the HTTP API',
    load: async () => (await import('./serve.js')).serve,
  },
  mcp: {
    summary: 'offer extract, ask, search and compare to assistants (MCP over stdio)',
    load: async () => (await import('./mcp.js')).mcp,
  },
  demo: {
    summary: 'serve the web page over the sample pages that come with Tagpath',
    load: async () => (await import('./demo.js')).demo,
  },
  inspect: {
    summary: 'the tag paths of a page with their counts and sample texts',
    load: async () => (await import('./inspect.js')).inspect,
  },
  worker: {
    summary: 'a long-lived process for engines: inputs on standard input, result lines on standard output',
    load: async () => (await import('./worker.js')).worker,
  },
  completion: {
    summary: 'print a completion script for your shell',
    load: async () => (await import('./completion.js')).completion,
  },
};

/** Commands that tell of all the others. */
const KNOWS_ALL = 'completion';

/**
 * What a command line needs registered: the command that it names; else all by their summaries, for the help page and
 * for the correction of a wrong name.
 */
export function commandsFor([name]: readonly string[]): Promise<RegisterCommand[]> {
  if (name === KNOWS_ALL) return Promise.all(Object.values(COMMANDS).map(loaded));
  if (name !== undefined && Object.hasOwn(COMMANDS, name)) return Promise.all([loaded(COMMANDS[name]!)]);
  const named: RegisterCommand[] = Object.entries(COMMANDS).map(([command, { summary }]) => (program) => {
    program.command(command).description(summary);
  });
  return Promise.resolve(named);
}

async function loaded({ summary, load }: CommandEntry): Promise<RegisterCommand> {
  const register = await load();
  return (program, exit) => {
    register(program, exit);
    program.commands.at(-1)!.description(summary);
  };
}
