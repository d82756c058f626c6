import type { Concepts } from '../concepts/concepts.js';
import type { Page } from '../html/page.js';
import type { Title } from '../title/title.js';
import { scoreCandidates } from './choose-list.js';
import { rankerOf, toFoundList } from './find-list.js';
import type { FoundList } from './found-list.js';
import type { ScoredCandidate } from './rankers/ranker.js';
import { viewCandidates } from './view-candidates.js';

/** Two lists that share more than this of the smaller one are the same list, differently cut. */
const MAX_SHARED = 0.5;

/** All lists and tables of a page, best first, each line of the page in one of them at most. */
export function findAllLists(page: Page, title: Title, concepts: Concepts): FoundList[] {
  const ranker = rankerOf({});
  const scored = scoreCandidates(viewCandidates(page, { ...title, k: null }, concepts), ranker, true);
  return distinctLists(scored).map((each) => toFoundList(each, ranker));
}

/** Of lists that share most of their lines, the likeliest; given best first. */
export function distinctLists(
  scored: readonly ScoredCandidate[],
  most = Number.POSITIVE_INFINITY,
): ScoredCandidate[] {
  const kept: ScoredCandidate[] = [];
  const taken = new Set<number>();
  for (const each of scored) {
    if (kept.length >= most) break;
    const { lines } = each.view.candidate;
    if (lines.filter((line) => taken.has(line)).length > MAX_SHARED * lines.length) continue;
    kept.push(each);
    for (const line of lines) taken.add(line);
  }
  return kept;
}
