import { Command } from 'commander';
import { COMMANDS } from './commands/index.js';

/** Exit codes of the contract. */
export const EXIT = { fine: 0, someFailed: 1, wrongCall: 2, interrupted: 130 } as const;

/** Runs one command line and returns its exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const program = new Command('tagpath').description('Turns web pages into tables you can ask.');
  let exitCode: number = EXIT.fine;
  for (const register of COMMANDS) {
    register(program, (code) => {
      exitCode = code;
    });
  }
  await program.parseAsync([...args], { from: 'user' });
  return exitCode;
}
