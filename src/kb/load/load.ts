import { setImmediate } from 'node:timers/promises';
import type { ZodError } from 'zod';
import type { Concepts } from '../../concepts/concepts.js';
import { TagpathError } from '../../errors.js';
import { phraseKey } from '../../lang/words.js';
import { markTouched } from '../catalogue/catch-up.js';
import type { PageDraft } from '../draft.js';
import { resolveAgain } from '../resolve/resolve-again.js';
import type { Store, Writer } from '../store/store.js';
import { type GatheredBatch, gatherBatch } from './batch.js';
import { draftPage } from './draft-page.js';
import { draftSiteRow } from './draft-site-row.js';
import { extractLine, type LoadLine, siteLine } from './input.js';
import { LoadMemory } from './load-memory.js';
import { tableLines } from './table-lines.js';
import { type BatchReport, BatchWriter } from './write-batch.js';

/** Items that are placed together: few enough that most of their objects die young. */
const BATCH_ITEMS = 25_000;
const BATCH_PAGES = 10_000;
/** The first batches are smaller, each twice the one before: the store has work as soon as a few lines are read. */
const FIRST_BATCH_ITEMS = 3_000;
/** Items that are worth the store's own thread. */
const LEAST_BULK = 1_000;
/**
 * Full batches that may share a transaction, if the next is there in time: a transaction of a large base touches
 * most pages of its indexes, and so each page is written for many items.
 */
const BATCHES_A_TRANSACTION = 32;
/** How long a transaction waits for its next batch; other writers wait as long. */
const LONGEST_WAIT_MS = 2_000;
/**
 * Full batches that wait at most. The store is busy for seconds where it ends a transaction, and then needs them; each
 * takes some 60 MB.
 */
const MOST_WAITING = 4;
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
 * Loads lines as they come, whole batches in a transaction. A line that was loaded before changes nothing; one
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

/** Pages to be written together. */
interface Batch {
  readonly pages: GatheredBatch;
  readonly lines: number;
  /** It is full, and worth the store's own thread. */
  readonly bulk: boolean;
}

/** A load that is fed line by line. What was added is in the base once `finish` is done. */
export class Loader {
  readonly #store: Store;
  readonly #options: LoadOptions;
  readonly #memory: LoadMemory;
  readonly #counts: Counts;
  #drafts: PageDraft[] = [];
  #items = 0;
  /** Items of the next full batch. */
  #batchItems: number;
  /** Batches that were handed over, until it is their turn. */
  readonly #waiting: Batch[] = [];
  /** Called when it is the turn of one that waited. */
  #begun = (): void => undefined;
  /** Called when another batch waits, and when none will come. */
  #arrived = (): void => undefined;
  /** Done when all that was handed over is written. */
  #written: Promise<void> = Promise.resolve();
  #isEnding = false;
  readonly #sites = new Set<string>();
  /** What the lists with columns are of. */
  readonly #listed = new Set<string>();

