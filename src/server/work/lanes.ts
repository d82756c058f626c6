import { threadEntry } from '../../package-file.js';
import type { BasePlaces } from '../reads/open-base.js';
import type { TaskName } from './tasks.js';

/**
 * Work goes in three lanes with threads of their own, so that none waits for another: questions are
 * answered while pages are read, and both while the template of a large site is found.
 */
export type Lane = 'base' | 'pages' | 'sites';

const LANES: Partial<Record<TaskName, Lane>> = {
  titles: 'pages',
  extract: 'pages',
  lists: 'pages',
  tables: 'pages',
  mark: 'pages',
  samples: 'pages',
  induce: 'sites',
};

export function laneOf(task: TaskName): Lane {
  return LANES[task] ?? 'base';
}

const ENTRIES: Readonly<Record<Lane, string>> = {
  base: threadEntry('server/work/base-worker.js'),
  pages: threadEntry('server/work/page-worker.js'),
  sites: threadEntry('server/work/page-worker.js'),
};

/** Tasks that may wait for each thread before the service says that it is busy. */
const QUEUE_PER_THREAD = 64;
const IDLE_MS = 60_000;

export interface LaneOptions {
  readonly threads: number;
  readonly places: BasePlaces | null;
}

/** How piscina is to run a lane. Threads that load models stay for a minute; sites come seldom, so none waits for them. */
export function laneSettings(lane: Lane, { threads, places }: LaneOptions) {
  return {
    filename: ENTRIES[lane],
    name: 'work',
    minThreads: lane === 'sites' ? 0 : 1,
    // A site's pages are held in memory: one site at a time.
    maxThreads: lane === 'sites' ? 1 : threads,
    maxQueue: threads * QUEUE_PER_THREAD,
    idleTimeout: IDLE_MS,
    workerData: places,
  };
}
