import { z } from 'zod';
import { ErrorSchema, ValueSchema } from '../../record/record.js';
import { Paging } from './common.js';

export const JobSchema = z
  .object({
    id: z.string(),
    state: z.enum(['running', 'done', 'failed']),
    progress: z.object({ stage: z.string(), done: z.number(), total: z.number() }),
    error: ErrorSchema.nullable(),
  })
  .meta({ id: 'Job' });

/** One place of the template where pages differ. */
const SlotSchema = z
  .object({
    column: z.string(),
    kind: z.string(),
    tagPath: z.string(),
    fill: z.number(),
    samples: z.array(z.string()),
  })
  .meta({ id: 'Slot' });

export const SiteSchema = z
  .object({
    id: z.string(),
    /** What the pages came in: a folder, an archive, a host. */
    name: z.string(),
    pages: z.number().int(),
    /** Pages that fit no template, by name. */
    leftOut: z.array(z.string()),
    templates: z.array(
      z.object({
        name: z.string(),
        pages: z.number().int(),
        slots: z.array(SlotSchema),
      }),
    ),
    /** Rows that were saved into the base; null where that was not asked for. */
    saved: z.number().int().nullable(),
  })
  .meta({ id: 'Site' });

export const SiteTableSchema = z
  .object({
    columns: z.array(z.string()),
    rows: z.array(
      z.object({
        page: z.string(),
        /** What the page's thing is called. */
        name: z.string(),
        values: z.record(z.string(), ValueSchema),
        status: z.string(),
      }),
    ),
    ...Paging,
  })
  .meta({ id: 'SiteTable' });

export type JobBody = z.infer<typeof JobSchema>;
export type Slot = z.infer<typeof SlotSchema>;
export type Site = z.infer<typeof SiteSchema>;
export type SiteTable = z.infer<typeof SiteTableSchema>;
