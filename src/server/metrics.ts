import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What Prometheus reads at /metrics. Each service has a registry of its own, so that tests can run several. */
export class Metrics {
  readonly registry = new Registry();
  readonly pages = new Counter({
    name: 'tagpath_pages_total',
    help: 'Pages that went through extraction, by outcome',
    labelNames: ['status'],
    registers: [this.registry],
  });
  readonly #requests = new Histogram({
    name: 'tagpath_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers: [this.registry],
  });

  constructor(queueLength: () => number, jobCount: () => number) {
    collectDefaultMetrics({ register: this.registry });
    const registers = [this.registry];
    gauge('tagpath_queue_length', 'Tasks that wait for a worker', queueLength, registers);
    gauge('tagpath_jobs', 'Jobs that are kept, running or done', jobCount, registers);
  }

  observe(server: FastifyInstance): void {
    server.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'unknown';
      const labels = { method: request.method, route, status: String(reply.statusCode) };
      this.#requests.observe(labels, reply.elapsedTime / 1000);
    });
  }
}

/** A gauge that is read when it is asked for. */
function gauge(name: string, help: string, read: () => number, registers: Registry[]): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read());
    },
  });
}
