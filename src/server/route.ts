import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { TagpathError } from '../errors.js';
import { type Format, renderTable, TABLE_FORMATS } from '../output/formats.js';
import type { WholeTable } from '../record/table.js';
import { fileName } from './formats/file-name.js';
import { invalidRequest } from './http-errors.js';
import { requireWriteAccess } from './security.js';
import type { Service } from './service.js';

interface CallSignals {
  /** Fires when the time is up. */
  readonly deadline: AbortSignal;
  /** Fires then, or when the client has gone. */
  readonly signal: AbortSignal;
}

/** What a handler gets: validated input, the service, and signals that say when to give up. */
export interface Call<Query, Params, Body> extends CallSignals {
  readonly query: Query;
  readonly params: Params;
  readonly body: Body;
  readonly service: Service;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Other bodies that a route takes beside JSON, with what the OpenAPI document says of them. */
export type BodyKind = 'html' | 'upload';

/**
 * One route, described once: the schemas validate the request, describe it in the OpenAPI document,
 * and check the answer in tests.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly summary: string;
  readonly query: z.ZodType | null;
  readonly params: z.ZodType | null;
  readonly body: z.ZodType | null;
  readonly bodyKinds: readonly BodyKind[];
  readonly response: z.ZodType;
  readonly status: number;
  /** Turns the answer into one table; routes with it also answer CSV, Markdown, JSON-LD and Parquet. */
  readonly table: ((result: unknown, query: unknown) => WholeTable) | null;
  /** Makes the table by itself, where it has more than an answer: all rows instead of a page of them. */
  readonly download: ((call: Call<unknown, unknown, unknown>) => Promise<WholeTable>) | null;
  /** Media type of an answer that is not JSON. */
  readonly mediaType: string | null;
  /** Changes a base, always or where it is asked to: needs the token where the service has one. */
  readonly writes: boolean | 'asked';
  /** Costly routes have a lower rate limit. */
  readonly heavy: boolean;
  readonly handle: (call: Call<unknown, unknown, unknown>) => Promise<unknown>;
}

interface RouteParts<Q extends z.ZodType, P extends z.ZodType, B extends z.ZodType, R extends z.ZodType> {
  readonly method?: Route['method'];
  readonly url: string;
  readonly summary: string;
  readonly query?: Q;
  readonly params?: P;
  readonly body?: B;
  readonly bodyKinds?: readonly BodyKind[];
  readonly response: R;
  readonly status?: number;
  readonly table?: (result: z.output<R>, query: z.output<Q>) => WholeTable;
  readonly download?: (call: Call<z.output<Q>, z.output<P>, z.output<B>>) => Promise<WholeTable>;
  readonly mediaType?: string;
  readonly writes?: Route['writes'];
  readonly heavy?: boolean;
  readonly handle: (call: Call<z.output<Q>, z.output<P>, z.output<B>>) => Promise<z.input<R> | FastifyReply>;
}

/** Fills in the defaults and forgets the precise types, which only the handler needs. */
export function route<
  R extends z.ZodType,
  Q extends z.ZodType = z.ZodType<unknown>,
  P extends z.ZodType = z.ZodType<unknown>,
  B extends z.ZodType = z.ZodType<unknown>,
>(parts: RouteParts<Q, P, B, R>): Route {
  return {
    method: 'GET',
    status: 200,
    bodyKinds: [],
    heavy: false,
    writes: false,
    ...parts,
    query: parts.query ?? null,
    params: parts.params ?? null,
    body: parts.body ?? null,
    table: (parts.table as Route['table']) ?? null,
    download: (parts.download as Route['download']) ?? null,
    mediaType: parts.mediaType ?? null,
    handle: parts.handle as Route['handle'],
  };
}

/** Costly routes may be called a tenth as often. */
const HEAVY_SHARE = 10;

export function registerRoute(server: FastifyInstance, service: Service, route: Route): void {
  const { rateLimit } = service.options;
  server.route({
    method: route.method,
    url: route.url,
    config: {
      rateLimit: {
        max: Math.ceil(route.heavy ? rateLimit / HEAVY_SHARE : rateLimit),
        timeWindow: '1 minute',
      },
    },
    handler: (request, reply) => answer(route, service, request, reply),
  });
}

async function answer(
  route: Route,
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = check('query', route.query, request.query);
  const params = check('params', route.params, request.params);
  const isJson = request.headers['content-type']?.startsWith('application/json') ?? false;
  const body = isJson || route.bodyKinds.length === 0 ? check('body', route.body, request.body) : undefined;
  if (route.writes === true) requireWriteAccess(request, service.options);
  const format = formatOf(query);
  const { download } = route;
  const result = await withDeadline(reply, service.options.requestTimeoutMs, async (signals) => {
    const call = { query, params, body, service, request, reply, ...signals };
    return download === null || format === 'json'
      ? route.handle(call)
      : sendTable(reply, await download(call), format);
  });
  if (reply.sent || result === reply) return reply;
  return sendResult(route, reply, result, query);
}

/** Runs a handler's work with signals that say when to give up. */
async function withDeadline<T>(
  reply: FastifyReply,
  limitMs: number,
  work: (signals: CallSignals) => Promise<T>,
): Promise<T> {
  const gone = new AbortController();
  const deadline = AbortSignal.timeout(limitMs);
  const onClose = () => {
    if (!reply.raw.writableFinished) gone.abort();
  };
  reply.raw.once('close', onClose);
  try {
    return await work({ deadline, signal: AbortSignal.any([deadline, gone.signal]) });
  } catch (error) {
    throw deadline.aborted ? new TagpathError('work-timeout', { limit: limitMs }, { cause: error }) : error;
  } finally {
    reply.raw.off('close', onClose);
  }
}

function check(place: string, schema: z.ZodType | null, value: unknown): unknown {
  if (schema === null) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidRequest(place, parsed.error);
  return parsed.data;
}

async function sendResult(
  route: Route,
  reply: FastifyReply,
  result: unknown,
  query: unknown,
): Promise<FastifyReply> {
  const format = formatOf(query);
  reply.code(route.status);
  if (route.table === null || format === 'json') {
    return reply.type(route.mediaType ?? 'application/json; charset=utf-8').send(result);
  }
  return sendTable(reply, route.table(result, query), format);
}

function formatOf(query: unknown): Format {
  return ((query ?? {}) as { format?: Format }).format ?? 'json';
}

async function sendTable(reply: FastifyReply, table: WholeTable, format: Format): Promise<FastifyReply> {
  const { mediaType } = TABLE_FORMATS[format];
  return reply
    .type(format === 'parquet' ? mediaType : `${mediaType}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${fileName(table.name, format)}"`)
    .send(await renderTable(table, format));
}
