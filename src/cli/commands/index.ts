import type { Command } from 'commander';
import { completion } from './completion.js';

/** A command adds itself to the program and tells its exit code through `exit`. */
export type RegisterCommand = (program: Command, exit: (code: number) => void) => void;

/** All commands, in the order of the help page. */
export const COMMANDS: readonly RegisterCommand[] = [completion];
