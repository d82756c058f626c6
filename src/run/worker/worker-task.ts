import type { PageGate } from '../../corpus/page-gate.js';
import type { FailedInput, RawPage } from '../../corpus/raw-page.js';

/** What a worker does to each page of an input. */
export interface WorkerTask {
  /** Pages that need not be unpacked to their end. */
  readonly gate?: PageGate;
  /** Lines of output for one page. */
  onPage(page: RawPage): Iterable<string>;
  /** Lines for what could not be read; without it the worker names it at the end of its answer. */
  onFailed?(input: FailedInput): Iterable<string>;
  /** Lines that an input as a whole gives, once its pages are done. */
  onEnd?(): Iterable<string>;
  /** Counts of this task's own since they were last asked for. */
  takeCounts?(): Readonly<Record<string, number>>;
}
