import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TagpathError } from '../../errors.js';

const LOOPBACK_HOST = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i;

export function isLoopback(host: string): boolean {
  return LOOPBACK_HOST.test(host.includes(':') && !host.startsWith('[') ? `[${host}]` : host);
}

/**
 * Names under which the service may be called. A page elsewhere can point a name of its own at this machine, but
 * not a number: bound to localhost the service answers to localhost alone; bound wider also to addresses in numbers,
 * to the machine's own name, and to the names it was told.
 */
function isOwnHost(host: string, boundTo: string, names: readonly string[]): boolean {
  if (LOOPBACK_HOST.test(host)) return true;
  const name = host.replace(/:\d+$/, '').toLowerCase();
  if (names.some((own) => own.toLowerCase() === name)) return true;
  if (isLoopback(boundTo)) return false;
  return (
    isIP(name.replace(/^\[|\]$/g, '')) !== 0 ||
    name === hostname().toLowerCase() ||
    name === boundTo.toLowerCase()
  );
}

/**
 * A page elsewhere must not drive the service: not under a name that it points at this machine (the Host header
 * tells), nor by a form or script of its own (Origin and Sec-Fetch-Site tell). There are no CORS headers at all.
 */
export function refuseForeignOrigins(
  server: FastifyInstance,
  boundTo: string,
  names: readonly string[],
): void {
  server.addHook('onRequest', async (request) => {
    const host = request.headers.host ?? '';
    if (!isOwnHost(host, boundTo, names)) throw new TagpathError('host-refused', { host });
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
