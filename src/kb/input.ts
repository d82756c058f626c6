import { z } from 'zod';
import type { NameAffixes } from './name-affixes.js';

/**
 * The lines that can be loaded, checked at the edge. Unknown keys pass, so that a line of a later
 * version still loads.
 */
const text = z.string();
const value = z.union([text, z.array(text), z.null()]);

const titleShape = z.object({
  title: text,
  score: z.number().optional(),
  k: z.number().nullish(),
  concept: text.nullish(),
  criterion: text.nullish(),
  time: z.object({ text, relation: text.optional() }).nullish(),
  location: z.object({ text }).nullish(),
});

const columnShape = z.object({
  key: text.optional(),
  label: text,
  type: text.optional(),
  concept: text.nullish(),
  provenance: text.optional(),
});

const itemShape = z.object({
  rank: z.number().nullish(),
  name: text,
  fields: z.record(text, value).optional(),
  links: z.array(text).optional(),
  image: text.nullish(),
});

const listShape = z.object({
  score: z.number().optional(),
  k: z.number().nullish(),
  ranked: z.boolean().optional(),
  order: text.optional(),
  tagPath: text.optional(),
  columns: z.array(columnShape).optional(),
  items: z.array(itemShape),
  partial: z.boolean().optional(),
});

/** A line of `tagpath extract --format jsonl`. */
export const extractLine = z.object({
  source: text,
  url: text.nullish(),
  status: z.enum(['extracted', 'not-topk', 'no-list', 'error']),
  title: titleShape.nullish(),
  list: listShape.nullish(),
  /** The page's own text, where the extractor was asked to keep it. */
  text: text.optional(),
});

/** A line of a site's `table.jsonl`. */
export const siteLine = z.object({
  page: text,
  url: text.nullish(),
  /** What the row is called, and what else it is; folders of earlier versions say neither. */
  name: text.nullish(),
  aliases: z.array(text).optional(),
  values: z.record(text, value),
  status: text,
});

/** What a site's `wrapper.json` tells the base; the rest of it concerns site/ alone. */
export const siteWrapper = z.object({
  template: text.optional(),
  host: text.nullish(),
  concept: text.nullish(),
  columns: z.array(
    z.object({
      name: text,
      type: text.optional(),
      rule: text.optional(),
      path: text.optional(),
      kind: text.optional(),
      unit: text.nullish(),
      role: text.nullish(),
      /** Main columns are in table.jsonl; what stands in the rest is not loaded. */
      table: text.nullish(),
      score: z.number().nullish(),
    }),
  ),
  /** What its things are, with what tells so. */
  kind: z.object({ name: text.nullish(), score: z.number().nullish() }).nullish(),
  /** The texts that all pages share. */
  text: z
    .array(
      z.object({
        path: text.optional(),
        anchors: z.array(text).optional(),
        texts: z.array(text).optional(),
        inline: z.array(text).optional(),
      }),
    )
    .optional(),
});

export type ExtractLine = z.infer<typeof extractLine>;
export type ListLine = z.infer<typeof listShape>;
export type TitleLine = z.infer<typeof titleShape>;
export type SiteLine = z.infer<typeof siteLine>;
export type SiteWrapper = z.infer<typeof siteWrapper>;

/** One line to load, with where it stands for messages, and its site where it is a row of one. */
export interface LoadLine {
  readonly source: string;
  readonly line: number;
  readonly value: unknown;
  readonly site?: SiteContext;
}

export interface SiteContext {
  readonly key: string;
  readonly wrapper: SiteWrapper;
  /** The column that names the rows. */
  readonly nameColumn: string | null;
  /** What is taken off the names of its rows. */
  readonly affixes?: NameAffixes;
}