  constructor(store: Store, options: LoadOptions) {
    this.#store = store;
    this.#options = options;
    this.#batchItems = options.batchItems ?? FIRST_BATCH_ITEMS;
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
    const tables = tableLines(line.value, this.#memory.concepts);
    if (tables === null) return this.#add(line);
    for (const value of tables) await this.#add({ ...line, value });
  }

  async #add(line: LoadLine): Promise<void> {
    this.#counts.lines++;
    if (this.#counts.lines % LINES_A_TURN === 0) await setImmediate();
    const draft = this.#draft(line);
    if (draft === null) return;
    // Lists that name the things of a site tell what it is about, so they go first.
    if (draft.table?.kind === 'site' && !this.#sites.has(draft.table.key)) {
      this.#sites.add(draft.table.key);
      await this.#flush(false);
    }
    const { table } = draft;
    if (table?.kind === 'list' && table.columns.length > 0) this.#listed.add(phraseKey(table.concept ?? ''));
    this.#drafts.push(draft);
    this.#items += draft.items.length;
    if (this.#items >= this.#batchItems || this.#drafts.length >= BATCH_PAGES) {
      await this.#flush(true);
      this.#batchItems = this.#options.batchItems ?? Math.min(BATCH_ITEMS, 2 * this.#batchItems);
    }
  }

  async finish(): Promise<LoadReport> {
    this.#isEnding = true;
    await this.#flush(this.#items >= LEAST_BULK);
    this.#arrived();
    await this.#written;
    if (this.#counts.lines > 0) await this.#conclude();
    return { ...this.#counts };
  }

  /** What can be decided only when all is there. The catalogue is made when it is first asked for. */
  async #conclude(): Promise<void> {
    const touched = { sites: this.#sites, concepts: this.#listed };
    this.#counts.merged += await this.#store.write(async (writer) => {
      await markTouched(writer, touched);
      return resolveAgain(writer, this.#memory.concepts);
    });
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
   * Hands the batch over, to be written after those before. Some may wait while the next is gathered, so that neither
   * the store nor the folding of text stands idle.
   */
  async #flush(bulk: boolean): Promise<void> {
    while (this.#waiting.length >= MOST_WAITING) await Promise.race([this.#nextBegun(), this.#written]);
    if (this.#options.signal?.aborted) throw new TagpathError('aborted');
    if (this.#drafts.length === 0) return;
    this.#waiting.push({ pages: gatherBatch(this.#drafts), lines: this.#drafts.length, bulk });
    this.#drafts = [];
    this.#items = 0;
    this.#arrived();
    this.#written = this.#written.then(() => this.#write());
    // A failure is reported by whoever waits for the batch next.
    this.#written.catch(() => undefined);
  }

  #nextBegun(): Promise<void> {
    return new Promise((resolve) => {
      this.#begun = resolve;
    });
  }

  #take(): Batch | null {
    const batch = this.#waiting.shift() ?? null;
    this.#begun();
    return batch;
  }

  /** Writes the first batch that waits, if an earlier transaction has not; with it, those that come in time. */
  async #write(): Promise<void> {
    const first = this.#take();
    if (first === null) return;
    try {
      const { bulk } = first;
      const reports = await this.#store.write((writer) => this.#writeBatches(writer, first), { bulk });
      for (const report of reports) {
        for (const [name, count] of Object.entries(report)) this.#counts[name as keyof BatchReport] += count;
      }
    } catch (error) {
      // Ids given in the transaction that failed are void.
      this.#memory.forget();
      throw error;
    }
    this.#options.onProgress?.({ ...this.#counts });
  }

  async #writeBatches(writer: Writer, first: Batch): Promise<BatchReport[]> {
    const batches = new BatchWriter(writer, this.#memory);
    try {
      let batch: Batch | null = first;
      for (let taken = 1; batch !== null; taken++) {
        const mayFollow = first.bulk && taken < BATCHES_A_TRANSACTION;
        await batches.add(batch.pages, batch.lines, () =>
          mayFollow && this.#waiting[0]?.bulk ? this.#waiting[0].pages : null,
        );
        batch = mayFollow ? await this.#next() : null;
      }
    } finally {
      // Also where it failed: nothing of it may still be under way once the transaction is over.
      await batches.written();
    }
    return batches.reports();
  }

  /** The next full batch, if it comes in time. */
  async #next(): Promise<Batch | null> {
    if (this.#waiting.length === 0 && !this.#isEnding) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, LONGEST_WAIT_MS);
        this.#arrived = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    return this.#waiting[0]?.bulk ? this.#take() : null;
  }
}

function firstIssue(error: unknown): string {
  const issue = (error as Partial<ZodError>).issues?.[0];
  if (issue?.path.length === 0) return 'it is no JSON object';
  if (issue === undefined) return error instanceof Error ? error.message : String(error);
  return `${issue.path.join('.') || 'line'}: ${issue.message}`;
}
