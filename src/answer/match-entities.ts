import { groupBy } from '../group-by.js';
import { nameKey, terms } from '../kb/fold-text.js';
import { cellsOfItems, entitiesNamed, itemsById, itemsOfEntity, topicsOfTables } from '../kb/read-records.js';
import type { ItemInfo } from '../kb/records.js';
import type { Reader } from '../kb/store.js';
import type { RowDraft } from './build-rows.js';
import { type Evidence, evidenceOf, factOf, overlap } from './entity-evidence.js';
import type { Question } from './question.js';
import type { RelatedHeads } from './related-heads.js';

/** Rows that have the words, and things weighed for one question: some more than are shown. */
const MOST_ITEMS = 32;
/** Rows that have a rare word. */
const MOST_RARE = 8;
const MOST_ENTITIES = 40;
const SPARE_ENTITIES = 2;
/** Mentions read of all things that are weighed, and of one. */
const ALL_MENTIONS = 48;
const MOST_MENTIONS = 24;
const LEAST_MENTIONS = 4;
const MOST_NAMESAKES = 10;
/** More keywords than this are a sentence, not values. */
const MOST_KEYWORDS = 12;

/**
 * Things that satisfy the keywords (SKES, section 4). A keyword is met by the thing's name, by a value,
 * by the label of one, or by what its tables list; values may come from several pages. Those that meet
 * all come first; the others say what is missing.
 */
export async function matchEntities(
  reader: Reader,
  question: Question,
  related: RelatedHeads,
  limit: number,
): Promise<RowDraft[]> {
  const keywords = [...new Set(question.keywords)].slice(0, MOST_KEYWORDS);
  if (keywords.length === 0) return [];
  const seeds = await seedItems(reader, keywords, question, related);
  const entityIds = likeliest(seeds, keywords, related, Math.min(MOST_ENTITIES, limit + SPARE_ENTITIES));
  if (entityIds.length === 0) return [];
  const chosen = new Set(entityIds);
  const own = seeds.filter((item) => chosen.has(item.entityId));
  const evidence = await weigh(reader, entityIds, own, keywords, question, related);
  return aboutTheNamed(evidence)
    .sort((a, b) => a.missing.length - b.missing.length || b.score - a.score || a.entityId - b.entityId)
    .slice(0, limit)
    .map(({ entityId, items, missing, score }) => ({ entityId, rank: null, score, items, missing }));
}

/** Of many things that have the words somewhere, those of the kind asked for and with more of the words in their names. */
function likeliest(
  seeds: readonly ItemInfo[],
  keywords: readonly string[],
  related: RelatedHeads,
  most: number,
): number[] {
  const likely = new Map<number, number>();
  for (const { entityId, name, headKey } of seeds) {
    const likeness = overlap(terms(name), keywords) + (related.get(headKey) ?? 0);
    likely.set(entityId, Math.max(likely.get(entityId) ?? 0, likeness));
  }
  return [...likely]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([entityId]) => entityId);
}

/** Rows that merely mention what was asked for are no answer, nor any but those that are called by the question's own words. */
function aboutTheNamed(evidence: readonly Evidence[]): Evidence[] {
  const named = evidence.filter((each) => each.missing.length === 0 && each.named);
  return named.length > 0 ? named : evidence.filter((each) => !each.mentioned);
}

/** Items of things called so; else rows that have all words; where none has, all words but one. */
async function seedItems(
  reader: Reader,
  keywords: readonly string[],
  question: Question,
  related: RelatedHeads,
): Promise<ItemInfo[]> {
  const named = await entitiesNamed(reader, nameKey(question.text), MOST_NAMESAKES);
  const calledSo = await itemsOfEntity(
    reader,
    named.map((entity) => entity.id),
    LEAST_MENTIONS,
  );
  if (calledSo.length > 0) return calledSo;
  const ids = new Set(await reader.matching('item_terms', keywords, MOST_ITEMS));
  const values = keywords.filter((term) => term !== question.head && !related.has(term));
  if (values.length > 0 && values.length < keywords.length) {
    for (const id of await reader.matching('item_terms', values, MOST_ITEMS)) ids.add(id);
  }
  if (ids.size === 0) for (const id of await butOne(reader, keywords)) ids.add(id);
  const found = new Map((await itemsById(reader, [...ids])).map((item) => [item.id, item]));
  return [...ids].flatMap((id) => found.get(id) ?? []);
}

/** Words that no row has at all are left out first: they may be labels. */
async function butOne(reader: Reader, keywords: readonly string[]): Promise<number[]> {
  const found = await Promise.all(
    keywords.map(async (term) => (await reader.matching('item_terms', [term], 1)).length > 0),
  );
  const present = keywords.filter((_, i) => found[i]);
  if (present.length === 0) return [];
  if (present.length < keywords.length) {
    const ids = await reader.matching('item_terms', present, MOST_ITEMS);
    if (ids.length > 0) return ids;
  }
  if (present.length < 2) return [];
  const ids = await Promise.all(
    present.map((_, i) => reader.matching('item_terms', present.toSpliced(i, 1), MOST_ITEMS)),
  );
  return [...ids.flat(), ...(await rarest(reader, present))];
}

/** Rows with a word that few have: all others may be labels, as in "nobel prize 1921". */
async function rarest(reader: Reader, keywords: readonly string[]): Promise<number[]> {
  const found = await Promise.all(
    keywords.map((term) => reader.matching('item_terms', [term], MOST_RARE + 1)),
  );
  return found.filter((ids) => ids.length <= MOST_RARE).flat();
}

async function weigh(
  reader: Reader,
  entityIds: readonly number[],
  seeds: readonly ItemInfo[],
  keywords: readonly string[],
  question: Question,
  related: RelatedHeads,
): Promise<Evidence[]> {
  const family = await familyOf(reader, entityIds);
  const each = Math.max(LEAST_MENTIONS, Math.floor(ALL_MENTIONS / family.length));
  const mentions = await itemsOfEntity(reader, family, Math.min(each, MOST_MENTIONS));
  const items = [...new Map([...seeds, ...mentions].map((item) => [item.id, item])).values()];
  const cells = groupBy(
    await cellsOfItems(
      reader,
      items.map((item) => item.id),
    ),
    (cell) => cell.itemId,
  );
  const tables = await topicsOfTables(
    reader,
    items.map((item) => item.tableId),
  );
  const tableOf = new Map(tables.map((table) => [table.id, table]));
  const byEntity = groupBy(items, (item) => item.entityId);
  return entityIds.map((entityId) => {
    const own = byEntity.get(entityId) ?? [];
    const facts = own.map((item) => factOf(item, cells.get(item.id) ?? [], tableOf.get(item.tableId)!));
    return evidenceOf(entityId, facts, keywords, question, related);
  });
}

async function familyOf(reader: Reader, entityIds: readonly number[]): Promise<number[]> {
  const rows = await reader.all<{ id: number }>('SELECT id FROM entities WHERE same_as IN (?*) ORDER BY id', [
    entityIds,
  ]);
  return [...entityIds, ...rows.map((row) => row.id)];
}
