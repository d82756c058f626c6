import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type ErrorShape, errorShape, TagpathError } from '../errors.js';
import { toTagpathError } from './http-errors.js';

export interface JobProgress {
  readonly stage: string;
  readonly done: number;
  readonly total: number;
}

interface JobView {
  readonly id: string;
  readonly state: 'running' | 'done' | 'failed';
  readonly progress: JobProgress;
  readonly error: ErrorShape | null;
}

/** Results are kept this long after the job ended, and at most this many jobs. */
const KEEP_MS = 60 * 60 * 1000;
const MAX_JOBS = 50;
const MAX_RUNNING = 4;
/** Told of what a job failed with, for the log. */
export type OnFailure = (error: unknown) => void;

export class Job<Result> extends EventEmitter<{ change: [] }> {
  readonly id = randomUUID();
  readonly #abort = new AbortController();
  readonly #limitMs: number;
  readonly #deadline: AbortSignal;
  readonly #signal: AbortSignal;
  #state: JobView['state'] = 'running';
  #progress: JobProgress = { stage: 'waiting', done: 0, total: 0 };
  #error: ErrorShape | null = null;
  #result: Result | null = null;
  endedAt: number | null = null;

  constructor(limitMs: number) {
    super();
    this.#limitMs = limitMs;
    this.#deadline = AbortSignal.timeout(limitMs);
    this.#signal = AbortSignal.any([this.#abort.signal, this.#deadline]);
  }

  get view(): JobView {
    return { id: this.id, state: this.#state, progress: this.#progress, error: this.#error };
  }

  /** Fires when the job is stopped or has run too long. */
  get signal(): AbortSignal {
    return this.#signal;
  }

  /** The result, once the job is done. */
  get result(): Result {
    if (this.#result === null) throw new TagpathError('not-found', { what: 'result of job', id: this.id });
    return this.#result;
  }

  report(progress: JobProgress): void {
    this.#progress = progress;
    this.emit('change');
  }

  async run(work: (job: Job<Result>) => Promise<Result>, onFailure: OnFailure): Promise<void> {
    try {
      this.#result = await work(this);
      this.#state = 'done';
    } catch (error) {
      const known = this.#deadline.aborted
        ? new TagpathError('job-timeout', { minutes: Math.ceil(this.#limitMs / 60_000) })
        : toTagpathError(error);
      this.#error = errorShape(known);
      onFailure(error);
      this.#state = 'failed';
    }
    this.endedAt = Date.now();
    this.emit('change');
  }

  stop(): void {
    this.#abort.abort();
  }
}

/** Long work that a client starts, watches and fetches; in memory, bounded in number and time. */
export class Jobs<Result> {
  readonly #jobs = new Map<string, Job<Result>>();
  readonly #limitMs: number;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  get size(): number {
    return this.#jobs.size;
  }

  start(work: (job: Job<Result>) => Promise<Result>, onFailure: OnFailure): Job<Result> {
    this.#forgetOld();
    const running = [...this.#jobs.values()].filter(({ endedAt }) => endedAt === null).length;
    if (running >= MAX_RUNNING) throw new TagpathError('service-busy');
    const job = new Job<Result>(this.#limitMs);
    job.setMaxListeners(0);
    this.#jobs.set(job.id, job);
    void job.run(work, onFailure);
    return job;
  }

  get(id: string): Job<Result> {
    const job = this.#jobs.get(id);
    if (job === undefined) throw new TagpathError('not-found', { what: 'job', id });
    return job;
  }

  /** Stops a job where it runs; what it found is gone. */
  drop(id: string): Job<Result> {
    const job = this.get(id);
    job.stop();
    this.#jobs.delete(id);
    return job;
  }

  stopAll(): void {
    for (const job of this.#jobs.values()) job.stop();
  }

  #forgetOld(): void {
    const ended = [...this.#jobs.values()].filter(({ endedAt }) => endedAt !== null);
    const surplus = this.#jobs.size - MAX_JOBS + 1;
    ended.forEach(({ id, endedAt }, i) => {
      if (i < surplus || Date.now() - endedAt! > KEEP_MS) this.#jobs.delete(id);
    });
  }
}

/** Proxies and browsers drop a connection that is silent for long. */
const HEARTBEAT_MS = 15_000;

/** A job's progress as server-sent events; the last one has its end. */
export function sendEvents(job: Job<unknown>, reply: FastifyReply): FastifyReply {
  const closed = new AbortController();
  reply.raw.once('close', () => closed.abort());
  return reply
    .type('text/event-stream')
    .header('cache-control', 'no-store')
    .send(Readable.from(events(job, closed.signal)));
}

async function* events(job: Job<unknown>, closed: AbortSignal): AsyncGenerator<string> {
  while (!closed.aborted) {
    yield `data: ${JSON.stringify(job.view)}\n\n`;
    if (job.view.state !== 'running') return;
    if (!(await changed(job, closed))) yield ': still here\n\n';
  }
}

/** Resolves with true on a change, with false when it is time for a sign of life. */
async function changed(job: Job<unknown>, closed: AbortSignal): Promise<boolean> {
  const signal = AbortSignal.any([closed, AbortSignal.timeout(HEARTBEAT_MS)]);
  return once(job, 'change', { signal }).then(
    () => true,
    () => false,
  );
}
