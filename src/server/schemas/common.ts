import { z } from 'zod';
import type { Format } from '../../output/formats.js';
import { ErrorSchema } from '../../record/record.js';

export const ErrorBody = z.object({ error: ErrorSchema }).meta({
  id: 'Error',
});

/** Formats of a table beside the JSON of the route itself. */
export const DOWNLOAD_FORMATS = [
  'csv',
  'jsonl',
  'md',
  'html',
  'jsonld',
  'parquet',
] as const satisfies readonly Format[];

export const FormatQuery = z.object({
  format: z
    .enum(['json', ...DOWNLOAD_FORMATS])
    .default('json')
    .describe('How the result is written'),
});

const baseId = z.string().max(200).optional().describe('Id of the base; the main one by default');

/** For routes that read a base. */
export const BaseQuery = FormatQuery.extend({ base: baseId });

/** Enough for a whole table in one file. */
const MAX_PAGE_SIZE = 10_000;

export const PageQuery = FormatQuery.extend({
  page: z.coerce.number().int().min(1).max(100_000).default(1).describe('Page of the result, from 1'),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(50).describe('Rows a page'),
});

export const BasePageQuery = PageQuery.extend({ base: baseId });

/** What every paged answer says about its place in the whole. */
export const Paging = { total: z.number().int(), page: z.number().int(), size: z.number().int() };

export const IdParams = z.object({ id: z.string().min(1).max(200) });
