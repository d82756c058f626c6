import { z } from 'zod';
import { ValueSchema } from '../../record/record.js';

/** Where something stands: a page, and on it a list. */
export const SourceSchema = z
  .object({
    title: z.string(),
    url: z.string().nullable(),
    /** Path of a copy on this service, where there is one. */
    local: z.string().nullable(),
    /** Name of the file that the page was read from, where it has no address. */
    file: z.string().nullable(),
    /** Id of the stored list or site table. */
    list: z.string().nullable(),
    tagPath: z.string().nullable(),
    score: z.number().nullable(),
  })
  .meta({ id: 'Source' });

const CellSchema = z
  .object({
    text: ValueSchema,
    number: z.number().nullable(),
    /** Indexes into the table's sources. */
    sources: z.array(z.number().int()),
    /** Where sources say different things: what each of them says. */
    said: z.array(z.object({ text: z.string(), sources: z.array(z.number().int()) })).optional(),
  })
  .meta({ id: 'Cell' });

const ViewRowSchema = z
  .object({
    rank: z.number().int().nullable(),
    name: z.string(),
    /** Id of the entity, where it is one in the base. */
    entity: z.string().nullable(),
    image: z.string().nullable(),
    links: z.array(z.string()),
    cells: z.record(z.string(), CellSchema),
    sources: z.array(z.number().int()),
  })
  .meta({ id: 'ViewRow' });

/** A table as people look at it: every value with its sources. */
export const ViewTableSchema = z
  .object({
    title: z.string(),
    columns: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        type: z.string(),
        /** What its numbers count, where all count the same. */
        unit: z.string().nullable().optional(),
      }),
    ),
    rows: z.array(ViewRowSchema),
    sources: z.array(SourceSchema),
  })
  .meta({ id: 'ViewTable' });

export type Source = z.infer<typeof SourceSchema>;
export type Cell = z.infer<typeof CellSchema>;
export type ViewRow = z.infer<typeof ViewRowSchema>;
export type ViewTable = z.infer<typeof ViewTableSchema>;

/** So many of the filled cells must mean a number that the column is one of numbers. */
const MOSTLY = 0.7;

/** The type of a column by its cells, in whatever table it is shown. */
export function columnType(rows: readonly Pick<ViewRow, 'cells'>[], key: string): 'text' | 'number' {
  const cells = rows.flatMap(({ cells: own }) => (Object.hasOwn(own, key) ? [own[key]!] : []));
  const filled = cells.filter(({ text }) => text.length > 0);
  const numbers = filled.filter(({ number }) => number !== null).length;
  return filled.length > 0 && numbers >= MOSTLY * filled.length ? 'number' : 'text';
}
