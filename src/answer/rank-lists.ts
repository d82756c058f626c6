import type { Concepts } from '../concepts/concepts.js';
import { groupBy } from '../group-by.js';
import { cellsOfItems, itemsOfTables } from '../kb/read-records.js';
import type { ItemInfo } from '../kb/records.js';
import type { Reader } from '../kb/store.js';
import { assumedPlaces } from './assumed-places.js';
import type { RowDraft } from './build-rows.js';
import type { FittingTable } from './find-lists.js';
import { knownKinds, sameKinds } from './known-kinds.js';
import { byMajority } from './majority-order.js';
import { rankingClass, ranksByMeasure } from './ranking-words.js';
import { isDemanding, meets } from './row-demand.js';
import { type Merged, mergeRankings, type RankedList } from './threshold-algorithm.js';

/** Items of one list that take part. */
const MOST_ITEMS = 100;

/** Merges the lists into one ranking; every row keeps the items it comes from, the best list's first. */
export async function rankLists(
  reader: Reader,
  fitting: readonly FittingTable[],
  k: number,
  concepts: Concepts,
): Promise<RowDraft[]> {
  const itemsOf = (await fittingItems(reader, fitting, concepts)).map(inRankOrder);
  const lists = fitting.map(({ weight, table }, i) => rankedList(weight, table.ranked === 1, itemsOf[i]!));
  return merged(lists, fitting, k).map(({ object, score, lists: holding }, i) => ({
    entityId: object,
    rank: i + 1,
    score,
    items: holding.flatMap((at) => itemsOf[at]!.find((item) => item.entityId === object) ?? []),
  }));
}

/** Things that the order of most lists may still bring among the first. */
const SPARE = 10;

/** Opinions add up; lists by a measure state facts, each of which knows some. */
function merged(
  lists: readonly RankedList<number>[],
  fitting: readonly FittingTable[],
  k: number,
): Merged<number>[] {
  const isFactual = fitting.map(({ table }) => table.ranked === 1 && isByMeasure(table.criterionKey));
  const factual = lists.filter((_, i) => isFactual[i]);
  if (factual.length < 2) return mergeRankings(lists, k);
  const completed = new Map(factual.map((list) => [list, withAssumedPlaces(list, factual)]));
  const found = mergeRankings(
    lists.map((list) => completed.get(list) ?? list),
    k + SPARE,
  );
  const of = new Map(found.map((each) => [each.object, each]));
  return byMajority([...of.keys()], [...completed.values()])
    .slice(0, k)
    .map((object) => of.get(object)!);
}

/** A list with the places that things of the others may have in it under another name. */
function withAssumedPlaces(list: RankedList<number>, all: readonly RankedList<number>[]): RankedList<number> {
  const assumed = new Map<number, number>();
  for (const other of all) {
    if (other === list) continue;
    for (const [object, rank] of assumedPlaces(other.objects, list.objects)) {
      assumed.set(object, Math.max(rank, assumed.get(object) ?? 0));
    }
  }
  return { ...list, assumed };
}

function isByMeasure(criterionKey: string): boolean {
  return criterionKey.split(' ').some((term) => ranksByMeasure(rankingClass(term)));
}

/** The items of each list; of one whose title leaves something unsaid, those that show it themselves. */
async function fittingItems(
  reader: Reader,
  fitting: readonly FittingTable[],
  concepts: Concepts,
): Promise<ItemInfo[][]> {
  const hopeless = await unmetTerms(reader, fitting);
  const hopeful = fitting.filter(
    ({ demand }) => demand.or !== undefined || !hopeless.has(demand.terms.join(' ')),
  );
  const tableIds = hopeful.map(({ table }) => table.id);
  const items = groupBy(await itemsOfTables(reader, tableIds, MOST_ITEMS), (item) => item.tableId);
  const own = ({ table }: FittingTable) => items.get(table.id) ?? [];
  const demanding = fitting.filter(({ demand }) => isDemanding(demand)).flatMap(own);
  const cells = groupBy(
    await cellsOfItems(
      reader,
      demanding.map((item) => item.id),
    ),
    (cell) => cell.itemId,
  );
  const kinds = fitting.flatMap(({ demand }) => [
    ...demand.terms,
    ...(demand.kind === undefined ? [] : [demand.kind]),
  ]);
  const known = await knownKinds(reader, concepts, demanding, kinds);
  return fitting.map((list) =>
    isDemanding(list.demand)
      ? own(list).filter((item) => meets(list.demand, item, cells.get(item.id) ?? [], known))
      : own(list),
  );
}

/** Terms that items would have to show and that neither an item of the base nor a list has: their lists need not be read. */
async function unmetTerms(reader: Reader, fitting: readonly FittingTable[]): Promise<Set<string>> {
  const unmet = new Set<string>();
  const demanded = new Map(fitting.map(({ demand }) => [demand.terms.join(' '), demand.terms]));
  for (const [key, terms] of demanded) {
    if (terms.length === 0 || (await reader.matching('item_terms', terms, 1)).length > 0) continue;
    if (!(await areHeads(reader, terms))) unmet.add(key);
  }
  return unmet;
}

/** Whether there are lists of things that are so called: one of women tells which scientists are. */
async function areHeads(reader: Reader, terms: readonly string[]): Promise<boolean> {
  const heads = terms.flatMap(sameKinds);
  const sql = 'SELECT head_key AS head FROM tables WHERE head_key = ? ORDER BY weight DESC, id DESC LIMIT 1';
  return (await reader.each(sql, heads)).length > 0;
}

/** A count-down stands in page order from the last; its ranks say what comes first. */
function inRankOrder(items: readonly ItemInfo[]): ItemInfo[] {
  const last = Number.MAX_SAFE_INTEGER;
  const ordered = [...items].sort((a, b) => (a.rank ?? last) - (b.rank ?? last) || a.position - b.position);
  return [...new Map(ordered.map((item) => [item.entityId, item])).values()].sort(
    (a, b) => (a.rank ?? last) - (b.rank ?? last) || a.position - b.position,
  );
}

function rankedList(weight: number, ranked: boolean, items: readonly ItemInfo[]): RankedList<number> {
  // Where no order is meant every item has the middle place.
  const middle = (items.length + 1) / 2;
  return {
    weight,
    objects: items.map((item) => item.entityId),
    rankAt: (position) => (ranked ? position + 1 : middle),
  };
}
