import compress from '@fastify/compress';
import etag from '@fastify/etag';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { TagpathError } from '../errors.js';
import { packageVersion } from '../package-file.js';
import { type ApiDocument, serveApiReference } from './api-reference.js';
import { answerClientError } from './client-errors.js';
import { handleErrors, sendError } from './http-errors.js';
import { openApiDocument } from './openapi.js';
import { registerRoute } from './register-route.js';
import { ROUTES } from './routes/index.js';
import { addSecurityHeaders } from './security/headers.js';
import { refuseForeignOrigins } from './security/origin.js';
import type { Service } from './service.js';
import { serveWebPage } from './web-page.js';

/** Smaller answers gain nothing. */
const COMPRESSED_FROM_BYTES = 1_024;
const MAX_UPLOADED_FILES = 5_000;
/** How often connections are looked at for clients that send too slowly; Node's own half minute is long. */
const MAX_CHECK_MS = 2_000;

/** The HTTP face of a service: routes, limits, headers, the web page. Not yet listening. */
export async function createServer(service: Service): Promise<FastifyInstance> {
  const { options } = service;
  const server = Fastify({
    logger: options.logLevel === 'silent' ? false : { level: options.logLevel },
    bodyLimit: options.maxBodyBytes,
    requestTimeout: options.receiveTimeoutMs,
    connectionTimeout: options.receiveTimeoutMs + options.requestTimeoutMs,
    keepAliveTimeout: 5_000,
    http: {
      // Node takes the longer of the two times for the whole request, so the headers' own must not be longer.
      headersTimeout: options.receiveTimeoutMs,
      connectionsCheckingInterval: Math.min(options.receiveTimeoutMs, MAX_CHECK_MS),
    },
    clientErrorHandler: answerClientError,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    frameworkErrors: (error, _request, reply) => {
      sendError(reply, new TagpathError('request-invalid', { detail: error.message }));
    },
  });
  handleErrors(server, methodsOf);
  addSecurityHeaders(server);
  refuseForeignOrigins(server, options.host, options.allowedHosts);
  service.metrics.observe(server);
  await server.register(etag, { weak: true });
  await server.register(compress, { threshold: COMPRESSED_FROM_BYTES, encodings: ['br', 'gzip'] });
  await server.register(rateLimit, { max: options.rateLimit, timeWindow: '1 minute' });
  await acceptBodies(server, options.maxBodyBytes);
  for (const route of ROUTES) registerRoute(server, service, route);
  addOwnDescription(server);
  await serveWebPage(server);
  server.addHook('onClose', () => service.close());
  return server;
}

async function acceptBodies(server: FastifyInstance, maxBytes: number): Promise<void> {
  // What announces too much is refused unread, uploads too, whose own limit counts each file.
  server.addHook('onRequest', async (request, reply) => {
    if (Number(request.headers['content-length'] ?? 0) <= maxBytes) return;
    reply.header('connection', 'close');
    throw new TagpathError('body-too-large', { limit: maxBytes });
  });
  await server.register(multipart, {
    limits: { fileSize: maxBytes, files: MAX_UPLOADED_FILES, fields: 20, parts: MAX_UPLOADED_FILES + 20 },
  });
  server.addContentTypeParser('text/html', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** What the routes say, as patterns over whole paths: a parameter is one part, a star is the rest. */
const PATTERNS = ROUTES.map(({ method, url }) => ({
  method,
  pattern: new RegExp(`^${url.replace(/:\w+/g, '[^/]+').replace(/\*$/, '.*')}/?$`),
}));

function methodsOf(path: string): string[] {
  return PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
}

function addOwnDescription(server: FastifyInstance): void {
  const document = openApiDocument(ROUTES, packageVersion());
  server.get('/api/openapi.json', async () => document);
  serveApiReference(server, document as unknown as ApiDocument);
}
