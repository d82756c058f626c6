import { z } from 'zod';

export const TitleSchema = z
  .object({
    title: z.string(),
    topk: z.boolean(),
    score: z.number(),
    k: z.number().int().nullable(),
    concept: z.string().nullable(),
    criterion: z.string().nullable(),
    time: z.object({ text: z.string(), relation: z.enum(['during', 'before', 'after']) }).nullable(),
    location: z.object({ text: z.string() }).nullable(),
    uncounted: z.boolean().optional(),
  })
  .meta({ id: 'Title' });

export const ColumnSchema = z
  .object({
    key: z.string(),
    label: z.string(),
    type: z.string(),
    concept: z.string().nullable(),
    provenance: z.string().optional(),
  })
  .meta({ id: 'Column' });

export const ValueSchema = z.union([z.string(), z.array(z.string())]);

export const RowSchema = z
  .object({
    rank: z.number().int().nullable(),
    name: z.string(),
    fields: z.record(z.string(), ValueSchema),
    links: z.array(z.string()),
    image: z.string().nullable(),
  })
  .meta({ id: 'Row' });

export const ListSchema = z
  .object({
    score: z.number(),
    k: z.number().int(),
    ranked: z.boolean(),
    order: z.enum(['ascending', 'descending', 'unranked']),
    tagPath: z.string(),
    columns: z.array(ColumnSchema),
    items: z.array(RowSchema),
    partial: z.boolean().optional(),
    provenance: z.array(z.string()).optional(),
  })
  .meta({ id: 'List' });
