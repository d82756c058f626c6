import { constants } from 'node:os';
import { tell } from './terminal.js';

interface Interrupt {
  readonly signal: AbortSignal;
  /** 130 after Ctrl-C, 143 after `kill`: what shells expect. */
  readonly exitCode: () => number;
  readonly release: () => void;
}

/**
 * Ctrl-C and `kill` raise the signal once, so that the command can finish what it has begun; the
 * second time the program ends at once.
 */
export function interruptSignal(): Interrupt {
  const controller = new AbortController();
  let code = 0;
  const stop = (name: 'SIGINT' | 'SIGTERM') => {
    if (controller.signal.aborted) process.exit(code);
    code = 128 + constants.signals[name];
    tell('finishing the pages under way; once more to stop at once');
    controller.abort();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return {
    signal: controller.signal,
    exitCode: () => code,
    release: () => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
    },
  };
}
