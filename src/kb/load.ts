import { setImmediate } from 'node:timers/promises';
import type { ZodError } from 'zod';
import type { Concepts } from '../concepts/concepts.js';
import { TagpathError } from '../errors.js';
import type { PageDraft } from './draft.js';
import { draftPage } from './draft-page.js';
import { draftSiteRow } from './draft-site-row.js';
import { extractLine, type LoadLine, siteLine } from './input.js';
import { LoadMemory } from './load-memory.js';
import type { Store } from './store.js';
import { type BatchReport, writeBatch } from './write-batch.js';

/** Items in one transaction: large enough that an index page is written for many of them. */
const BATCH_ITEMS = 100_000;
const BATCH_PAGES = 10_000;
/** Lines after which others get a turn: signals, requests, and what the writing thread has to say. */
const LINES_A_TURN = 10;

export interface LoadOptions {
  /** Lets the same name under related concepts be one thing. */
  readonly concepts?: Concepts;
  readonly batchItems?: number;
  readonly signal?: AbortSignal;
  /** Called after each transaction. */
  readonly onProgress?: (report: LoadReport) => void;
  /** Called for a line that cannot be loaded; the load goes on. */
  readonly onBadLine?: (error: TagpathError) => void;
}

export interface LoadReport extends BatchReport {
  readonly lines: number;
  /** Lines that are no results. */
  readonly failed: number;
}

type Counts = { -readonly [name in keyof LoadReport]: number };

/**
 * Loads lines as they come, a batch a transaction. A line that was loaded before changes nothing; one
 * whose page is known with other content replaces it. Stopped at any moment, the base holds whole
 * batches, and loading the same lines again completes it.
 */
export async function load(
  store: Store,
  lines: AsyncIterable<LoadLine> | Iterable<LoadLine>,
  options: LoadOptions = {},
): Promise<LoadReport> {
  const run = new Loader(store, options);
  for await (const line of lines) await run.add(line);
  return run.finish();
}

/** A load that is fed line by line. What was added is in the base once `finish` is done. */
export class Loader {
  readonly #store: Store;
  readonly #options: LoadOptions;
  readonly #memory: LoadMemory;
  readonly #counts: Counts;
  #batch: PageDraft[] = [];
  #items = 0;
  /** Done when the last batch that was handed over is written, and when it is its turn to be. */
  #written: Promise<void> = Promise.resolve();
  #begun: Promise<void> = Promise.resolve();
  readonly #sites = new Set<string>();

  constructor(store: Store, options: LoadOptions) {
    this.#store = store;
    this.#options = options;
    this.#memory = new LoadMemory(options.concepts ?? null);
    this.#counts = {
      lines: 0,
      failed: 0,
      pages: 0,
      same: 0,
      replaced: 0,
      tables: 0,
      items: 0,
      values: 0,
      entities: 0,
      merged: 0,
    };
  }

  async add(line: LoadLine): Promise<void> {
    this.#counts.lines++;
    if (this.#counts.lines % LINES_A_TURN === 0) await setImmediate();
    const draft = this.#draft(line);
    if (draft === null) return;
    // What a site is about is told by lists that name the same things: they go first.
    if (draft.table?.kind === 'site' && !this.#sites.has(draft.table.key)) {
      this.#sites.add(draft.table.key);
      await this.#flush(false);
    }
    this.#batch.push(draft);
    this.#items += draft.items.length;
    if (this.#items >= (this.#options.batchItems ?? BATCH_ITEMS) || this.#batch.length >= BATCH_PAGES) {
      await this.#flush(true);
    }
  }

  async finish(): Promise<LoadReport> {
    await this.#flush(false);
    await this.#written;
    return { ...this.#counts };
  }

  /** Null for a line that is no result, or that tells of a page which could not be read. */
  #draft(line: LoadLine): PageDraft | null {
    try {
      if (line.site !== undefined) return draftSiteRow(siteLine.parse(line.value), line.site);
      const parsed = extractLine.parse(line.value);
      return parsed.status === 'error' ? null : draftPage(parsed);
    } catch (error) {
      this.#counts.failed++;
      const detail = firstIssue(error);
      const { source, line: at } = line;
      this.#options.onBadLine?.(
        new TagpathError('kb-bad-line', { source, line: at, detail }, { cause: error }),
      );
      return null;
    }
  }

  /**
   * Hands the batch over, to be written after the one before; a full one is worth the store's own thread. One
   * batch may wait while the next is gathered, so that neither the store nor the folding of text stands idle.
   */
  async #flush(bulk: boolean): Promise<void> {
    await this.#begun;
    if (this.#options.signal?.aborted) throw new TagpathError('aborted');
    if (this.#batch.length === 0) return;
    const batch = this.#batch;
    this.#batch = [];
    this.#items = 0;
    this.#begun = this.#written;
    this.#written = this.#begun.then(() => this.#write(batch, bulk));
    // A failure is reported by whoever waits for the batch next.
    this.#written.catch(() => undefined);
  }

  async #write(batch: readonly PageDraft[], bulk: boolean): Promise<void> {
    try {
      const report = await this.#store.write((writer) => writeBatch(writer, batch, this.#memory), { bulk });
      for (const [name, count] of Object.entries(report)) this.#counts[name as keyof BatchReport] += count;
    } catch (error) {
      // Ids given in the transaction that failed are void.
      this.#memory.forget();
      throw error;
    }
    this.#options.onProgress?.({ ...this.#counts });
  }
}

function firstIssue(error: unknown): string {
  const issue = (error as Partial<ZodError>).issues?.[0];
  if (issue === undefined) return error instanceof Error ? error.message : String(error);
  return `${issue.path.join('.') || 'line'}: ${issue.message}`;
}
