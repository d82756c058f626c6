import type { RegisterCommand } from '../register-command.js';
import { completion } from './completion.js';
import { extract } from './extract.js';
import { induceCommand } from './induce.js';
import { title } from './title.js';

/** All commands, in the order of the help page. */
export const COMMANDS: readonly RegisterCommand[] = [extract, title, induceCommand, completion];
