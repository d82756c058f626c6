import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { type ErrorCode, type ErrorDetails, TagpathError } from '../../errors.js';
import type { JobProgress } from '../jobs.js';
import type { Answer, TaskInput, TaskName, TaskOutput } from './tasks.js';

export interface RunOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: JobProgress) => void;
}

/** Tasks that may wait for each worker before the service says that it is busy. */
const QUEUE_PER_WORKER = 64;

/** Node runs the compiled worker; from the sources (tests) it is taken from the build. */
const WORKER = new URL('./worker.js', import.meta.url).href.replace('/src/server/', '/dist/server/');

/** Parsing and extraction happen here, off the thread that answers requests. */
export class WorkPool {
  readonly #pool: Piscina;

  constructor(workers: number) {
    this.#pool = new Piscina({
      filename: WORKER,
      name: 'work',
      minThreads: 1,
      maxThreads: workers,
      maxQueue: workers * QUEUE_PER_WORKER,
      idleTimeout: 60_000,
    });
  }

  get queueLength(): number {
    return this.#pool.queueSize;
  }

  async run<N extends TaskName>(
    name: N,
    input: TaskInput<N>,
    options: RunOptions = {},
  ): Promise<TaskOutput<N>> {
    if (this.#pool.queueSize >= this.#pool.options.maxQueue) throw new TagpathError('service-busy');
    const { port1, port2 } = new MessageChannel();
    port1.on('message', (progress: JobProgress) => options.onProgress?.(progress));
    try {
      const answer: Answer<N> = await this.#pool.run(
        { name, input, port: port2 },
        { transferList: [port2], ...(options.signal === undefined ? {} : { signal: options.signal }) },
      );
      if ('error' in answer)
        throw new TagpathError(answer.error.code as ErrorCode, answer.error.details as ErrorDetails);
      return answer.value;
    } catch (error) {
      throw (error as Error).name === 'AbortError' ? new TagpathError('aborted') : error;
    } finally {
      port1.close();
    }
  }

  async close(): Promise<void> {
    await this.#pool.close({ force: true });
  }
}
