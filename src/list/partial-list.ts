import type { Concepts } from '../concepts/concepts.js';
import type { Page } from '../html/page.js';
import type { Title } from '../title/title.js';
import { type ScoredCandidate, scoreCandidates } from './choose-list.js';
import { nextPageOf } from './next-page.js';
import type { Ranker } from './rankers/ranker.js';
import { viewCandidates } from './view-candidates.js';

/**
 * The part of a list that goes on elsewhere: fewer items than the title announces, and a link to the
 * next page. Candidates are judged as if the title had announced as many as there are; only numbered
 * ones count, since any menu is a part of something.
 */
export function findPart(
  page: Page,
  title: Title,
  concepts: Concepts,
  ranker: Ranker,
): ScoredCandidate | null {
  const { k } = title;
  if (k === null || nextPageOf(page) === null) return null;
  const views = viewCandidates(page, { ...title, k: null }, concepts).filter(({ size, ranks }) => {
    const printed = ranks.filter((rank): rank is number => rank !== null);
    return size < k && printed.length === size && printed.every((rank) => rank <= k);
  });
  return scoreCandidates(views, ranker)[0] ?? null;
}

/** Ranks of parts, joined in order: where a later part starts again at 1, its ranks go on. */
export function joinRanks(parts: readonly (readonly (number | null)[])[]): (number | null)[] {
  const joined: (number | null)[] = [];
  for (const part of parts) {
    const isRestarted = joined.length > 0 && part[0] === 1 && joined[0] === 1;
    const offset = isRestarted ? joined.length : 0;
    for (const rank of part) joined.push(rank === null ? null : rank + offset);
  }
  return joined;
}
