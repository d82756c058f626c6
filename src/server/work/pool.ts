import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { type ErrorCode, type ErrorDetails, TagpathError } from '../../errors.js';
import type { JobProgress } from '../jobs.js';
import { type Lane, type LaneOptions, laneOf, laneSettings } from './lanes.js';
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
