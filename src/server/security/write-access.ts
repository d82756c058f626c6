import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { TagpathError } from '../../errors.js';
import type { ServiceOptions } from '../service-options.js';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Writing needs a service that was started with `--writable`, and its token; none on one's own machine alone. */
export function requireWriteAccess(request: FastifyRequest, options: ServiceOptions): void {
  if (!options.writable) throw new TagpathError('read-only');
  if (options.tokenless) return;
  if (options.token === null) throw new TagpathError('read-only');
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  // Digests have one length, so that the comparison's time tells nothing about the token.
  if (!timingSafeEqual(digest(given), digest(options.token))) throw new TagpathError('token-wrong');
}
