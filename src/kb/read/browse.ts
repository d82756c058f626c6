import { terms } from '../../lang/words.js';
import type { Reader } from '../store/store.js';
import type { EntityInfo, TableInfo } from './records.js';
import { entitiesById, entitiesStarting, tablesWhere } from './records.js';

/** A part of what there is, and how much there is in all. */
interface Slice<T> {
  readonly found: readonly T[];
  readonly total: number;
}

interface SliceOptions {
  /** Words that the title or name must have; the last may be half typed. */
  readonly words: string;
  readonly limit: number;
  readonly offset: number;
}

/** Beyond so many hits the reader types another word. */
const MOST_HITS = 500;

/** Lists and site tables in the order of loading, or those whose page's title has the words. */
export async function listTables(
  reader: Reader,
  { words, limit, offset }: SliceOptions,
): Promise<Slice<TableInfo>> {
  if (terms(words).length === 0) {
    const found = await tablesWhere(reader, '1 = 1 ORDER BY id LIMIT ? OFFSET ?', [limit, offset]);
    return { found, total: await countOf(reader, 'tables') };
  }
  const pages = await reader.matching('page_titles', halfTyped(words), MOST_HITS);
  const tables = await tablesWhere(reader, "kind = 'list' AND page_id IN (?*) ORDER BY id", [pages]);
  return { found: tables.slice(offset, offset + limit), total: tables.length };
}

/** Things in the order of loading, or those whose name starts so or has the words. */
export async function listEntities(
  reader: Reader,
  { words, limit, offset }: SliceOptions,
): Promise<Slice<EntityInfo>> {
  if (terms(words).length === 0) {
    const ids = await reader.all<{ id: number }>(
      'SELECT id FROM entities WHERE same_as IS NULL ORDER BY id LIMIT ? OFFSET ?',
      [limit, offset],
    );
    const found = await entitiesById(
      reader,
      ids.map(({ id }) => id),
    );
    return { found, total: await countOf(reader, 'entities WHERE same_as IS NULL') };
  }
  const starting = await entitiesStarting(reader, words.toLowerCase().trim(), MOST_HITS);
  const having = await entitiesById(
    reader,
    await reader.matching('entity_terms', halfTyped(words), MOST_HITS),
  );
  const found = [...new Map([...starting, ...having].map((entity) => [entity.id, entity])).values()];
  return { found: found.slice(offset, offset + limit), total: found.length };
}

/** In how many lists and tables each thing stands. */
export async function mentionsOf(reader: Reader, entityIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await reader.all<{ id: number; n: number }>(
    'SELECT entity_id AS id, count(*) AS n FROM items WHERE entity_id IN (?*) GROUP BY entity_id',
    [entityIds],
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** A picture of each thing, from any list that has one. */
export async function picturesOf(reader: Reader, entityIds: readonly number[]): Promise<Map<number, string>> {
  if (entityIds.length === 0) return new Map();
  const rows = await reader.all<{ id: number; image: string }>(
    'SELECT entity_id AS id, min(image) AS image FROM items WHERE entity_id IN (?*) AND image IS NOT NULL GROUP BY entity_id',
    [entityIds],
  );
  return new Map(rows.map(({ id, image }) => [id, image]));
}

function halfTyped(words: string): string[] {
  return terms(words).map((term, i, all) => (i === all.length - 1 ? `${term}*` : term));
}

async function countOf(reader: Reader, from: string): Promise<number> {
  const [row] = await reader.all<{ n: number }>(`SELECT count(*) AS n FROM ${from}`);
  return row!.n;
}
