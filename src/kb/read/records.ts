import type { Reader, SqlParameter } from '../store/store.js';

/** What is read from the base: the rows of the schema in the shapes that the rest of Tagpath uses. */
export interface PageInfo {
  readonly id: number;
  readonly key: string;
  readonly source: string;
  readonly url: string | null;
  readonly title: string;
  readonly status: string;
}

export interface TableInfo {
  readonly id: number;
  readonly kind: 'list' | 'site';
  readonly pageId: number | null;
  readonly title: string;
  readonly score: number;
  readonly k: number | null;
  readonly itemCount: number;
  readonly ranked: number;
  readonly order: string;
  readonly tagPath: string;
  readonly concept: string | null;
  readonly conceptKey: string;
  readonly headKey: string;
  readonly criterion: string | null;
  readonly criterionKey: string;
  readonly timeText: string | null;
  readonly timeRelation: string | null;
  readonly timeFrom: number | null;
  readonly timeTo: number | null;
  readonly place: string | null;
  readonly placeKey: string | null;
  readonly weight: number;
}

/** The part of a table that tells what it is about. */
export type TableTopic = Pick<
  TableInfo,
  'id' | 'kind' | 'title' | 'tagPath' | 'conceptKey' | 'headKey' | 'timeFrom' | 'timeTo' | 'placeKey'
>;

export interface ItemInfo {
  readonly id: number;
  readonly tableId: number;
  readonly pageId: number;
  readonly position: number;
  readonly rank: number | null;
  readonly name: string;
  /** The entity that the item's name was resolved to. */
  readonly entityId: number;
  /** What the table that it stands in lists. */
  readonly headKey: string;
  readonly image: string | null;
  readonly links: readonly string[];
}

/** One value with its place: the page, the item there, the column with the rule that found it. */
export interface CellInfo {
  readonly itemId: number;
  readonly attributeId: number;
  readonly label: string;
  readonly labelKey: string;
  readonly type: string;
  readonly text: string;
  readonly number: number | null;
  readonly dimension: string | null;
  readonly unit: string | null;
  readonly ordinal: number;
}

export interface EntityInfo {
  readonly id: number;
  readonly name: string;
  readonly nameKey: string;
  readonly conceptKey: string;
  readonly headKey: string;
}

export interface KbStats {
  readonly kind: 'sqlite' | 'postgres';
  readonly version: number;
  readonly pages: number;
  readonly tables: number;
  readonly items: number;
  readonly values: number;
  readonly entities: number;
  readonly merged: number;
  readonly bytes: number;
}

const PAGE = 'id, key, source, url, title, status';
const TABLE = `id, kind, page_id AS "pageId", title, score, k, item_count AS "itemCount", ranked,
  item_order AS "order", tag_path AS "tagPath", concept, concept_key AS "conceptKey", head_key AS "headKey",
  criterion, criterion_key AS "criterionKey", time_text AS "timeText", time_relation AS "timeRelation",
  time_from AS "timeFrom", time_to AS "timeTo", place, place_key AS "placeKey", weight`;
const ITEM = `items.id, items.table_id AS "tableId", items.page_id AS "pageId", items.position, items.rank,
  items.name, coalesce(entities.same_as, entities.id) AS "entityId", entities.head_key AS "headKey",
  items.image, items.links
  FROM items JOIN entities ON entities.id = items.entity_id`;
const ENTITY = 'id, name, name_key AS "nameKey", concept_key AS "conceptKey", head_key AS "headKey"';

type ItemRow = Omit<ItemInfo, 'links'> & { readonly links: string | null };

/** Rows by their ids; a store that is asked for none still has to plan and to answer. */
async function byIds<T>(reader: Reader, sql: string, ids: readonly number[]): Promise<T[]> {
  return ids.length === 0 ? [] : reader.all<T>(sql, [ids]);
}

export function pagesById(reader: Reader, ids: readonly number[]): Promise<PageInfo[]> {
  return byIds(reader, `SELECT ${PAGE} FROM pages WHERE id IN (?*) ORDER BY id`, ids);
}

export async function pageBody(reader: Reader, id: number): Promise<string | null> {
  const rows = await reader.all<{ body: string | null }>('SELECT body FROM pages WHERE id = ?', [id]);
  return rows[0]?.body ?? null;
}

/** Tables by any condition on their columns. */
export function tablesWhere(
  reader: Reader,
  condition: string,
  parameters: readonly SqlParameter[],
): Promise<TableInfo[]> {
  return reader.all<TableInfo>(`SELECT ${TABLE} FROM tables WHERE ${condition}`, parameters);
}

