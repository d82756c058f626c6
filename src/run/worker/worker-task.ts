import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { HearstMiner } from '../../concepts/mine/hearst-miner.js';
import type { FailedInput, PageGate, RawPage } from '../../corpus/page-ref.js';
import { minePage } from '../mine-corpus.js';
import { toSitePageLine } from './site-page-line.js';

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

/** Pages to lines keyed by their site, for the shuffle before induction. */
export function pagesTask(): WorkerTask {
  return {
    *onPage(page) {
      yield toSitePageLine(page);
    },
  };
}

/** Pages to `concept, instance, site` lines, tab between; an engine counts the distinct sites of each pair. */
export function mineTask(): WorkerTask {
  let miner = new HearstMiner();
  return {
    onPage(page) {
      minePage(miner, page);
      return [];
    },
    *onEnd() {
      for (const { concept, instance, site } of miner.sightings()) yield `${concept}\t${instance}\t${site}`;
      miner = new HearstMiner();
    },
  };
}

/**
 * Lines of a stream that are not blank. The reader is made when the first line is asked for: lines that
 * arrive before anyone listens would be lost, and a caller that waits for their answer would wait for ever.
 */
export async function* linesOf(input: NodeJS.ReadableStream): AsyncGenerator<string> {
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) if (line.trim() !== '') yield line;
}

export function linesOfFile(path: string): AsyncGenerator<string> {
  return linesOf(createReadStream(path));
}
