import { errorShape, isWrongCall, TagpathError } from '../errors.js';
import { EXIT } from './exit-codes.js';
import { isVerbose, tellError } from './terminal.js';

/** Says on standard error what stopped a command, and returns the exit code for it. */
export function reportError(error: unknown): number {
  // The reader went away, as `head` does: nothing is wrong and nobody is there to tell.
  if (error instanceof TagpathError && error.code === 'output-closed') return EXIT.fine;
  tellError(errorShape(error));
  const isKnown = error instanceof TagpathError;
  if (error instanceof Error && (!isKnown || isVerbose())) process.stderr.write(`${error.stack}\n`);
  return isKnown && isWrongCall(error.code) ? EXIT.wrongCall : EXIT.someFailed;
}
