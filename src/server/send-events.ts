import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { TagpathError } from '../errors.js';
import type { Job } from './jobs.js';

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

export interface CallSignals {
  /** Fires when the time is up. */
  readonly deadline: AbortSignal;
  /** Fires then, or when the client has gone. */
  readonly signal: AbortSignal;
}

/** Runs a handler's work with signals that say when to give up. */
export async function withDeadline<T>(
  reply: FastifyReply,
  limitMs: number,
  work: (signals: CallSignals) => Promise<T>,
): Promise<T> {
  const gone = new AbortController();
  const deadline = AbortSignal.timeout(limitMs);
  const onClose = () => {
    if (!reply.raw.writableFinished) gone.abort();
  };
  reply.raw.once('close', onClose);
  try {
    return await work({ deadline, signal: AbortSignal.any([deadline, gone.signal]) });
  } catch (error) {
    throw deadline.aborted ? new TagpathError('work-timeout', { limit: limitMs }, { cause: error }) : error;
  } finally {
    reply.raw.off('close', onClose);
  }
}
