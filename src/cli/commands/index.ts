import type { RegisterCommand } from '../register-command.js';
import { completion } from './completion.js';

/** All commands, in the order of the help page. */
export const COMMANDS: readonly RegisterCommand[] = [completion];
