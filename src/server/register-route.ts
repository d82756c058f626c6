import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Format, renderTable, TABLE_FORMATS } from '../output/formats.js';
import type { WholeTable } from '../record/table.js';
import { withDeadline } from './call-deadline.js';
import { invalidRequest } from './http-errors.js';
import type { Route } from './route.js';
import type { Service } from './service.js';

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
    .header('content-disposition', `attachment; filename="${fileName(table.name)}.${format}"`)
    .send(await renderTable(table, format));
}

const LONGEST_FILE_NAME = 60;

/** A table's name in letters that every file system and header takes. */
function fileName(name: string): string {
  const plain = name.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '');
  return plain.slice(0, LONGEST_FILE_NAME) || 'table';
}
