import type { Concepts } from '../../concepts/concepts.js';
import { groupBy } from '../../group-by.js';
import type { Writer } from '../store/store.js';
import type { Candidate } from './resolution-rules.js';
import { decisionsOf, type EntityRow, keep, LARGEST_GROUP, type Mutable, withMentions } from './resolve.js';

/** Names that a base may have for all of them to be looked at again after every load. */
const MOST_REVIEWED = 20_000;
const NO_BATCH = { firstItemId: Number.MAX_SAFE_INTEGER, placed: [], entities: [] };

interface OpenName extends EntityRow {
  /** 1 where it is the root of others, or was taken apart by hand. */
  readonly settled: number;
}

/**
 * Decides once more for names that are things of their own, since what is known of them may have come after their
 * names. What was undone stays so. A larger base is not looked at as a whole. Returns how many were known things.
 */
export async function resolveAgain(writer: Writer, concepts: Concepts | null): Promise<number> {
  if (await isLarge(writer)) return 0;
  const names = await openNames(writer);
  const isOpen = new Set(names.filter(({ settled }) => settled === 0).map(({ id }) => id));
  const described = await withAllTables(writer, await withMentions(writer, names, new Set(), NO_BATCH));
  const groups = groupBy(names, (name) => name.variant_key);
  return keep(
    writer,
    [...groups.values()].flatMap((group) => decisionsOf(group, described, isOpen, concepts)),
  );
}

/** The things with all tables that list them. A first look may have left some tables out, with their values. */
async function withAllTables(
  writer: Writer,
  described: ReadonlyMap<number, Candidate>,
): Promise<Map<number, Candidate>> {
  const rows = await writer.each<{ entity_id: number; table_id: number }>(
    'SELECT DISTINCT entity_id, table_id FROM items WHERE entity_id = ?',
    [...described.keys()],
  );
  const tables = groupBy(rows, (row) => row.entity_id);
  const of = (id: number) => new Set((tables.get(id) ?? []).map((row) => row.table_id));
  return new Map([...described].map(([id, candidate]) => [id, { ...candidate, tables: of(id) }]));
}

async function isLarge(writer: Writer): Promise<boolean> {
  const [counted] = await writer.all<{ n: number }>(
    'SELECT count(*) AS n FROM (SELECT id FROM entities LIMIT ?) AS counted',
    [MOST_REVIEWED + 1],
  );
  return counted!.n > MOST_REVIEWED;
}

/** Names that are things of their own, where others are like them. */
function openNames(writer: Writer): Promise<Mutable<OpenName>[]> {
  return writer.all<OpenName>(
    `SELECT id, name, name_key, variant_key, head_key, same_as,
       CASE WHEN id IN (SELECT same_as FROM entities WHERE same_as IS NOT NULL)
         OR id IN (SELECT entity_id FROM resolutions WHERE state = 'undone') THEN 1 ELSE 0 END AS settled
     FROM entities WHERE same_as IS NULL AND variant_key IN
       (SELECT variant_key FROM entities WHERE same_as IS NULL
        GROUP BY variant_key HAVING count(*) > 1 AND count(*) <= ${LARGEST_GROUP}) ORDER BY id`,
  );
}
