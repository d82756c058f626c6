import { constants, createReadStream, openSync, statSync } from 'node:fs';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pathOf } from './path-name.js';

/**
 * A file to be read from its start; `-` is standard input. Reading a named pipe waits for a writer without holding
 * a thread, which could not be ended while it waits.
 */
export function openStream(path: string): Readable {
  if (path === '-') return process.stdin;
  return isPipe(path) ? openPipe(path) : createReadStream(pathOf(path));
}

function isPipe(path: string): boolean {
  return statSync(pathOf(path), { throwIfNoEntry: false })?.isFIFO() ?? false;
}

/** The socket owns the descriptor; opening without blocking returns at once. */
export function openPipe(path: string): Socket {
  const fd = openSync(pathOf(path), constants.O_RDONLY | constants.O_NONBLOCK);
  return new Socket({ fd, readable: true, writable: false });
}

/** The lines of a stream, which is closed after them. A signal ends them, also while nobody writes any. */
export async function* linesOf(
  input: NodeJS.ReadableStream & { destroy?(): void },
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const settings = { input, crlfDelay: Number.POSITIVE_INFINITY };
  try {
    yield* createInterface(signal === undefined ? settings : { ...settings, signal });
  } finally {
    // A pipe that is only left alone would keep the program waiting.
    input.destroy?.();
  }
}
