import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import { TagpathError } from '../errors.js';
import { answerClientError } from './client-errors.js';
import { handleErrors, sendError } from './http-errors.js';
import { openApiDocument } from './openapi.js';
import { registerRoute } from './register-route.js';
import { ROUTES } from './routes/index.js';
import { addSecurityHeaders } from './security/headers.js';
import { refuseForeignOrigins } from './security/origin.js';
import type { Service } from './service.js';
import { serveWebPage } from './web-page.js';

const MAX_UPLOADED_FILES = 5_000;
const VERSION = '0.1.0';
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
  handleErrors(server);
  addSecurityHeaders(server);
  refuseForeignOrigins(server, options.host);
  service.metrics.observe(server);
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

function addOwnDescription(server: FastifyInstance): void {
  const document = openApiDocument(ROUTES, VERSION);
  server.get('/api/openapi.json', async () => document);
}
