import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { MARK_STYLE } from '../marked-page.js';

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
