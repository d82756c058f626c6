import { terms } from '../../lang/words.js';
import type { Searcher } from '../store/store.js';
import { type EntityInfo, entitiesById, entitiesStarting, type TableInfo, tablesWhere } from './records.js';

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
  reader: Searcher,
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
  reader: Searcher,
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
export async function mentionsOf(
  reader: Searcher,
  entityIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await reader.all<{ id: number; n: number }>(
    'SELECT entity_id AS id, count(*) AS n FROM items WHERE entity_id IN (?*) GROUP BY entity_id',
    [entityIds],
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** A picture of each thing, from any list that has one. */
export async function picturesOf(
  reader: Searcher,
  entityIds: readonly number[],
): Promise<Map<number, string>> {
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

async function countOf(reader: Searcher, from: string): Promise<number> {
  const [row] = await reader.all<{ n: number }>(`SELECT count(*) AS n FROM ${from}`);
  return row!.n;
}

/** How often something occurs. */
interface Bar {
  readonly label: string;
  readonly count: number;
}

/** The figures of the top-k paper's section VI-D over a base. */
interface Distributions {
  readonly lists: number;
  readonly sites: number;
  /** Share of the lists that are ranked. */
  readonly rankedShare: number;
  readonly k: readonly Bar[];
  /** Lists by their number of attributes beside the name. */
  readonly attributes: readonly Bar[];
  readonly times: readonly Bar[];
  readonly places: readonly Bar[];
  readonly concepts: readonly Bar[];
}

const MOST_BARS = 12;

export async function distributionsOf(reader: Searcher): Promise<Distributions> {
  const [counts] = await reader.all<{ lists: number; sites: number; ranked: number }>(
    `SELECT count(CASE WHEN kind = 'list' THEN 1 END) AS lists, count(CASE WHEN kind = 'site' THEN 1 END) AS sites,
       count(CASE WHEN kind = 'list' AND ranked = 1 THEN 1 END) AS ranked FROM tables`,
  );
  const { lists, sites, ranked } = counts!;
  return {
    lists,
    sites,
    rankedShare: lists === 0 ? 0 : ranked / lists,
    k: inOrder(await most(reader, 'k')),
    attributes: inOrder(await attributeCounts(reader)),
    times: await most(reader, 'time_text'),
    places: await most(reader, 'place'),
    concepts: await most(reader, 'head_key'),
  };
}

async function most(reader: Searcher, column: 'k' | 'time_text' | 'place' | 'head_key'): Promise<Bar[]> {
  const rows = await reader.all<{ label: string | number; n: number }>(
    `SELECT ${column} AS label, count(*) AS n FROM tables
     WHERE kind = 'list' AND ${column} IS NOT NULL GROUP BY ${column} ORDER BY n DESC, label LIMIT ?`,
    [MOST_BARS],
  );
  return rows.filter(({ label }) => label !== '').map(({ label, n }) => ({ label: String(label), count: n }));
}

async function attributeCounts(reader: Searcher): Promise<Bar[]> {
  const rows = await reader.all<{ label: number; n: number }>(
    `SELECT attribute_count AS label, count(*) AS n FROM (
       SELECT tables.id, count(columns.position) AS attribute_count
       FROM tables LEFT JOIN columns ON columns.table_id = tables.id
       WHERE tables.kind = 'list' GROUP BY tables.id
     ) AS sizes GROUP BY attribute_count ORDER BY n DESC LIMIT ?`,
    [MOST_BARS],
  );
  return rows.map(({ label, n }) => ({ label: String(label), count: n }));
}

/** Numbers stand by their size, not by how often they occur. */
function inOrder(bars: readonly Bar[]): Bar[] {
  return [...bars].sort((a, b) => Number(a.label) - Number(b.label));
}
