import type { Command } from 'commander';

/** A command adds itself to the program and tells its exit code through `exit`. */
export type RegisterCommand = (program: Command, exit: (code: number) => void) => void;
