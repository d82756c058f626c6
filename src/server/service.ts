import { TagpathError } from '../errors.js';
import type { Kb } from '../kb/kb.js';
import { openKb } from '../kb/open.js';
import { Jobs } from './jobs.js';
import { Metrics } from './metrics.js';
import { Mirror } from './mirror.js';
import { PageShelf } from './page-shelf.js';
import type { ServiceOptions } from './service-options.js';
import { WorkPool } from './work/pool.js';
import type { InducedSite } from './work/tasks.js';

/** All that the routes work with. One for each server. */
export class Service {
  readonly options: ServiceOptions;
  readonly pool: WorkPool;
  readonly jobs = new Jobs<InducedSite>();
  readonly shelf = new PageShelf();
  readonly mirror: Mirror;
  readonly metrics: Metrics;
  readonly #kb: Kb | null;

  static async open(options: ServiceOptions): Promise<Service> {
    return new Service(options, options.kb === null ? null : await openKb(options.kb));
  }

  private constructor(options: ServiceOptions, kb: Kb | null) {
    this.options = options;
    this.#kb = kb;
    this.pool = new WorkPool(options.workers);
    this.mirror = new Mirror(options.mirrors);
    this.metrics = new Metrics(
      () => this.pool.queueLength,
      () => this.jobs.size,
    );
  }

  /** Lets the first worker load its models before the first page comes. */
  warmUp(): void {
    this.pool.run('titles', ['Top 10 Films']).catch(() => {});
  }

  /** The base; a route that needs it fails with a clear error where there is none. */
  get kb(): Kb {
    if (this.#kb === null) throw new TagpathError('no-knowledge-base');
    return this.#kb;
  }

  async close(): Promise<void> {
    this.jobs.stopAll();
    await this.pool.close();
    await this.#kb?.close();
  }
}
