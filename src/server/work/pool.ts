import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { type ErrorCode, type ErrorDetails, TagpathError } from '../../errors.js';
import { threadEntry } from '../../package-file.js';
import type { JobProgress } from '../jobs.js';
import type { Answer, TaskInput, TaskName, TaskOutput } from './tasks.js';

interface RunOptions {
  /** The base that the task is about. */
  readonly kb?: string;
  /** Ends the thread where the task is under way, so it is for deadlines, not for clients that leave. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: JobProgress) => void;
}

/** Parsing, extraction and questions happen here, off the thread that answers requests. */
export class WorkPool {
  readonly #options: LaneOptions;
  readonly #lanes = new Map<Lane, Piscina>();

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  get queueLength(): number {
    return [...this.#lanes.values()].reduce((sum, lane) => sum + lane.queueSize, 0);
  }

  async run<N extends TaskName>(
    name: N,
    input: TaskInput<N>,
    options: RunOptions = {},
  ): Promise<TaskOutput<N>> {
    const lane = this.#lane(laneOf(name));
    if (lane.queueSize >= lane.options.maxQueue) throw new TagpathError('service-busy');
    const progress = options.onProgress === undefined ? null : progressChannel(options.onProgress);
    const message = { name, input, kb: options.kb ?? null, port: progress?.sender ?? null };
    try {
      const answer: Answer<N> = await lane.run(message, {
        transferList: progress === null ? [] : [progress.sender],
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      });
      if ('error' in answer)
        throw new TagpathError(answer.error.code as ErrorCode, answer.error.details as ErrorDetails);
      return answer.value;
    } catch (error) {
      throw (error as Error).name === 'AbortError' ? new TagpathError('aborted') : error;
    } finally {
      progress?.receiver.close();
    }
  }

  /** Ends all threads at once: whoever still waited for them has been answered or cut off. */
  async close(): Promise<void> {
    await Promise.all([...this.#lanes.values()].map((lane) => lane.destroy()));
  }

  /** Lanes start with their first task. */
  #lane(name: Lane): Piscina {
    let lane = this.#lanes.get(name);
    if (lane === undefined) {
      lane = new Piscina(laneSettings(name, this.#options));
      this.#lanes.set(name, lane);
    }
    return lane;
  }
}

function progressChannel(onProgress: (progress: JobProgress) => void): {
  sender: MessagePort;
  receiver: MessagePort;
} {
  const { port1, port2 } = new MessageChannel();
  port1.on('message', onProgress);
  return { sender: port2, receiver: port1 };
}

/**
 * Work goes in lanes with threads of their own, so that none waits for another: questions are answered while pages
 * are read, and both while the template of a large site is found. Rows are looked at in a lane of one thread, which
 * holds them in memory once for all.
 */
type Lane = 'base' | 'rows' | 'pages' | 'sites';

const LANES: Partial<Record<TaskName, Lane>> = {
  titles: 'pages',
  extract: 'pages',
  lists: 'pages',
  tables: 'pages',
  'grid-rows': 'pages',
  'grid-table': 'pages',
  mark: 'pages',
  samples: 'pages',
  induce: 'sites',
  'warm-rows': 'rows',
  'kind-rows': 'rows',
  'kind-table': 'rows',
  'list-rows': 'rows',
  'list-table': 'rows',
};

function laneOf(task: TaskName): Lane {
  return LANES[task] ?? 'base';
}

const ENTRIES: Readonly<Record<Lane, string>> = {
  base: threadEntry('server/work/base-worker.cjs'),
  rows: threadEntry('server/work/base-worker.cjs'),
  pages: threadEntry('server/work/page-worker.cjs'),
  sites: threadEntry('server/work/page-worker.cjs'),
};

/** Tasks that may wait for each thread before the service says that it is busy. */
const QUEUE_PER_THREAD = 64;
const IDLE_MS = 60_000;
/** Rows that were looked at are looked at again while somebody thinks. */
const ROWS_IDLE_MS = 30 * 60_000;

interface LaneOptions {
  readonly threads: number;
  /** Folders with copies of pages. */
  readonly mirrors: readonly string[];
}

/** How piscina is to run a lane. Threads that load models stay for a minute; sites come seldom, so none waits for them. */
function laneSettings(lane: Lane, { threads, mirrors }: LaneOptions) {
  const isSingle = lane === 'sites' || lane === 'rows';
  return {
    filename: ENTRIES[lane],
    name: 'work',
    minThreads: isSingle ? 0 : 1,
    // A site's pages are held in memory: one site at a time.
    maxThreads: isSingle ? 1 : threads,
    maxQueue: threads * QUEUE_PER_THREAD,
    idleTimeout: lane === 'rows' ? ROWS_IDLE_MS : IDLE_MS,
    // A thread that sleeps between tasks could not go on reading rows for the next of them.
    ...(lane === 'rows' ? { atomics: 'disabled' as const } : {}),
    workerData: mirrors,
  };
}
