import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TagpathError } from '../../errors.js';

const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

export function isLoopback(host: string): boolean {
  return LOOPBACK_HOST.test(host.includes(':') && !host.startsWith('[') ? `[${host}]` : host);
}

/**
 * A page elsewhere must not drive a service that is bound to localhost: not under a name that it
 * points at 127.0.0.1 (the Host header tells), nor by a form or script of its own (Origin and
 * Sec-Fetch-Site tell). There are no CORS headers at all.
 */
export function refuseForeignOrigins(server: FastifyInstance, boundTo: string): void {
  const checkHost = isLoopback(boundTo);
  server.addHook('onRequest', async (request) => {
    const host = request.headers.host ?? '';
    if (checkHost && !LOOPBACK_HOST.test(host)) throw new TagpathError('host-refused', { host });
    const origin = foreignOrigin(request, host);
    if (origin !== null) throw new TagpathError('origin-refused', { origin });
  });
}

function foreignOrigin(request: FastifyRequest, host: string): string | null {
  const { origin } = request.headers;
  if (origin !== undefined && !isSameHost(origin, host)) return origin;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const site = request.headers['sec-fetch-site'];
  return site === 'cross-site' && !isRead ? 'another site' : null;
}

function isSameHost(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}
