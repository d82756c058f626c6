import type { RegisterCommand } from '../register-command.js';
import { applyCommand } from './apply.js';
import { askCommand } from './ask.js';
import { compareCommand } from './compare.js';
import { completion } from './completion.js';
import { conceptsCommand } from './concepts.js';
import { demo } from './demo.js';
import { extract } from './extract.js';
import { induceCommand } from './induce.js';
import { inspect } from './inspect.js';
import { kbCommand } from './kb.js';
import { lists } from './lists.js';
import { loadCommand } from './load.js';
import { mcp } from './mcp.js';
import { searchCommand } from './search.js';
import { serve } from './serve.js';
import { stats } from './stats.js';
import { title } from './title.js';
import { worker } from './worker.js';

/** All commands, in the order of the help page. */
export const COMMANDS: readonly RegisterCommand[] = [
  extract,
  title,
  lists,
  stats,
  induceCommand,
  applyCommand,
  loadCommand,
  askCommand,
  searchCommand,
  kbCommand,
  compareCommand,
  conceptsCommand,
  serve,
  mcp,
  demo,
  inspect,
  worker,
  completion,
];
