import { z } from 'zod';

/**
 * The one form of a query. It runs in this order: `where` chooses rows; `group` puts them
 * together; `order`, `offset` and `limit` cut; `step` goes from the rows that are left to those
 * beside them; `select`, `aggregate` or `compare` says what is wanted of them.
 */

export const OPERATORS = ['=', '!=', 'contains', 'not contains', '>', '>=', '<', '<='] as const;
export type Operator = (typeof OPERATORS)[number];

export const AGGREGATES = ['count', 'sum', 'average', 'min', 'max', 'range'] as const;
export type Aggregate = (typeof AGGREGATES)[number];

/** next, previous: the row beside each. after, before: all rows on that side of them. */
export const STEPS = ['next', 'previous', 'after', 'before'] as const;
export type Step = (typeof STEPS)[number];

/** What a comparison may ask. difference: how far apart; more, less: which; first: whether the first has more (or less). */
export const COMPARISONS = ['difference', 'more', 'less', 'first more', 'first less'] as const;

const literal = z.union([z.string(), z.number()]);

const plainCondition = z.strictObject({
  attribute: z.string().min(1),
  op: z.enum(OPERATORS),
  /** Several values mean any of them. */
  value: z.union([literal, z.array(literal).min(1)]),
});

/** The value that another row has: "more points than Ohio". */
const reference = z.strictObject({ of: z.string().min(1), where: z.array(plainCondition).min(1) });

const condition = z.strictObject({
  ...plainCondition.shape,
  value: z.union([literal, z.array(literal).min(1), reference]),
});

export const querySchema = z.strictObject({
  kind: z.string().min(1),
  where: z.array(condition).default([]),
  group: z
    .strictObject({
      by: z.string().min(1),
      /** What is taken of each group; rows are counted where no attribute is given. */
      aggregate: z.enum(AGGREGATES).default('count'),
      of: z.string().min(1).optional(),
      having: z.strictObject({ op: z.enum(OPERATORS), value: z.number() }).optional(),
    })
    .optional(),
  /** By an attribute; by the order of the rows where none is given; in groups, by what was taken of each. */
  order: z.strictObject({ by: z.string().min(1).optional(), direction: z.enum(['asc', 'desc']) }).optional(),
  offset: z.int().nonnegative().optional(),
  limit: z.int().positive().optional(),
  step: z.enum(STEPS).optional(),
  select: z.array(z.string().min(1)).optional(),
  aggregate: z
    .strictObject({
      function: z.enum(AGGREGATES),
      of: z.string().min(1).optional(),
      distinct: z.boolean().optional(),
    })
    .optional(),
  /** Two things by one attribute, or by how many rows each has. */
  compare: z
    .strictObject({
      things: z.tuple([plainCondition, plainCondition]),
      by: z.string().min(1).optional(),
      ask: z.enum(COMPARISONS),
    })
    .optional(),
  /** A unit that is said behind the number that was taken: "12 years". */
  unit: z.string().min(1).optional(),
  /** Whether any row is left: yes or no. */
  exists: z.boolean().optional(),
});

export type Query = z.infer<typeof querySchema>;
export type QueryInput = z.input<typeof querySchema>;
export type Condition = z.infer<typeof condition>;
export type PlainCondition = z.infer<typeof plainCondition>;
/** What a comparison asks. */
export type Comparison = NonNullable<Query['compare']>['ask'];
type Reference = z.infer<typeof reference>;
export type Literal = z.infer<typeof literal>;

export function isReference(value: Condition['value']): value is Reference {
  return typeof value === 'object' && !Array.isArray(value);
}

/** The columns that a query names: those to show first, then those that it measures, orders, groups and asks by. */
export function columnsNamedIn(query: Query): string[] {
  const { select = [], aggregate, compare, order, group, where } = query;
  const named = [
    ...select,
    aggregate?.of,
    compare?.by,
    order?.by,
    group?.by,
    ...where.map((each) => each.attribute),
  ];
  return named.filter((id) => id !== undefined);
}
