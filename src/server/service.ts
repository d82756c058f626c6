import { Bases, KeptAnswers } from './bases.js';
import { Jobs } from './jobs.js';
import { Metrics } from './metrics.js';
import { Mirror } from './mirror.js';
import { PageShelf } from './page-archive.js';
import type { ServiceOptions } from './service-options.js';
import { WorkPool } from './work/pool.js';
import type { BaseTasks, PageTasks, SiteResult, TaskInput, TaskOutput } from './work/tasks.js';

/** Tasks that change a base. */
const WRITES: readonly (keyof BaseTasks)[] = ['save', 'keep', 'import', 'remove-list'];

/** All that the routes work with. One for each server. */
export class Service {
  readonly options: ServiceOptions;
  readonly bases: Bases;
  readonly pool: WorkPool;
  readonly jobs: Jobs<SiteResult>;
  readonly shelf = new PageShelf();
  readonly mirror: Mirror;
  readonly metrics: Metrics;
  readonly #kept = new KeptAnswers();

  static async open(options: ServiceOptions): Promise<Service> {
    return new Service(options, await Bases.open(options));
  }

  private constructor(options: ServiceOptions, bases: Bases) {
    const { mirrors, workers } = options;
    this.options = options;
    this.bases = bases;
    this.jobs = new Jobs(options.jobTimeoutMs);
    this.pool = new WorkPool({ threads: workers, mirrors });
    this.mirror = new Mirror(mirrors);
    this.metrics = new Metrics(
      () => this.pool.queueLength,
      () => this.jobs.size,
    );
  }

  /** Lets the first threads load their models before the first request comes. */
  warmUp(): void {
    this.pool.run('titles', ['Top 10 Films']).catch(() => {});
    if (this.bases.all.length === 0) return;
    this.base(undefined, 'ask', { q: 'best films', page: 1, size: 1 }).catch(() => {});
    this.base(undefined, 'warm-rows', undefined).catch(() => {});
  }

  /** Reads of a base as a whole, once for all who ask. */
  kept<N extends 'base-stats' | 'examples'>(
    id: string | undefined,
    name: N,
    deadline: AbortSignal,
  ): Promise<TaskOutput<N>> {
    return this.#kept.get(`${name} ${this.bases.get(id).id}`, () => this.base(id, name, undefined, deadline));
  }

  /** Reads from a base, the main one where none is named, or saves into it; a clear error where there is none. */
  async base<N extends keyof BaseTasks>(
    id: string | undefined,
    name: N,
    input: TaskInput<N>,
    deadline?: AbortSignal,
  ): Promise<TaskOutput<N>> {
    const isWrite = WRITES.includes(name);
    const { location } = isWrite ? this.bases.writable(id) : this.bases.get(id);
    const signal = deadline === undefined ? {} : { signal: deadline };
    const output = this.pool.run(name, input, { kb: location, ...signal });
    return isWrite ? output.finally(() => this.#kept.forget()) : output;
  }

  /** Work on pages or on rows that are in no base. */
  work<N extends keyof PageTasks>(
    name: N,
    input: TaskInput<N>,
    deadline: AbortSignal,
  ): Promise<TaskOutput<N>> {
    return this.pool.run(name, input, { signal: deadline });
  }

  async close(): Promise<void> {
    this.jobs.stopAll();
    await this.pool.close();
    this.bases.close();
  }
}
