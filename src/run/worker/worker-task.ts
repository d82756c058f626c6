import type { CorpusItem } from '../../corpus/raw-page.js';

/** What a worker does to each page of an input. */
export interface WorkerTask {
  /** Lines of output for one page; an input that could not be read is an item too. */
  onPage(item: CorpusItem): Iterable<string>;
  /** Lines that an input as a whole gives, once its pages are done. */
  onEnd?(): Iterable<string>;
  /** Counts of this task's own since they were last asked for. */
  takeCounts?(): Readonly<Record<string, number>>;
}