/** What tables are about; a question looks at hundreds of them, so no more is read than that. */
export function topicsOfTables(reader: Reader, ids: readonly number[]): Promise<TableTopic[]> {
  return byIds(
    reader,
    `SELECT id, kind, title, tag_path AS "tagPath", concept_key AS "conceptKey", head_key AS "headKey",
       time_from AS "timeFrom", time_to AS "timeTo", place_key AS "placeKey" FROM tables WHERE id IN (?*)`,
    [...new Set(ids)],
  );
}

function asItem(row: ItemRow): ItemInfo {
  return { ...row, links: row.links === null ? [] : (JSON.parse(row.links) as string[]) };
}

async function items(reader: Reader, rest: string, parameters: readonly SqlParameter[]): Promise<ItemInfo[]> {
  return (await reader.all<ItemRow>(`SELECT ${ITEM} ${rest}`, parameters)).map(asItem);
}

export async function itemsById(reader: Reader, ids: readonly number[]): Promise<ItemInfo[]> {
  const sql = `SELECT ${ITEM} WHERE items.id IN (?*) ORDER BY items.id`;
  return (await byIds<ItemRow>(reader, sql, ids)).map(asItem);
}

/** The first items of a table, in page order. */
export function itemsOfTable(
  reader: Reader,
  tableId: number,
  limit: number,
  offset = 0,
): Promise<ItemInfo[]> {
  return items(reader, 'WHERE items.table_id = ? ORDER BY items.position LIMIT ? OFFSET ?', [
    tableId,
    limit,
    offset,
  ]);
}

/** The first items of each table, in page order. */
export async function itemsOfTables(
  reader: Reader,
  tableIds: readonly number[],
  limit: number,
): Promise<ItemInfo[]> {
  const sql = `SELECT ${ITEM} WHERE items.table_id = ? ORDER BY items.position LIMIT ?`;
  return (await reader.each<ItemRow>(sql, tableIds, [limit])).map(asItem);
}

/** Where things are listed, under any of the names that were resolved to them; so many places of each name. */
export async function itemsOfEntity(
  reader: Reader,
  entityIds: readonly number[],
  limit: number,
): Promise<ItemInfo[]> {
  const sql = `SELECT ${ITEM} WHERE items.entity_id = ? ORDER BY items.id LIMIT ?`;
  const found = await reader.each<ItemRow>(sql, [...new Set(entityIds)], [limit]);
  return found.map(asItem).sort((a, b) => a.id - b.id);
}

export function cellsOfItems(reader: Reader, itemIds: readonly number[]): Promise<CellInfo[]> {
  return byIds(
    reader,
    `SELECT cells.item_id AS "itemId", cells.attribute_id AS "attributeId", attributes.label,
       attributes.label_key AS "labelKey", attributes.type, cells.text, cells.number, cells.dimension,
       cells.unit, cells.ordinal
     FROM cells JOIN attributes ON attributes.id = cells.attribute_id
     WHERE cells.item_id IN (?*) ORDER BY cells.item_id, cells.position, cells.ordinal`,
    itemIds,
  );
}

export function entitiesById(reader: Reader, ids: readonly number[]): Promise<EntityInfo[]> {
  return byIds(reader, `SELECT ${ENTITY} FROM entities WHERE id IN (?*) ORDER BY id`, ids);
}

export function entitiesNamed(reader: Reader, nameKey: string, limit: number): Promise<EntityInfo[]> {
  return reader.all<EntityInfo>(`SELECT ${ENTITY} FROM entities WHERE name_key = ? ORDER BY id LIMIT ?`, [
    nameKey,
    limit,
  ]);
}

/** Names that may be this one written differently. */
export function entitiesLike(reader: Reader, variantKey: string, limit: number): Promise<EntityInfo[]> {
  return reader.all<EntityInfo>(`SELECT ${ENTITY} FROM entities WHERE variant_key = ? ORDER BY id LIMIT ?`, [
    variantKey,
    limit,
  ]);
}

/** Names that start so, in alphabetical order. */
export function entitiesStarting(reader: Reader, prefix: string, limit: number): Promise<EntityInfo[]> {
  return reader.all<EntityInfo>(
    `SELECT ${ENTITY} FROM entities WHERE name_key >= ? AND name_key < ? ORDER BY name_key, id LIMIT ?`,
    [prefix, `${prefix}\u{10ffff}`, limit],
  );
}

/** An entity with all that were resolved to it, the root first. */
export async function entityFamily(reader: Reader, id: number): Promise<number[]> {
  const rows = await reader.all<{ id: number }>(
    `SELECT id FROM entities WHERE id = (SELECT coalesce(same_as, id) FROM entities WHERE id = ?)
     UNION SELECT id FROM entities
     WHERE same_as = (SELECT coalesce(same_as, id) FROM entities WHERE id = ?) ORDER BY id`,
    [id, id],
  );
  return rows.map((row) => row.id);
}
