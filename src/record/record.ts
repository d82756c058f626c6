import { z } from 'zod';
import type { ErrorShape } from '../errors.js';
import type { ExplainedCandidate } from '../list/explain.js';
import type { Column, ListRow } from '../table/list-table.js';
import type { PageTable } from '../table/page/page-table.js';
import type { Title } from '../title/title.js';

/**
 * What the extractors give, described once: the schemas check lines that come in from files, and describe
 * what the service sends; the types are what the program works with. A test keeps both the same.
 */

const text = z.string();
const count = z.number().int();
/** One value, or several of one field. */
export const ValueSchema = z.union([text, z.array(text)]);
export const ErrorSchema = z.object({ code: text, message: text });

export const TitleSchema = z
  .object({
    title: text,
    topk: z.boolean(),
    score: z.number(),
    k: count.nullable(),
    concept: text.nullable(),
    criterion: text.nullable(),
    time: z.object({ text, relation: z.enum(['during', 'before', 'after']) }).nullable(),
    location: z.object({ text }).nullable(),
    uncounted: z.boolean().exactOptional(),
    readings: z
      .array(z.object({ k: count, concept: text.nullable(), score: z.number() }))
      .readonly()
      .exactOptional(),
  })
  .meta({ id: 'Title' });

const COLUMN_TYPES = [
  'integer',
  'number',
  'money',
  'percent',
  'date',
  'duration',
  'url',
  'image',
  'text',
] as const;

export const ColumnSchema = z
  .object({
    key: text,
    label: text,
    type: z.enum(COLUMN_TYPES),
    concept: text.nullable(),
    provenance: text,
    unit: text.exactOptional(),
    currency: text.exactOptional(),
  })
  .meta({ id: 'Column' });

const NormalisedSchema = z.object({
  value: z.union([z.number(), text]),
  max: z.union([z.number(), text]).exactOptional(),
  unit: text.exactOptional(),
  currency: text.exactOptional(),
  approximate: z.literal(true).exactOptional(),
});

export const RowSchema = z
  .object({
    rank: count.nullable(),
    name: text,
    fields: z.record(text, ValueSchema),
    links: z.array(text),
    image: text.nullable(),
    values: z.record(text, z.union([NormalisedSchema, z.array(NormalisedSchema)])).exactOptional(),
    nodes: z.record(text, z.number()).exactOptional(),
  })
  .meta({ id: 'Row' });

const PartSchema = z.object({ source: text, url: text.nullable(), items: count });

export const ListSchema = z
  .object({
    score: z.number(),
    k: count,
    ranked: z.boolean(),
    order: z.enum(['ascending', 'descending', 'unranked']),
    tagPath: text,
    columns: z.array(ColumnSchema),
    items: z.array(RowSchema),
    provenance: z.array(text),
    partial: z.boolean().exactOptional(),
    next: text.exactOptional(),
    parts: z.array(PartSchema).exactOptional(),
  })
  .meta({ id: 'List' });

export const EXTRACT_STATUSES = ['extracted', 'not-topk', 'no-list', 'error'] as const;

/** A line of `tagpath extract --format jsonl`. Candidates of `--explain` are for people and pass unchecked. */
export const ExtractRecordSchema = z.object({
  source: text,
  url: text.nullable(),
  status: z.enum(EXTRACT_STATUSES),
  title: TitleSchema.nullable(),
  list: ListSchema.nullable(),
  error: ErrorSchema.nullable(),
  ms: z.number(),
  reason: text.exactOptional(),
  hint: text.exactOptional(),
});

export interface ExtractRecord {
  readonly source: string;
  readonly url: string | null;
  readonly status: (typeof EXTRACT_STATUSES)[number];
  readonly title: Title | null;
  readonly list: ExtractedList | null;
  readonly error: ErrorShape | null;
  readonly ms: number;
  /** Why there is no list. */
  readonly reason?: string;
  /** What to do about a page without a list. */
  readonly hint?: string;
  /** All candidates, best first, under `--explain`. */
  readonly candidates?: readonly ExplainedCandidate[];
}

export interface ExtractedList {
  readonly score: number;
  readonly k: number;
  readonly ranked: boolean;
  readonly order: 'ascending' | 'descending' | 'unranked';
  readonly tagPath: string;
  readonly columns: readonly Column[];
  readonly items: readonly ListRow[];
  /** Ids of the rules and the model that found the list. */
  readonly provenance: readonly string[];
  /** The list goes on, on the page at `next`. */
  readonly partial?: boolean;
  readonly next?: string;
  /** The pages that a joined list stands on, in order, with how many of its items each has. */
  readonly parts?: readonly ListPart[];
}

