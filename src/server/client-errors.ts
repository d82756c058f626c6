import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorShape, TagpathError } from '../errors.js';
import { statusOf } from './http-errors.js';
import { SECURITY_HEADERS } from './security/headers.js';

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
