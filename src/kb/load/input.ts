import { z } from 'zod';
import type {
  LoadableListSchema,
  LoadableRecordSchema,
  LoadableTitleSchema,
  SiteRowSchema,
} from '../../record/record.js';

/** The lines that can be loaded: of `extract`, and of a site's table. */
export { LoadableRecordSchema as extractLine, SiteRowSchema as siteLine } from '../../record/record.js';

const text = z.string();

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

export type ExtractLine = z.infer<typeof LoadableRecordSchema>;
export type ListLine = z.infer<typeof LoadableListSchema>;
export type TitleLine = z.infer<typeof LoadableTitleSchema>;
export type SiteLine = z.infer<typeof SiteRowSchema>;
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

/**
 * What the names of a site have in common and what is no part of them: "Reviews for X", "X Performance Specs",
 * "X | Site", "X / #24 / Guard". All names together tell it, so that two names which differ stay different.
 */
export interface NameAffixes {
  readonly prefix: string;
  readonly suffix: string;
  /** Where names are made of parts: what stands between them, and which part is the name. */
  readonly parts: { readonly separator: string; readonly at: number } | null;
}
