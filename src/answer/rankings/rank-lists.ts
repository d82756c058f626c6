import type { ItemInfo } from '../../kb/read/records.js';
import { itemsOfTables } from '../../kb/read/records.js';
import type { Reader } from '../../kb/store/store.js';
import { rankingWord } from '../../question/base/word-knowledge.js';
import type { RowDraft } from '../rows/build-rows.js';
import { assumedPlaces } from './assumed-places.js';
import type { FittingList } from './find-rankings.js';
import { byMajority } from './majority-order.js';
import { type Merged, mergeRankings, type RankedList } from './threshold-algorithm.js';

/** Items of one list that take part. */
const MOST_ITEMS = 200;
/** Things that the order of most lists may still bring among the first. */
const SPARE = 10;

/** Merges lists into one ranking; every row keeps the items it comes from, the best list's first. */
export async function rankLists(
  reader: Reader,
  fitting: readonly FittingList[],
  k: number,
): Promise<RowDraft[]> {
  const all = await itemsOfTables(
    reader,
    fitting.map(({ table }) => table.id),
    MOST_ITEMS,
  );
  const itemsOf = fitting.map(({ table }) => inRankOrder(all.filter((item) => item.tableId === table.id)));
  const lists = fitting.map(({ weight, table }, i) => rankedList(weight, table.ranked === 1, itemsOf[i]!));
  return merged(lists, fitting, k).map(({ object, score, lists: holding }, i) => ({
    entityId: object,
    rank: i + 1,
    score,
    items: holding.flatMap((at) => itemsOf[at]!.find((item) => item.entityId === object) ?? []),
  }));
}

/** Opinions add up; lists by a measure state facts, each of which knows some. */
function merged(
  lists: readonly RankedList<number>[],
  fitting: readonly FittingList[],
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
  return criterionKey.split(' ').some((term) => {
    const ranking = rankingWord(term);
    return ranking !== null && !ranking.labels.includes('rating') && !ranking.labels.includes('popularity');
  });
}

/** A count-down stands in page order from the last; its ranks say what comes first. */
function inRankOrder(items: readonly ItemInfo[]): ItemInfo[] {
  const last = Number.MAX_SAFE_INTEGER;
  const ordered = [...items].sort((a, b) => (a.rank ?? last) - (b.rank ?? last) || a.position - b.position);
  return [...new Map(ordered.toReversed().map((item) => [item.entityId, item])).values()].reverse();
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
