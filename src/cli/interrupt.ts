import { EXIT } from './exit-codes.js';

/**
 * Ctrl-C and `kill` raise the signal once, so that the command can finish what it has begun; the
 * second time the program ends at once.
 */
export function interruptSignal(): { readonly signal: AbortSignal; readonly release: () => void } {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    process.stderr.write('\ntagpath: finishing the pages under way; once more to stop at once\n');
    controller.abort();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return {
    signal: controller.signal,
    release: () => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
    },
  };
}
