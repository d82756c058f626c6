import type { CandidateView } from './features/candidate-view.js';
import type { ScoredCandidate } from './rankers/ranker.js';
import { NamedThings } from './same-things.js';

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
  const things = new NamedThings(chosen.items.map(({ content }) => content));
  const namesSame = ({ items }: CandidateView) =>
    things.areNamed(
      items.map(({ content }) => content),
      Math.max(2, MOST * chosen.size),
    );
  for (const { view } of scored) {
    if (found.length === MOST_LISTS) break;
    if ([chosen, ...found].every((other) => standsApart(view, other)) && namesSame(view)) {
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
