import { setTimeout } from 'node:timers/promises';
import type { PageRef } from './page-ref.js';

/**
 * The same places, but two addresses of one host come no faster than `delayMs` after each other. This machine's
 * own services need no such care.
 */
export async function* politely(
  refs: AsyncIterable<PageRef>,
  delayMs: number,
  signal?: AbortSignal,
): AsyncGenerator<PageRef> {
  const next = new Map<string, number>();
  for await (const ref of refs) {
    const host = ref.kind === 'url' ? hostOf(ref.url) : null;
    if (host !== null) {
      const wait = (next.get(host) ?? 0) - performance.now();
      if (wait > 0) await setTimeout(wait, undefined, signal === undefined ? {} : { signal }).catch(() => {});
      next.set(host, performance.now() + delayMs);
    }
    yield ref;
  }
}

const LOOPBACK = /^(?:localhost|127\.[\d.]+|\[::1\])$/;

function hostOf(url: string): string | null {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return host === '' || LOOPBACK.test(host) ? null : host;
}
