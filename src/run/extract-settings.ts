import type { FetchOptions } from '../corpus/fetch-page.js';
import { DEFAULT_BUDGET } from '../html/budget.js';

/** What a run of `extract` may be told; plain data, since it travels to the workers. */
export interface ExtractSettings {
  readonly maxBytes: number;
  readonly maxNodes: number;
  readonly maxDepth: number;
  /** Milliseconds for one page. */
  readonly timeoutMs: number;
  readonly fetch: Partial<Pick<FetchOptions, 'timeoutMs' | 'userAgent' | 'allowPrivate' | 'maxRedirects'>>;
  /** Another is-a network than the built-in one. */
  readonly conceptsPath?: string;
}

const { maxBytes, maxNodes, maxDepth, timeoutMs } = DEFAULT_BUDGET;
export const DEFAULT_SETTINGS: ExtractSettings = { maxBytes, maxNodes, maxDepth, timeoutMs, fetch: {} };
