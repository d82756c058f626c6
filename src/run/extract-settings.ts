import type { FetchOptions } from '../corpus/fetch-options.js';
import { DEFAULT_BUDGET } from '../html/budget.js';
import type { RankerId } from '../list/rankers/ranker.js';

/** What a run of `extract`, `tables` or `apply` may be told; plain data, since it travels to the workers. */
export interface ExtractSettings {
  readonly maxBytes: number;
  readonly maxNodes: number;
  readonly maxDepth: number;
  /** Milliseconds for one page. */
  readonly timeoutMs: number;
  readonly fetch: Partial<
    Pick<FetchOptions, 'timeoutMs' | 'userAgent' | 'allowPrivate' | 'maxRedirects' | 'proxy' | 'delayMs'>
  >;
  /** Leaves times out of the records, so that equal pages give equal bytes. */
  readonly reproducible?: boolean;
  /** Another is-a network than the built-in one. */
  readonly conceptsPath?: string;
  /** Which ranker picks the list. */
  readonly ranker?: RankerId;
  /** Also lists whose titles give no count ("Best Laptops of 2026"); true unless told. */
  readonly uncounted?: boolean;
  /** Add the candidates and why each lost to the records. */
  readonly explain?: boolean;
  /** Every data table of the pages, instead of the list that their titles announce. */
  readonly tables?: boolean;
  /** Path of a wrapper that is applied to the pages, instead of looking for their lists. */
  readonly wrapper?: string;
  /** The process does nothing but this run, which may set how its code is compiled. */
  readonly ownsProcess?: boolean;
  /** Look up the further pages of a list, at their addresses or beside the page's file. */
  readonly follow?: boolean;
}

const { maxBytes, maxNodes, maxDepth, timeoutMs } = DEFAULT_BUDGET;
export const DEFAULT_SETTINGS: ExtractSettings = { maxBytes, maxNodes, maxDepth, timeoutMs, fetch: {} };
