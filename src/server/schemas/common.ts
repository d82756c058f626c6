import { z } from 'zod';

export const ErrorBody = z.object({ error: z.object({ code: z.string(), message: z.string() }) }).meta({
  id: 'Error',
});

export const TABLE_FORMAT_NAMES = ['json', 'csv', 'md', 'jsonld', 'parquet'] as const;

export const FormatQuery = z.object({
  format: z.enum(TABLE_FORMAT_NAMES).default('json').describe('How the result is written'),
});

/** Enough for a whole table in one file. */
const MAX_PAGE_SIZE = 10_000;

export const PageQuery = FormatQuery.extend({
  page: z.coerce.number().int().min(1).max(100_000).default(1).describe('Page of the result, from 1'),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(50).describe('Rows a page'),
});

/** What every paged answer says about its place in the whole. */
export const Paging = { total: z.number().int(), page: z.number().int(), size: z.number().int() };

export const IdParams = z.object({ id: z.string().min(1).max(200) });
