import { z } from 'zod';
import {
  ColumnSchema,
  ErrorSchema,
  EXTRACT_STATUSES,
  ListSchema,
  PageTableSchema,
  RowSchema,
  TitleSchema,
} from '../../record/record.js';
import { Paging } from './common.js';

const MAX_HTML = 32 * 1024 * 1024;

/** A page to extract: an address to fetch, the HTML itself, or a page that was sent before. */
export const PageInput = z
  .object({
    url: z.string().max(4096).optional().describe('Address of the page; with html, where the html is from'),
    html: z.string().max(MAX_HTML).optional().describe('The page itself'),
    page: z.string().max(100).optional().describe('Id of a page that this service still holds'),
    copy: z.boolean().default(false).describe('Take only a local copy of the address, and fetch nothing'),
    candidate: z
      .number()
      .int()
      .min(0)
      .max(10_000)
      .optional()
      .describe('Take this candidate instead of the best'),
    explain: z.boolean().default(false).describe('Also give the other candidates, and why they lost'),
    save: z.boolean().default(false).describe('Save the list into the base; needs --writable and the token'),
  })
  .refine(({ url, html, page }) => url !== undefined || html !== undefined || page !== undefined, {
    message: 'give one of url, html and page',
  })
  .meta({ id: 'PageInput' });

/** One list of the page that could have been meant, and what speaks for and against it. */
const CandidateSchema = z
  .object({
    id: z.number().int(),
    score: z.number(),
    count: z.number().int(),
    tagPath: z.string(),
    rule: z.string(),
    samples: z.array(z.string()),
    /** In words: its count, its numbering, and why it lost. */
    reasons: z.array(z.string()),
    /** Rows of the node table, as `data-n` in the marked page. */
    nodes: z.array(z.number().int()),
  })
  .meta({ id: 'Candidate' });

export const ExtractionSchema = z
  .object({
    /** Under this id the page can be asked for again while the service holds it. */
    page: z.string(),
    source: z.string(),
    url: z.string().nullable(),
    status: z.enum(EXTRACT_STATUSES),
    reason: z.string().nullable(),
    title: TitleSchema.nullable(),
    list: ListSchema.nullable(),
    error: ErrorSchema.nullable(),
    ms: z.number(),
    candidates: z.array(CandidateSchema),
    /** Which candidate `list` is; null where there is none. */
    chosen: z.number().int().nullable(),
    saved: z.boolean(),
  })
  .meta({ id: 'Extraction' });

export const PageListsSchema = z
  .object({
    /** Under this id the page can be asked for again while the service holds it. */
    id: z.string(),
    source: z.string(),
    url: z.string().nullable(),
    lists: z.array(
      z.object({
        /** Its place among all lists of the page, from 1. */
        number: z.number().int(),
        score: z.number(),
        tagPath: z.string(),
        columns: z.array(ColumnSchema),
        items: z.array(RowSchema),
      }),
    ),
    ...Paging,
  })
  .meta({ id: 'PageLists' });

export const PageTablesSchema = z
  .object({
    /** Under this id the page can be asked for again while the service holds it. */
    id: z.string(),
    source: z.string(),
    url: z.string().nullable(),
    title: z.string().nullable(),
    /** Each with its place among all tables of the page, from 1. */
    tables: z.array(PageTableSchema.extend({ number: z.number().int() }).meta({ id: 'NumberedPageTable' })),
    ...Paging,
  })
  .meta({ id: 'PageTables' });

export type PageInputBody = z.infer<typeof PageInput>;
export type Candidate = z.infer<typeof CandidateSchema>;
export type Extraction = z.infer<typeof ExtractionSchema>;
export type PageLists = z.infer<typeof PageListsSchema>;
export type PageTables = z.infer<typeof PageTablesSchema>;
