import type { AddressInfo } from 'node:net';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { TagpathError } from '../errors.js';
import { packageVersion } from '../package-file.js';
import { type ApiDocument, serveApiReference } from './api-reference.js';
import { answerClientError, handleErrors, sendError } from './http-errors.js';
import { openApiDocument } from './openapi.js';
import { registerRoute } from './route.js';
import { ROUTES } from './routes/index.js';
import { addSecurityHeaders, isLoopback, refuseForeignOrigins } from './security.js';
import { Service } from './service.js';
import { DEFAULT_SERVICE, type ServiceOptions } from './service-options.js';
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

export interface RunningService {
  readonly server: FastifyInstance;
  /** `http://127.0.0.1:8080` */
  readonly address: string;
  /** Takes no new requests, finishes those under way, and ends. */
  close(): Promise<void>;
}

/** How long requests under way may take to end once the service was told to stop; it promises to end within ten seconds. */
const CLOSING_MS = 5_000;

/** Clients that send or read slowly do not hold the service, nor do jobs: what is not done in time is cut off. */
async function closeInTime(server: FastifyInstance, service: Service): Promise<void> {
  service.jobs.stopAll();
  const cut = setTimeout(() => server.server.closeAllConnections(), CLOSING_MS);
  try {
    await server.close();
  } finally {
    clearTimeout(cut);
  }
}

/** Starts a service and resolves when it listens. */
export async function serve(options: Partial<ServiceOptions> = {}): Promise<RunningService> {
  const settled = { ...DEFAULT_SERVICE, ...options };
  const isOpen = settled.tokenless && isLoopback(settled.host);
  if (settled.writable && !settled.token && !isOpen) throw new TagpathError('token-missing');
  const service = await Service.open(settled);
  const server = await createServer(service);
  try {
    await server.listen({ host: settled.host, port: settled.port });
  } catch (error) {
    await server.close();
    const detail = error instanceof Error ? error.message : String(error);
    throw new TagpathError('listen-failed', { host: settled.host, port: settled.port, detail });
  }
  service.warmUp();
  const { address, port, family } = server.server.address() as AddressInfo;
  const host = family === 'IPv6' ? `[${address}]` : address;
  return { server, address: `http://${host}:${port}`, close: () => closeInTime(server, service) };
}
