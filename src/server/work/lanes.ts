import { threadEntry } from '../../package-file.js';
import type { TaskName } from './tasks.js';

/**
 * Work goes in lanes with threads of their own, so that none waits for another: questions are answered while pages
 * are read, and both while the template of a large site is found. Rows are looked at in a lane of one thread, which
 * holds them in memory once for all.
 */
export type Lane = 'base' | 'rows' | 'pages' | 'sites';

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

export function laneOf(task: TaskName): Lane {
  return LANES[task] ?? 'base';
}

const ENTRIES: Readonly<Record<Lane, string>> = {
  base: threadEntry('server/work/base-worker.js'),
  rows: threadEntry('server/work/base-worker.js'),
  pages: threadEntry('server/work/page-worker.js'),
  sites: threadEntry('server/work/page-worker.js'),
};

/** Tasks that may wait for each thread before the service says that it is busy. */
const QUEUE_PER_THREAD = 64;
const IDLE_MS = 60_000;
/** Rows that were looked at are looked at again while somebody thinks. */
const ROWS_IDLE_MS = 30 * 60_000;

export interface LaneOptions {
  readonly threads: number;
  /** Folders with copies of pages. */
  readonly mirrors: readonly string[];
}

/** How piscina is to run a lane. Threads that load models stay for a minute; sites come seldom, so none waits for them. */
export function laneSettings(lane: Lane, { threads, mirrors }: LaneOptions) {
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