type ListPart = Readonly<z.infer<typeof PartSchema>>;

export const PageTableSchema = z
  .object({
    caption: text.nullable(),
    heading: text.nullable(),
    kind: z.enum(['relation', 'record']),
    columns: z.array(text),
    rows: z.array(z.array(text)),
    columnTypes: z.array(
      z.object({
        label: text,
        type: z.enum([...COLUMN_TYPES, 'rank', 'place', 'name']),
        unit: text.exactOptional(),
        currency: text.exactOptional(),
      }),
    ),
    nameColumn: count.nullable(),
    totals: z.array(count),
    tagPath: text,
    score: z.number(),
    provenance: z.array(text),
  })
  .meta({ id: 'PageTable' });

/** A line of `tagpath tables --format jsonl`: every data table of one page. */
export const TablesRecordSchema = z.object({
  source: text,
  url: text.nullable(),
  title: text.nullable(),
  tables: z.array(PageTableSchema),
  error: ErrorSchema.nullable(),
  ms: z.number(),
});

export interface TablesRecord {
  readonly source: string;
  readonly url: string | null;
  /** The page's title. */
  readonly title: string | null;
  readonly tables: readonly PageTable[];
  readonly error: ErrorShape | null;
  readonly ms: number;
}

/** What a run over pages gives for one page. */
export type PageRecord = ExtractRecord | TablesRecord | AppliedRecord;

/** Values by label, taken as they are: a record of zod leaves out a column that is called `__proto__`. */
function byLabel<V extends z.ZodType>(value: V) {
  return z.custom<Record<string, z.output<V>>>(
    (given) =>
      typeof given === 'object' &&
      given !== null &&
      !Array.isArray(given) &&
      Object.values(given).every((each) => value.safeParse(each).success),
    'Expected an object of texts by label',
  );
}

/** A line of a site's `table.jsonl` and `rest.jsonl`: one page's values under the names of the columns. */
export const SiteRowSchema = z.object({
  page: text,
  url: text.nullish(),
  /** What the row is called, and what else it is; folders of earlier versions say neither. */
  name: text.nullish(),
  aliases: z.array(text).optional(),
  values: byLabel(z.union([text, z.array(text), z.null()])),
  status: text,
});

/** The row that a wrapper gives for a page, as a record of a run. */
export interface AppliedRecord extends SiteRow {
  readonly error: ErrorShape | null;
}

export interface SiteRow {
  readonly page: string;
  readonly url?: string | null;
  /** What the page is about; null where the page does not say. */
  readonly name?: string | null;
  readonly aliases?: readonly string[];
  readonly values: Readonly<Record<string, string | readonly string[] | null>>;
  readonly status: string;
}

/**
 * The least of a record with which a line can be loaded: what a later or an earlier version left out, or
 * another program wrote, is still of use. Only what the base reads is kept.
 */
export const LoadableTitleSchema = TitleSchema.pick({ score: true, k: true, concept: true, criterion: true })
  .partial()
  .extend({
    title: text,
    k: z.number().nullish(),
    time: z.object({ text, relation: text.optional() }).nullish(),
    location: z.object({ text }).nullish(),
  });

const LoadableColumnSchema = ColumnSchema.pick({ key: true, concept: true, provenance: true })
  .partial()
  .extend({ label: text, type: text.optional() });

const LoadableRowSchema = RowSchema.pick({ links: true, image: true })
  .partial()
  .extend({
    rank: z.number().nullish(),
    name: text,
    fields: byLabel(ValueSchema.nullable()).optional(),
  });

export const LoadableListSchema = ListSchema.pick({ score: true, ranked: true, tagPath: true, partial: true })
  .partial()
  .extend({
    k: z.number().nullish(),
    order: text.optional(),
    columns: z.array(LoadableColumnSchema).optional(),
    items: z.array(LoadableRowSchema),
  });

export const LoadableRecordSchema = z.object({
  source: text,
  url: text.nullish(),
  status: z.enum(EXTRACT_STATUSES),
  title: LoadableTitleSchema.nullish(),
  list: LoadableListSchema.nullish(),
  /** The page's own text, where the extractor was asked to keep it. */
  text: text.optional(),
});
