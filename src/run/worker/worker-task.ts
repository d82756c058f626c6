import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { HearstMiner } from '../../concepts/mine/hearst-miner.js';
import type { CorpusItem, FailedInput, PageGate, RawPage } from '../../corpus/page-ref.js';
import type { ExtractRecord } from '../../record/record.js';
import { extractPage } from '../extract-page.js';
import type { ExtractSettings } from '../extract-settings.js';
import { minePage } from '../mine-corpus.js';
import { loadTools, titleGate } from '../tools.js';
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

interface ExtractTaskOptions {
  readonly settings: ExtractSettings;
  /** Leaves out pages that gave neither a list nor an error. */
  readonly listsOnly: boolean;
}

/** Pages to the lines of `tagpath extract --format jsonl`. */
export function extractTask({ settings, listsOnly }: ExtractTaskOptions): WorkerTask {
  const tools = loadTools(settings);
  let counts = { announced: 0, lists: 0 };
  const recordLines = function* (item: CorpusItem): Generator<string> {
    const record = extractPage(item, tools);
    if (announces(record)) counts.announced++;
    if (record.status === 'extracted') counts.lists++;
    if (!listsOnly || record.status === 'extracted' || record.status === 'error')
      yield JSON.stringify(record);
  };
  return {
    gate: titleGate(tools),
    onPage: recordLines,
    onFailed: recordLines,
    takeCounts() {
      const taken = counts;
      counts = { announced: 0, lists: 0 };
      return taken;
    },
  };
}

/** The paper's section VI-D counts the pages that the title classifier lets pass. */
function announces({ status, title }: ExtractRecord): boolean {
  return status === 'extracted' || status === 'no-list' || (status === 'error' && title !== null);
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
