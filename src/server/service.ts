import { Jobs } from './jobs.js';
import { Metrics } from './metrics.js';
import { Mirror } from './mirror.js';
import { PageShelf } from './page-shelf.js';
import type { ServiceOptions } from './service-options.js';
import { WorkPool } from './work/pool.js';

/** All that the routes work with. One for each server. */
export class Service {
  readonly options: ServiceOptions;
  readonly pool: WorkPool;
  readonly jobs = new Jobs<unknown>();
  readonly shelf = new PageShelf();
  readonly mirror: Mirror;
  readonly metrics: Metrics;

  static async open(options: ServiceOptions): Promise<Service> {
    return new Service(options);
  }

  private constructor(options: ServiceOptions) {
    this.options = options;
    this.pool = new WorkPool(options.workers);
    this.mirror = new Mirror(options.mirrors);
    this.metrics = new Metrics(
      () => this.pool.queueLength,
      () => this.jobs.size,
    );
  }

  async close(): Promise<void> {
    this.jobs.stopAll();
    await this.pool.close();
  }
}
