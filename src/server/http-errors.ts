import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import { type ErrorCode, type ErrorShape, errorShape, TagpathError } from '../errors.js';
import { groupBy } from '../group-by.js';
import { SECURITY_HEADERS } from './security.js';
import { answerBrowser } from './web-page.js';

/** Status of each error that a client can cause; all others are the service's own: 500. */
const STATUS: Partial<Record<ErrorCode, number>> = {
  'request-invalid': 400,
  'body-malformed': 400,
  'address-invalid': 400,
  'archive-damaged': 400,
  'archive-path': 400,
  'archive-empty': 400,
  'upload-missing': 400,
  'question-empty': 400,
  'question-too-long': 400,
  'token-wrong': 401,
  'read-only': 403,
  'base-read-only': 403,
  'base-one-only': 403,
  'query-kind-unknown': 404,
  'query-column-unknown': 400,
  'query-malformed': 400,
  'table-unreadable': 422,
  'table-empty': 422,
  'table-too-large': 413,
  'host-refused': 403,
  'origin-refused': 403,
  'address-private': 403,
  'fetch-refused': 403,
  'route-unknown': 404,
  'method-unknown': 405,
  'not-found': 404,
  'request-timeout': 408,
  'body-too-large': 413,
  'archive-too-large': 413,
  'page-too-large': 413,
  'decompressed-too-large': 413,
  'media-type-unknown': 415,
  'page-too-many-nodes': 422,
  'page-too-deep': 422,
  'page-empty': 422,
  'not-html': 422,
  'nothing-to-keep': 422,
  'site-too-few-pages': 422,
  'site-no-template': 422,
  'compressed-truncated': 422,
  'compressed-damaged': 422,
  'too-many-requests': 429,
  'header-too-large': 431,
  'http-status': 502,
  'too-many-redirects': 502,
  'fetch-failed': 502,
  'service-busy': 503,
  'kb-busy': 503,
  'no-knowledge-base': 503,
  'base-fails': 503,
  aborted: 503,
  'page-timeout': 504,
  'fetch-timeout': 504,
  'work-timeout': 504,
  'job-timeout': 504,
};

/** fastify's own codes, in our words. */
const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_REQ_FILE_TOO_LARGE: 'body-too-large',
  FST_FILES_LIMIT: 'body-too-large',
  FST_PARTS_LIMIT: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media-type-unknown',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'media-type-unknown',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'body-malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'body-malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'body-malformed',
  FST_ERR_BAD_URL: 'request-invalid',
};

/** The codes that an answer of a status may have. */
export const CODES_BY_STATUS: ReadonlyMap<number, readonly string[]> = new Map(
  [...groupBy(Object.entries({ ...STATUS, internal: 500 }), ([, status]) => status)].map(
    ([status, codes]) => [status, codes.map(([code]) => code)],
  ),
);

function statusOf(code: string): number {
  return STATUS[code as ErrorCode] ?? 500;
}

/**
 * Any error as one that a client may see. What a client did not cause stays inside: its message may
 * hold paths, addresses of databases or statements.
 */
export function toTagpathError(error: unknown, route = ''): TagpathError {
  if (error instanceof TagpathError && error.code in STATUS) return error;
  const { code, statusCode, message } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : FASTIFY_CODES[code];
  if (known !== undefined) return new TagpathError(known, { detail: message });
  // What lies outside of the folder of files is told as what is not there.
  if (statusCode === 403 || statusCode === 404) return new TagpathError('route-unknown', { route });
  if (statusCode === 429) return new TagpathError('too-many-requests');
  if (statusCode === 413) return new TagpathError('body-too-large');
  if (statusCode === 400) return new TagpathError('body-malformed', { detail: message });
  return new TagpathError('internal', { detail: 'the service failed; its log has the details' });
}

/** A page that could not be read, with what its thread said of it. */
export class PageRefused extends Error {
  readonly shape: ErrorShape;

  constructor(shape: ErrorShape) {
    super(shape.message);
    this.shape = shape;
  }
}

export function invalidRequest(place: string, error: z.ZodError): TagpathError {
  const [issue] = error.issues;
  const at = [place, ...(issue?.path ?? [])].join('.');
  return new TagpathError('request-invalid', { detail: `${at}: ${issue?.message ?? 'not as described'}` });
}

export function sendError(reply: FastifyReply, error: TagpathError): FastifyReply {
  return reply
    .code(statusOf(error.code))
    .type('application/json; charset=utf-8')
    .send({ error: errorShape(error) });
}

/** Methods that a path takes, where it takes any. */
type MethodsOf = (path: string) => readonly string[];

/** One error shape for handlers, the router and the parser of bodies alike. */
export function handleErrors(server: FastifyInstance, methodsOf: MethodsOf): void {
  server.setErrorHandler((error, request, reply) => {
    if (error instanceof PageRefused) {
      return reply.code(statusOf(error.shape.code)).send({ error: error.shape });
    }
    const known = toTagpathError(error, `${request.method} ${request.url}`);
    if (known.code === 'internal') request.log.error(error);
    return sendError(reply, known);
  });
  server.setNotFoundHandler((request, reply) => {
    const route = `${request.method} ${request.url}`;
    const allowed = methodsOf(request.url.split('?')[0]!).join(', ');
    if (allowed === '') {
      if (answerBrowser(request, reply)) return reply;
      return sendError(reply, new TagpathError('route-unknown', { route }));
    }
    return sendError(reply.header('allow', allowed), new TagpathError('method-unknown', { route, allowed }));
  });
}

/** What Node's parser complains of before there is a request, in our words. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
  HPE_HEADER_OVERFLOW: 'header-too-large',
};

/** Answers on the bare socket, in the shape that all errors have, and closes it. */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const known = new TagpathError(CODES[error.code ?? ''] ?? 'request-invalid', {
    detail: 'it is no HTTP request',
  });
  const status = statusOf(known.code);
  const body = JSON.stringify({ error: errorShape(known) });
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}
