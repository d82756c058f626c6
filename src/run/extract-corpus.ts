import { availableParallelism } from 'node:os';
import { DEFAULT_FETCH, politely } from '../corpus/fetch-options.js';
import { listInputs } from '../corpus/list-inputs.js';
import type { PageRef } from '../corpus/page-ref.js';
import { errorAgain } from '../errors.js';
import type { ExtractRecord, PageRecord } from '../record/record.js';
import { type Executor, inProcess, workerPool } from './executor.js';
import { extractInParts } from './extract-ref.js';
import { DEFAULT_SETTINGS, type ExtractSettings } from './extract-settings.js';

export interface CorpusRun {
  readonly settings?: Partial<ExtractSettings>;
  /** Workers; by default one a core, or none where the inputs are few. */
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
  readonly stdin?: NodeJS.ReadableStream;
  /** Places that an earlier run has done; called with each place that is passed over. */
  readonly skip?: {
    readonly count: number;
    readonly onSkipped: (ref: PageRef) => void;
    /** Pages of the place after them that are done as well. */
    readonly pages: number;
  };
}

/** The records of one place, in the order of its pages; of a long place, those of a part of it. */
export interface PlaceResult<R extends PageRecord = ExtractRecord> {
  readonly ref: PageRef;
  readonly records: readonly R[];
  /** More of this place is to come. */
  readonly isPart?: boolean;
}

/** Up to so many places are done in this thread: a worker takes about a second to load its models. */
const FEW = 12;

/**
 * Extracts all pages of the inputs; results come place by place in input order. Their records are of tables where
 * the settings say so.
 */
export async function* extractPlaces<R extends PageRecord = ExtractRecord>(
  inputs: Iterable<string> | AsyncIterable<string>,
  run: CorpusRun = {},
): AsyncGenerator<PlaceResult<R>> {
  const settings = { ...DEFAULT_SETTINGS, ...run.settings };
  const { maxBytes } = settings;
  const listed = listInputs(inputs, {
    maxBytes,
    ...(run.stdin === undefined ? {} : { stdin: run.stdin }),
    ...(run.signal === undefined ? {} : { signal: run.signal }),
  });
  const refs = run.skip === undefined ? listed : passOver(listed, run.skip);
  const { head, all } = await peek(refs, FEW + 1);
  const executor = await chooseExecutor(settings, run.concurrency, head.length);
  try {
    const work = async (ref: PageRef) => ({
      ref,
      records: isLong(ref) ? null : ((await executor.run(ref)) as R[]),
    });
    const delay = settings.fetch.delayMs ?? DEFAULT_FETCH.delayMs;
    let pagesToSkip = run.skip?.pages ?? 0;
    for await (const { ref, records } of mapInOrder(
      politely(all, delay, run.signal),
      executor.window,
      work,
      run.signal,
    )) {
      if (records !== null) yield { ref, records };
      else yield* inParts(ref, settings, pagesToSkip, run.signal);
      pagesToSkip = 0;
    }
  } finally {
    await executor.close();
  }
}

function isLong(ref: PageRef): boolean {
  return ref.kind === 'warc' && ref.isLong === true;
}

/** A long place is read here, part by part: it cannot be shared out, and a run has to be able to go on inside it. */
async function* inParts<R extends PageRecord>(
  ref: PageRef,
  settings: ExtractSettings,
  skip: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<PlaceResult<R>> {
  for await (const part of extractInParts(ref, settings, undefined, skip)) {
    if ('stopped' in part) throw errorAgain(part.stopped);
    yield { ref, records: part as R[], isPart: true };
    if (signal?.aborted) return;
  }
  yield { ref, records: [] };
}

/** The same, record by record. */
export async function* extractCorpus(
  inputs: Iterable<string> | AsyncIterable<string>,
  run: CorpusRun = {},
): AsyncGenerator<ExtractRecord> {
  for await (const { records } of extractPlaces(inputs, run)) yield* records;
}

/** More threads than this share the cores without gain, and each holds its own models. */
const WORKERS_A_CORE = 4;

/** The workers that a run is given of those that it asks for. */
export function boundedWorkers(asked: number): number {
  return Math.min(asked, WORKERS_A_CORE * availableParallelism());
}

async function chooseExecutor(
  settings: ExtractSettings,
  concurrency: number | undefined,
  known: number,
): Promise<Executor> {
  const workers = boundedWorkers(concurrency ?? (known <= FEW ? 1 : availableParallelism()));
  return workers <= 1 ? inProcess(settings) : workerPool(settings, workers);
}

async function* passOver(
  refs: AsyncIterable<PageRef>,
  skip: NonNullable<CorpusRun['skip']>,
): AsyncGenerator<PageRef> {
  let passed = 0;
  for await (const ref of refs) {
    if (passed++ < skip.count) skip.onSkipped(ref);
    else yield ref;
  }
}

/** The first items of a stream, and the whole stream still to come. */
async function peek<T>(
  items: AsyncGenerator<T>,
  count: number,
): Promise<{ head: T[]; all: AsyncGenerator<T> }> {
  const head: T[] = [];
  while (head.length < count) {
    const next = await items.next();
    if (next.done) break;
    head.push(next.value);
  }
  return { head, all: chain(head, items) };
}

async function* chain<T>(head: readonly T[], rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* head;
  yield* rest;
}

/**
 * Works on up to `window` items at a time and gives the results in the items' order. When the signal
 * is raised no further item is begun; those under way are finished.
 */
async function* mapInOrder<T, R>(
  items: AsyncIterable<T>,
  window: number,
  work: (item: T) => Promise<R>,
  signal?: AbortSignal,
): AsyncGenerator<R> {
  const underWay: Promise<R>[] = [];
  for await (const item of items) {
    if (signal?.aborted) break;
    const result = work(item);
    // Told when its turn comes; one that fails before must not end the program on its own.
    result.catch(() => {});
    underWay.push(result);
    if (underWay.length >= window) yield await underWay.shift()!;
  }
  while (underWay.length > 0) yield await underWay.shift()!;
}
