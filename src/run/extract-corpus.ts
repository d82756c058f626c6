import { availableParallelism } from 'node:os';
import { listInputs } from '../corpus/list-inputs.js';
import type { PageRef } from '../corpus/page-ref.js';
import type { ExtractRecord } from '../record/record.js';
import { type Executor, inProcess, workerPool } from './executor.js';
import { DEFAULT_SETTINGS, type ExtractSettings } from './extract-settings.js';
import { mapInOrder } from './in-order.js';

export interface CorpusRun {
  readonly settings?: Partial<ExtractSettings>;
  /** Workers; by default one a core, or none where the inputs are few. */
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
  readonly stdin?: NodeJS.ReadableStream;
  /** Places that an earlier run has done; called with each place that is passed over. */
  readonly skip?: { readonly count: number; readonly onSkipped: (ref: PageRef) => void };
}

/** All records of one place, in the order of its pages. */
export interface PlaceResult {
  readonly ref: PageRef;
  readonly records: readonly ExtractRecord[];
}

/** Up to so many places are done in this thread: a worker takes about a second to load its models. */
const FEW = 12;

/** Extracts all pages of the inputs; results come place by place in input order. */
export async function* extractPlaces(
  inputs: Iterable<string> | AsyncIterable<string>,
  run: CorpusRun = {},
): AsyncGenerator<PlaceResult> {
  const settings = { ...DEFAULT_SETTINGS, ...run.settings };
  const { maxBytes } = settings;
  const listed = listInputs(inputs, run.stdin === undefined ? { maxBytes } : { maxBytes, stdin: run.stdin });
  const refs = run.skip === undefined ? listed : passOver(listed, run.skip);
  const { head, all } = await peek(refs, FEW + 1);
  const executor = chooseExecutor(settings, run.concurrency, head.length);
  try {
    const work = async (ref: PageRef) => ({ ref, records: await executor.run(ref) });
    yield* mapInOrder(all, executor.window, work, run.signal);
  } finally {
    await executor.close();
  }
}

/** The same, record by record. */
export async function* extractCorpus(
  inputs: Iterable<string> | AsyncIterable<string>,
  run: CorpusRun = {},
): AsyncGenerator<ExtractRecord> {
  for await (const { records } of extractPlaces(inputs, run)) yield* records;
}

function chooseExecutor(settings: ExtractSettings, concurrency: number | undefined, known: number): Executor {
  const workers = concurrency ?? (known <= FEW ? 1 : availableParallelism());
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
