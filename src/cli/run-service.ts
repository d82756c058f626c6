import { once } from 'node:events';
import type { ServiceOptions } from '../server/service-options.js';
import { print, tell } from './terminal.js';

/** Serves until Ctrl-C or `kill`, then lets the requests under way finish. */
export async function runUntilStopped(options: Partial<ServiceOptions>): Promise<void> {
  // Loaded here: no other command needs the service's libraries.
  const { serve } = await import('../server/server.js');
  const running = await serve(options);
  await print(`Tagpath is at ${running.address}\n`);
  const stop = new AbortController();
  await Promise.race([
    once(process, 'SIGINT', { signal: stop.signal }),
    once(process, 'SIGTERM', { signal: stop.signal }),
  ]);
  stop.abort();
  tell('finishing the requests under way');
  await running.close();
}
