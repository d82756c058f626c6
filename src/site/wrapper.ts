import { z } from 'zod';
import { TagpathError } from '../errors.js';

export const WRAPPER_FORMAT = 'tagpath-wrapper';
export const WRAPPER_VERSION = 2;

const place = z.object({ path: z.string(), text: z.string() });

const templateText = z.object({
  /** Sharp tag path of the element that holds the text. */
  path: z.string(),
  /** Unknown texts here are labels too: all, or those that end in a colon. */
  labels: z.enum(['all', 'colon']).optional(),
  /** Labels here stand behind their values. */
  behind: z.literal(true).optional(),
  /** Texts that start with one of these and a colon hold label and value in one. */
  inline: z.array(z.string()).optional(),
  /** Texts with several of these, each before a colon, hold a value for each. */
  inner: z.array(z.string()).optional(),
  /** Labels behind numbers: "bed" of "3 beds". */
  after: z.array(z.string()).optional(),
  /** Texts with this sign hold a value before and after each. */
  delimiter: z.string().optional(),
  /** Stand once on every page. */
  anchors: z.array(z.string()).optional(),
  /** Stand once on some pages, above labels. */
  headings: z.array(z.string()).optional(),
  texts: z.array(z.string()).optional(),
});

/** How a slot finds its values. The ids appear in wrappers as provenance. */
export const SLOT_RULES = [
  /** The value's sharp tag path. */
  'path',
  /** The end of its sharp path, from the last class or id on. */
  'tail',
  /** Its tag path as in the paper. */
  'tags',
  /** The label before it. */
  'label',
  /** That label, and the end of its sharp path. */
  'label-tail',
  /** A label that the page repeats, told apart by the anchor before it. */
  'anchor-label',
  /** The anchor before it, and its sharp path. */
  'anchor-path',
  /** The header of its table column. */
  'header',
  /** Row label and column header. */
  'cell',
  /** All values of one element. */
  'block',
] as const;
export type SlotRule = (typeof SLOT_RULES)[number];

/** How values are found; the other fields say where. */
const address = z.object({
  rule: z.enum(SLOT_RULES),
  path: z.string().optional(),
  label: z.string().optional(),
  header: z.string().optional(),
  anchor: place.optional(),
});

const column = address.extend({
  /** Unique in the table. */
  name: z.string(),
  type: z.string(),
  /** What its numbers count, or their currency, where all agree. */
  unit: z.string().optional(),
  /** Main columns are those that people look for, most useful first; the others stand in the rest. */
  table: z.enum(['main', 'rest']),
  role: z.enum(['name', 'fact', 'prose', 'furniture']),
  /** Probability that people look for it. */
  score: z.number(),
  kind: z.enum(['value', 'optional value', 'list', 'section']),
  /** Where else the field stands, on pages that do not have it there. */
  variants: z.array(address).optional(),
  /** Which of the values found there, from 0; all without it. */
  ordinal: z.number().int().nonnegative().optional(),
  /** What the values at all places there look like, so that a missing one leaves a hole. */
  shapes: z.array(z.string()).optional(),
  /** Part of a repeated record, found so many levels above the value; parts of one record align by place. */
  record: z
    .object({
      element: z.string(),
      levels: z.number().int().nonnegative(),
      number: z.number().int().positive().optional(),
    })
    .optional(),
  /** Which part of the texts found there, cut at words that they all have in common; the whole without it. */
  part: z.object({ words: z.array(z.string()).min(1), at: z.number().int().nonnegative() }).optional(),
  /** Words of the template around each value, cut off. */
  prefix: z.string().optional(),
  suffix: z.string().optional(),
  /** What named the column: label, header, attribute, tag. */
  namedBy: z.string(),
  /** Share of the pages that have a value. */
  fill: z.number(),
  samples: z.array(z.string()),
});

const wrapper = z.object({
  format: z.literal(WRAPPER_FORMAT),
  version: z.literal(WRAPPER_VERSION),
  template: z.string(),
  /** Domain of the pages, where known. */
  host: z.string().nullable(),
  /** Pages it was learned from. */
  pages: z.number().int(),
  support: z.number(),
  /** What to keep in mind before the table is trusted. */
  warnings: z.array(z.string()),
  /** Attribute tokens that belong to tag paths: `div#main`, `span.price`. */
  sharpen: z.array(z.string()),
  /** Tokens that some pages have in place of one of these, where a site was redesigned while it was read. */
  renamed: z.record(z.string(), z.string()).optional(),
  /** Elements that are rows without a table, by path, with the number of their cells. */
  rows: z.record(z.string(), z.number().int().positive()).optional(),
  /** Labels that some pages have in another form, by that form: "Directors" for "Director". */
  sameLabels: z.record(z.string(), z.string()).optional(),
  text: z.array(templateText),
  /** Words that the pages' titles share at either end, longest first. */
  titleFrame: z.object({ prefixes: z.array(z.string()), suffixes: z.array(z.string()) }),
  columns: z.array(column),
});

export type TemplateTextEntry = z.infer<typeof templateText>;
export type Address = z.infer<typeof address>;
export type WrapperColumn = z.infer<typeof column>;
/** What was learned of one template: enough to extract from further pages, and readable. */
export type Wrapper = z.infer<typeof wrapper>;

/** Reads a wrapper, and says what is wrong with one that does not fit. */
export function parseWrapper(json: string, source: string): Wrapper {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch (error) {
    throw new TagpathError('wrapper-invalid', { source, detail: (error as Error).message });
  }
  const head = z.object({ format: z.literal(WRAPPER_FORMAT), version: z.number() }).safeParse(data);
  if (!head.success) throw new TagpathError('wrapper-invalid', { source, detail: 'no format and version' });
  if (head.data.version !== WRAPPER_VERSION) {
    throw new TagpathError('wrapper-version', {
      source,
      version: head.data.version,
      expected: WRAPPER_VERSION,
    });
  }
  const parsed = wrapper.safeParse(data);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const detail = `${issue.path.join('.')}: ${issue.message}`;
  throw new TagpathError('wrapper-invalid', { source, detail });
}
