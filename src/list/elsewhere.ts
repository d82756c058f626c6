import type { CandidateView } from './features/candidate-view.js';
import type { ScoredCandidate } from './rankers/ranker.js';

/** Share of the items that another list of the page must name to be about the same things. */
const MOST = 0.5;
/** A page names its items at the top, in the body and once more in a comparison. */
const MOST_LISTS = 2;

/**
 * Lists before or after the chosen one that name the same things: cards at the top of a review with prices and scores,
 * the reviews themselves under a table. Lists among the items' own lines (their links, their pictures) are none.
 */
export function sameThingsElsewhere(
  chosen: CandidateView,
  scored: readonly ScoredCandidate[],
): CandidateView[] {
  const found: CandidateView[] = [];
  for (const { view } of scored) {
    if (found.length === MOST_LISTS) break;
    if ([chosen, ...found].every((other) => standsApart(view, other)) && namesSame(chosen, view)) {
      found.push(view);
    }
  }
  return found;
}

function standsApart(
  { candidate: { lines: one } }: CandidateView,
  { candidate: { lines: other } }: CandidateView,
) {
  return one.at(-1)! < other[0]! || other.at(-1)! < one[0]!;
}

/** Each name's words stand in one of the other's, or the other way round. */
function namesSame(chosen: CandidateView, other: CandidateView): boolean {
  const texts = other.items.map(({ content }) => content);
  const named = chosen.items.filter(({ content }) => texts.some((text) => isWithin(content, text)));
  return named.length >= Math.max(2, MOST * chosen.size);
}

function isWithin(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.length > 0 && short.every((word) => long.includes(word));
}
