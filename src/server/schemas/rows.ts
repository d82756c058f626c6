import { z } from 'zod';
import { OPERATORS } from '../../query/query.js';
import { VIEW_OPERATORS } from '../../query/rows-view.js';
import { PageQuery, Paging } from './common.js';
import { ViewTableSchema } from './view-table.js';

const MAX_TEXT = 1_000;
const MOST_CONDITIONS = 50;
const MOST_VALUES = 200;

const literal = z.union([z.string().max(MAX_TEXT), z.number()]);

const RowConditionSchema = z
  .object({
    attribute: z.string().min(1).max(MAX_TEXT),
    op: z.enum([...OPERATORS, ...VIEW_OPERATORS]),
    value: z.union([literal, z.array(literal).min(1).max(MOST_VALUES)]).optional(),
  })
  .meta({ id: 'RowCondition' });

/** JSON in a parameter, with what it has to be. */
function jsonText<T extends z.ZodType>(shape: T, description: string) {
  return z
    .string()
    .max(20_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'is no JSON' });
        return z.NEVER;
      }
    })
    .pipe(shape)
    .optional()
    .describe(description);
}

export const RowsQuery = PageQuery.extend({
  q: z.string().max(MAX_TEXT).default('').describe('Words that each row must have, in whichever cells'),
  where: jsonText(
    z.array(RowConditionSchema).max(MOST_CONDITIONS),
    'Conditions that all must hold, as a JSON array of {"attribute", "op", "value"}; several values mean any of them',
  ),
  sort: z
    .string()
    .max(MAX_TEXT)
    .optional()
    .describe('Column that orders the rows; those without a value come last'),
  dir: z.enum(['asc', 'desc']).default('asc').describe('Direction of the order'),
  columns: z
    .string()
    .max(20_000)
    .optional()
    .describe(
      'Ids of the columns to give, parted by commas, in this order; all by default, the useful ones first',
    ),
  labels: jsonText(
    z.record(z.string(), z.string().max(MAX_TEXT)),
    'Other labels, as a JSON object by column id',
  ),
  facets: z
    .stringbool()
    .default(false)
    .describe('Also tell how the rows spread over the values of the columns'),
});

const RowColumnSchema = z
  .object({
    id: z.string(),
    label: z.string(),
    type: z.enum(['text', 'number', 'date']),
    unit: z.string().nullable(),
    many: z.boolean(),
    role: z.enum(['name', 'fact', 'prose', 'furniture']),
    fill: z.number(),
    distinct: z.number().int(),
    /** Whether it says enough to be among the first that are shown. */
    useful: z.boolean(),
  })
  .meta({ id: 'RowColumn' });

const FacetSchema = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('values'),
      column: z.string(),
      label: z.string(),
      values: z.array(z.object({ text: z.string(), count: z.number().int() })),
      /** Different values that are not listed. */
      more: z.number().int(),
      missing: z.number().int(),
    }),
    z.object({
      type: z.literal('range'),
      column: z.string(),
      label: z.string(),
      /** Of dates: years, with the part of the year behind the point. */
      of: z.enum(['number', 'date']),
      unit: z.string().nullable(),
      min: z.number(),
      max: z.number(),
      bins: z.array(z.object({ from: z.number(), to: z.number(), count: z.number().int() })),
      missing: z.number().int(),
    }),
  ])
  .meta({ id: 'Facet' });

export const KindRowsSchema = z
  .object({
    kind: z.object({ id: z.string(), name: z.string(), plural: z.string(), rows: z.number().int() }),
    /** All columns, the most useful first. */
    columns: z.array(RowColumnSchema),
    table: ViewTableSchema,
    /** Empty where they were not asked for. */
    facets: z.array(FacetSchema),
    /** Rows in all, whether they meet the conditions or not. */
    all: z.number().int(),
    ...Paging,
  })
  .meta({ id: 'KindRows' });

export type RowsAsked = Omit<z.output<typeof RowsQuery>, 'format'>;
export type KindRowsView = z.infer<typeof KindRowsSchema>;
