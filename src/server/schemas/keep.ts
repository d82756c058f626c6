import { z } from 'zod';

const MAX_NAME = 200;

export const BaseSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Whether results may be kept in it. */
    writable: z.boolean(),
    /** The sample pages, which are nobody's own. */
    samples: z.boolean(),
    kinds: z.number().int(),
    rows: z.number().int(),
    lists: z.number().int(),
  })
  .meta({ id: 'Base' });

export const BasesSchema = z
  .object({
    bases: z.array(BaseSchema),
    /** The base in which results are kept where none is named; null where there is none. */
    keep: z.string().nullable(),
  })
  .meta({ id: 'Bases' });

export const NewBase = z
  .object({ name: z.string().trim().min(1).max(MAX_NAME).describe('What the base is called') })
  .meta({ id: 'NewBase' });

export const KeepTarget = {
  base: z
    .string()
    .max(MAX_NAME)
    .optional()
    .describe('Id of the base; the first that can be written by default'),
  newBase: z.string().trim().min(1).max(MAX_NAME).optional().describe('Name of a base to be made for it'),
  name: z.string().trim().min(1).max(MAX_NAME).optional().describe('What the source is called in the base'),
  concept: z.string().trim().min(1).max(MAX_NAME).optional().describe('What its rows are, such as films'),
};

export const KeepInput = z
  .object({
    ...KeepTarget,
    page: z.string().max(100).optional().describe('Id of a page that this service still holds'),
    candidate: z.number().int().min(0).max(10_000).optional().describe('Another candidate than the best'),
    tables: z
      .union([z.literal(true), z.array(z.number().int().min(1)).min(1)])
      .optional()
      .describe('The tables of the page instead of its list: all, or those of these numbers'),
    job: z.string().max(200).optional().describe('Id of a job that found the templates of a site'),
    template: z
      .number()
      .int()
      .min(0)
      .max(1_000)
      .optional()
      .describe('Only this template of the site, from 0'),
  })
  .refine(({ page, job }) => (page === undefined) !== (job === undefined), { message: 'give page or job' })
  .meta({ id: 'KeepInput' });

export const KeptListSchema = z
  .object({
    /** Id of the list or site table, by which DELETE /api/lists/{id} takes it out again. */
    list: z.string(),
    title: z.string(),
    /** The kind that its rows are of; null where they are too few, or say nothing but names. */
    kind: z.string().nullable(),
    rows: z.number().int(),
    /** Whether the base did not have it before. */
    isNew: z.boolean(),
  })
  .meta({ id: 'KeptList' });

export const KeptSchema = z
  .object({
    base: z.string(),
    kept: z.array(KeptListSchema),
    kind: z.string().nullable(),
    /** The page that shows it. */
    href: z.string(),
    /** What of a file was not as a table should be, and what became of it. */
    notes: z.array(z.string()),
  })
  .meta({ id: 'Kept' });

export type BaseView = z.infer<typeof BaseSchema>;
export type KeptList = z.infer<typeof KeptListSchema>;
export type Kept = z.infer<typeof KeptSchema>;
export type KeepBody = z.infer<typeof KeepInput>;
