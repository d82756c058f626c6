import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { WholeTable } from '../record/table.js';
import type { CallSignals } from './call-deadline.js';
import type { Service } from './service.js';

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
