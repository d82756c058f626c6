import type { AllowsAddress } from './safe-address.js';

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
