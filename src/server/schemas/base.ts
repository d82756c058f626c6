import { z } from 'zod';
import { Paging } from './common.js';
import { SourceSchema, ViewTableSchema } from './view-table.js';

const ListEntrySchema = z
  .object({
    id: z.string(),
    kind: z.enum(['list', 'site']),
    title: z.string(),
    concept: z.string().nullable(),
    criterion: z.string().nullable(),
    time: z.string().nullable(),
    place: z.string().nullable(),
    items: z.number().int(),
    k: z.number().int().nullable(),
    ranked: z.boolean(),
    score: z.number(),
    source: SourceSchema,
  })
  .meta({ id: 'ListEntry' });

export const ListEntriesSchema = z.object({ lists: z.array(ListEntrySchema), ...Paging });

export const StoredListSchema = z.object({
  list: ListEntrySchema,
  /** The kinds that its rows are of. */
  kinds: z.array(z.object({ id: z.string(), plural: z.string() })),
  table: ViewTableSchema,
  ...Paging,
});

const EntityEntrySchema = z
  .object({ id: z.string(), name: z.string(), concept: z.string().nullable(), lists: z.number().int() })
  .meta({ id: 'EntityEntry' });

export const EntityEntriesSchema = z.object({ entities: z.array(EntityEntrySchema), ...Paging });

/** All that is known of one thing. */
export const EntitySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    concept: z.string().nullable(),
    image: z.string().nullable(),
    /** Other names that were resolved to it. */
    names: z.array(z.string()),
    facts: z.array(
      z.object({
        label: z.string(),
        values: z.array(z.object({ text: z.string(), sources: z.array(z.number().int()) })),
        conflict: z.boolean(),
      }),
    ),
    /** The lists it stands in, with its rank. */
    ranks: z.array(z.object({ rank: z.number().int().nullable(), source: z.number().int() })),
    sources: z.array(SourceSchema),
  })
  .meta({ id: 'Entity' });

const BarsSchema = z.array(z.object({ label: z.string(), count: z.number() }));

/** The papers' distributions over the base. */
export const StatsSchema = z
  .object({
    lists: z.number().int(),
    sites: z.number().int(),
    items: z.number().int(),
    entities: z.number().int(),
    pages: z.number().int(),
    rankedShare: z.number(),
    /** Ranked and unranked lists. */
    ranked: BarsSchema,
    k: BarsSchema,
    attributes: BarsSchema,
    times: BarsSchema,
    places: BarsSchema,
    concepts: BarsSchema,
  })
  .meta({ id: 'Stats' });

export const SuggestionsSchema = z
  .object({
    suggestions: z.array(
      z.object({
        text: z.string(),
        kind: z.enum(['question', 'kind', 'entity', 'list', 'site']),
        href: z.string(),
        /** What it is, in words: "kind, 30 rows". */
        detail: z.string().optional(),
        /** What was typed is spelled otherwise. */
        spelled: z.boolean().optional(),
      }),
    ),
  })
  .meta({ id: 'Suggestions' });

export type ListEntry = z.infer<typeof ListEntrySchema>;
export type ListEntries = z.infer<typeof ListEntriesSchema>;
export type StoredList = z.infer<typeof StoredListSchema>;
export type EntityEntries = z.infer<typeof EntityEntriesSchema>;
export type Entity = z.infer<typeof EntitySchema>;
export type Stats = z.infer<typeof StatsSchema>;
export type Suggestions = z.infer<typeof SuggestionsSchema>;

export const KindSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    plural: z.string(),
    synonyms: z.array(z.string()),
    wider: z.array(z.string()),
    rows: z.number().int(),
    /** The view under which SQL reads it. */
    view: z.string(),
    sources: z.array(z.string()),
    columns: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        aliases: z.array(z.string()),
        type: z.enum(['text', 'number', 'date']),
        unit: z.string().nullable(),
        many: z.boolean(),
        role: z.enum(['name', 'fact', 'prose', 'furniture']),
        fill: z.number(),
        distinct: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'Kind' });

/** The kinds of the base with what each column means. */
export const CatalogueSchema = z.object({ kinds: z.array(KindSchema) }).meta({ id: 'Catalogue' });

export type CatalogueView = z.infer<typeof CatalogueSchema>;
