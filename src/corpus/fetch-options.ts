import { setTimeout } from 'node:timers/promises';
import type { PageRef } from './page-ref.js';

/** Says of an IP address whether pages may be read from there. */
export type AllowsAddress = (address: string) => boolean;

/** How pages are fetched. What fetches them is another file, which is loaded only where an address is read. */
export interface FetchOptions {
  /** Milliseconds for the whole fetch, redirects included. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly maxRedirects: number;
  readonly userAgent: string;
  /** Loopback, private and other non-public addresses are refused unless this is set. */
  readonly allowPrivate: boolean;
  /** Which addresses may be read from, for callers with rules of their own; public ones by default. */
  readonly allowsAddress?: AllowsAddress;
  /** An HTTP proxy; it looks names up itself, so that only literal addresses are checked. */
  readonly proxy?: string;
  /** Least time between the starts of two fetches from one host, where several pages are read. */
  readonly delayMs: number;
  readonly signal?: AbortSignal;
}

export const DEFAULT_FETCH: FetchOptions = {
  timeoutMs: 30_000,
  maxBytes: 32 * 1024 * 1024,
  /** As many as browsers follow. */
  maxRedirects: 20,
  userAgent: 'Mozilla/5.0 (compatible; tagpath/0.1)',
  allowPrivate: false,
  delayMs: 1000,
};

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

/** The time to leave before a further page of the host of one that was just fetched. */
export async function politePause(url: string, delayMs = DEFAULT_FETCH.delayMs): Promise<void> {
  if (hostOf(url) !== null) await setTimeout(delayMs);
}

const LOOPBACK = /^(?:localhost|127\.[\d.]+|\[::1\])$/;

function hostOf(url: string): string | null {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return host === '' || LOOPBACK.test(host) ? null : host;
}
