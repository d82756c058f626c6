import { TagpathError } from '../errors.js';
import { openKb } from '../kb/open.js';
import { Jobs } from './jobs.js';
import { KeptAnswers } from './kept-answers.js';
import { Metrics } from './metrics.js';
import { Mirror } from './mirror.js';
import { PageShelf } from './page-shelf.js';
import type { ServiceOptions } from './service-options.js';
import { WorkPool } from './work/pool.js';
import type { BaseTasks, SiteResult, TaskInput, TaskOutput } from './work/tasks.js';

/** All that the routes work with. One for each server. */
export class Service {
  readonly options: ServiceOptions;
  readonly pool: WorkPool;
  readonly jobs = new Jobs<SiteResult>();
  readonly shelf = new PageShelf();
  readonly mirror: Mirror;
  readonly metrics: Metrics;
  readonly #kept = new KeptAnswers();

  /** The base is opened once here, so that a missing or damaged one is told before the service listens. */
  static async open(options: ServiceOptions): Promise<Service> {
    if (options.kb !== null) await (await openKb(options.kb)).close();
    return new Service(options);
  }

  private constructor(options: ServiceOptions) {
    const { kb, mirrors, workers } = options;
    this.options = options;
    this.pool = new WorkPool({ threads: workers, places: kb === null ? null : { kb, mirrors } });
    this.mirror = new Mirror(mirrors);
    this.metrics = new Metrics(
      () => this.pool.queueLength,
      () => this.jobs.size,
    );
  }

  /** Lets the first threads load their models before the first request comes. */
  warmUp(): void {
    this.pool.run('titles', ['Top 10 Films']).catch(() => {});
    if (this.options.kb !== null) this.pool.run('ask', { q: 'best films', page: 1, size: 1 }).catch(() => {});
  }

  /** Reads of the base as a whole, once for all who ask. */
  kept<N extends 'base-stats' | 'examples'>(name: N, deadline: AbortSignal): Promise<TaskOutput<N>> {
    return this.#kept.get(name, () => this.base(name, undefined, deadline));
  }

  /** Reads from the base or saves into it; a clear error where there is none. */
  async base<N extends keyof BaseTasks>(
    name: N,
    input: TaskInput<N>,
    deadline?: AbortSignal,
  ): Promise<TaskOutput<N>> {
    if (this.options.kb === null) throw new TagpathError('no-knowledge-base');
    const output = this.pool.run(name, input, deadline === undefined ? {} : { signal: deadline });
    return name === 'save' ? output.finally(() => this.#kept.forget()) : output;
  }

  async close(): Promise<void> {
    this.jobs.stopAll();
    await this.pool.close();
  }
}
