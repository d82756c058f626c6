import type { Writable } from 'node:stream';
import { errorShape, isWrongCall, TagpathError } from '../errors.js';
import { EXIT } from './exit-codes.js';

/** Says on standard error what stopped a command, and returns the exit code for it. */
export function reportError(error: unknown, stderr: Writable): number {
  // The reader went away, as `head` does: nothing is wrong and nobody is there to tell.
  if (error instanceof TagpathError && error.code === 'output-closed') return EXIT.fine;
  const { code, message } = errorShape(error);
  stderr.write(`tagpath: ${message} [${code}]\n`);
  if (!(error instanceof TagpathError) && error instanceof Error) stderr.write(`${error.stack}\n`);
  return error instanceof TagpathError && isWrongCall(error.code) ? EXIT.wrongCall : EXIT.someFailed;
}
