import type { FastifyReply } from 'fastify';
import { TagpathError } from '../errors.js';

/** Runs a handler's work with a signal that fires when the time is up or the client has gone. */
export async function withDeadline<T>(
  reply: FastifyReply,
  limitMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const gone = new AbortController();
  const timeout = AbortSignal.timeout(limitMs);
  const onClose = () => {
    if (!reply.raw.writableFinished) gone.abort();
  };
  reply.raw.once('close', onClose);
  try {
    return await work(AbortSignal.any([timeout, gone.signal]));
  } catch (error) {
    throw timeout.aborted ? new TagpathError('work-timeout', { limit: limitMs }, { cause: error }) : error;
  } finally {
    reply.raw.off('close', onClose);
  }
}
