import type { RankingQuery } from '../answer.js';
import type { FittingList } from './find-rankings.js';

/** The query that merging lists is: their first `k` places, or the one place that was asked for. */
export function rankingQuery(lists: readonly FittingList[], k: number, place: number | null): RankingQuery {
  return {
    merge: lists.map(({ table }) => table.title),
    concept: lists.find(({ table }) => table.concept !== null)?.table.concept ?? null,
    ...(place === null ? { limit: k } : { offset: place - 1, limit: 1 }),
  };
}

/** `buildings of the lists "Tallest buildings", "Towers", the first 10`. */
export function sayRanking({ merge, concept, offset, limit }: RankingQuery): string {
  const titles = merge.map((title) => `"${title}"`).join(', ');
  const taken = offset === undefined ? `the first ${limit}` : `place ${offset + 1}`;
  return `${concept ?? 'things'} of the ${merge.length === 1 ? 'list' : 'lists'} ${titles}, ${taken}`;
}
