import type { RegisterCommand } from '../register-command.js';

/**
 * All commands by name, in the order of the help page. Each is imported when it is asked for: the
 * service, the stores and the sinks together take longer to load than reading a title takes.
 */
const COMMANDS: Readonly<Record<string, () => Promise<RegisterCommand>>> = {
  extract: async () => (await import('./extract.js')).extract,
  title: async () => (await import('./title.js')).title,
  tables: async () => (await import('./tables.js')).tables,
  lists: async () => (await import('./lists.js')).lists,
  stats: async () => (await import('./stats.js')).stats,
  induce: async () => (await import('./induce.js')).induceCommand,
  apply: async () => (await import('./apply.js')).applyCommand,
  load: async () => (await import('./load.js')).loadCommand,
  ask: async () => (await import('./ask.js')).askCommand,
  search: async () => (await import('./search.js')).searchCommand,
  compare: async () => (await import('./compare.js')).compareCommand,
  kb: async () => (await import('./kb.js')).kbCommand,
  concepts: async () => (await import('./concepts.js')).conceptsCommand,
  serve: async () => (await import('./serve.js')).serve,
  mcp: async () => (await import('./mcp.js')).mcp,
  demo: async () => (await import('./demo.js')).demo,
  inspect: async () => (await import('./inspect.js')).inspect,
  worker: async () => (await import('./worker.js')).worker,
  completion: async () => (await import('./completion.js')).completion,
};

/** Commands that tell of all the others. */
const KNOWS_ALL = 'completion';

/** What a command line needs registered: its own command, or all where it names none (help, a wrong name). */
export function commandsFor(name: string | undefined): Promise<RegisterCommand[]> {
  const own = name !== undefined && name !== KNOWS_ALL && Object.hasOwn(COMMANDS, name);
  const loads = own ? [COMMANDS[name]!] : Object.values(COMMANDS);
  return Promise.all(loads.map((load) => load()));
}
