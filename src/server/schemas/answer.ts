import { z } from 'zod';
import { ANSWER_KINDS } from '../../answer/answer.js';
import { querySchema } from '../../query/query.js';
import { Paging } from './common.js';
import { SourceSchema, ViewTableSchema } from './view-table.js';

export const ComparisonSchema = z
  .object({
    entities: z.array(
      z.object({
        id: z.string().nullable(),
        name: z.string(),
        image: z.string().nullable(),
        concept: z.string().nullable(),
      }),
    ),
    rows: z.array(
      z.object({
        label: z.string(),
        differs: z.boolean(),
        /** One for each entity; several values are those of several sources. */
        cells: z.array(
          z.object({
            values: z.array(z.object({ text: z.string(), sources: z.array(z.number().int()) })),
            conflict: z.boolean(),
          }),
        ),
      }),
    ),
    sources: z.array(SourceSchema),
    /** Names that were asked for but are not in the base. */
    unknown: z.array(z.string()),
    /** What names were taken for, in words. */
    notes: z.array(z.string()),
    /** Names that are not plainly one thing's: what was taken, if anything, and what else has them. */
    choices: z.array(
      z.object({
        asked: z.string(),
        taken: z.string().nullable(),
        others: z.array(z.object({ id: z.string(), name: z.string(), concept: z.string().nullable() })),
      }),
    ),
  })
  .meta({ id: 'Comparison' });

const PageHitSchema = z
  .object({
    title: z.string(),
    url: z.string().nullable(),
    local: z.string().nullable(),
    /** Name of the file that the page was read from, where it has no address. */
    file: z.string().nullable(),
    /** Parts of the text around the hits. */
    excerpt: z.array(z.object({ text: z.string(), hit: z.boolean() })),
    list: z.string().nullable(),
  })
  .meta({ id: 'PageHit' });

export const PagesFoundSchema = z
  .object({ pages: z.array(PageHitSchema), nearest: z.array(z.string()), ...Paging })
  .meta({ id: 'PagesFound' });

export const AnswerSchema = z
  .object({
    question: z.string(),
    kind: z.enum(ANSWER_KINDS),
    /** One sentence that states the answer. */
    sentence: z.string(),
    /** The query that was run: as it can be typed, or in words where lists answer; null where pages do. */
    query: z.string().nullable(),
    /** The same in its parts, to be changed and asked again as `query`. */
    plan: querySchema.nullable(),
    /** Where lists answer: which were merged, what they list, and which places were taken. */
    ranking: z
      .object({
        lists: z.array(z.object({ id: z.string(), title: z.string() })),
        concept: z.string().nullable(),
        offset: z.number().int().optional(),
        limit: z.number().int(),
      })
      .nullable(),
    /** Other readings of the question, the likelier first. */
    others: z.array(z.object({ query: z.string(), plan: querySchema, why: z.string() })),
    /** The answer itself, where it is a value, a number, yes or no. */
    value: z.array(z.string()),
    /** The same as the sentence says it, with units. */
    said: z.array(z.string()),
    /** Words that no part of the reading stands for. */
    notUnderstood: z.array(z.string()),
    notes: z.array(z.string()),
    table: ViewTableSchema.nullable(),
    pages: z.array(PageHitSchema),
    /** What could be asked instead. */
    nearest: z.array(z.string()),
    ...Paging,
  })
  .meta({ id: 'Answer' });

export type Answer = z.infer<typeof AnswerSchema>;
export type Comparison = z.infer<typeof ComparisonSchema>;
export type PagesFound = z.infer<typeof PagesFoundSchema>;
export type PageHit = z.infer<typeof PageHitSchema>;
