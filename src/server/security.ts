import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TagpathError } from '../errors.js';
import { MARK_STYLE } from './marked-page.js';
import type { ServiceOptions } from './service-options.js';

const MARK_STYLE_HASH = createHash('sha256').update(MARK_STYLE).digest('base64');

/**
 * The page may load only what this service serves: no request leaves the machine. The one inline
 * style is that of the marked original page, named by its hash.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'sha256-${MARK_STYLE_HASH}'`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

/** Every answer carries these, errors too; a route may set a stricter policy of its own. */
export function addSecurityHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(SECURITY_HEADERS);
  });
}

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
