import { TagpathError } from '../errors.js';

/** What one page may cost. Defaults pass real pages: 5 MB and 300,000 nodes do occur, and tables of a million cells. */
export interface Budget {
  readonly maxBytes: number;
  readonly maxNodes: number;
  readonly maxDepth: number;
  /** Milliseconds for one page, parsing and extraction together. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

export const DEFAULT_BUDGET: Budget = {
  maxBytes: 32 * 1024 * 1024,
  maxNodes: 3_000_000,
  maxDepth: 5_000,
  timeoutMs: 20_000,
};

/** Watches a budget's time; `check` is cheap enough for loops over nodes when called every few hundred. */
export class Deadline {
  readonly #until: number;
  readonly #limit: number;
  readonly #signal: AbortSignal | undefined;
  readonly #now: () => number;

  /** `now` reads a clock in milliseconds. */
  constructor(budget: Partial<Budget> = {}, now: () => number = () => performance.now()) {
    this.#limit = budget.timeoutMs ?? DEFAULT_BUDGET.timeoutMs;
    this.#now = now;
    this.#until = now() + this.#limit;
    this.#signal = budget.signal;
  }

  check(): void {
    if (this.#signal?.aborted) throw new TagpathError('aborted');
    if (this.#now() > this.#until) throw new TagpathError('page-timeout', { limit: this.#limit });
  }
}
