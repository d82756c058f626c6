import { constants, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { pathOf } from './path-name.js';
import { collect } from './standard-input.js';

/**
 * The bytes that another program writes into a named pipe. Reading waits for a writer without holding a thread,
 * which could not be ended while it waits; a signal ends it.
 */
export async function readFifo(path: string, maxBytes: number, signal?: AbortSignal): Promise<Buffer> {
  // The socket owns the descriptor; opening without blocking returns at once.
  const fd = openSync(pathOf(path), constants.O_RDONLY | constants.O_NONBLOCK);
  const socket = new Socket({ fd, readable: true, writable: false });
  const stop = () => socket.destroy();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await collect(socket, maxBytes);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}
