import type { FastifyReply } from 'fastify';
import { TagpathError } from '../errors.js';

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
