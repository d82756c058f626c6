import type { CandidateView } from './features/candidate-view.js';
import { spacingFeatures } from './features/spacing.js';
import type { Ranker } from './rankers/ranker.js';

export interface ScoredCandidate {
  readonly view: CandidateView;
  readonly score: number;
}

/** Scores all candidates, best first; equal scores stay in order of trust. */
export function scoreCandidates(views: readonly CandidateView[], ranker: Ranker): ScoredCandidate[] {
  const scores = ranker.score(views);
  return views.map((view, i) => ({ view, score: scores[i]! })).sort((a, b) => b.score - a.score);
}

const MEAN_GAP = spacingFeatures.names.indexOf('gap.mean');
/** The body has this much more text between its items, as a natural logarithm: e times as much. */
const MORE_TEXT = 1;
/** Share of a summary's entries that the body repeats: editors shorten one or two of them. */
const MOSTLY_SAME = 0.7;
/** A body list this much less probable is not worth the change. */
const MIN_BODY_SHARE = 0.02;

/**
 * The best candidate; but a contents list, summary or comparison table yields to the same items in
 * the body, where their full names, descriptions and fields are.
 */
export function chooseList(scored: readonly ScoredCandidate[]): ScoredCandidate | null {
  const best = scored[0];
  if (best === undefined) return null;
  const enough = spacingFeatures.measure(best.view)[MEAN_GAP]! + MORE_TEXT;
  const body = scored.find(
    (other) =>
      other.view.size === best.view.size &&
      other.score >= best.score * MIN_BODY_SHARE &&
      sharedShare(best.view, other.view) >= MOSTLY_SAME &&
      spacingFeatures.measure(other.view)[MEAN_GAP]! > enough,
  );
  return body === undefined ? best : { view: body.view, score: best.score };
}

/** Share of the summary's entries whose words all stand in the body's item at the same place. */
function sharedShare(summary: CandidateView, body: CandidateView): number {
  let shared = 0;
  for (let i = 0; i < summary.size; i++) {
    const entry = summary.items[i]!.words;
    const item = body.items[i]!.words;
    if (entry.length === 0) continue;
    if (entry.every((word) => item.includes(word)) || entry.join('') === item.join('')) shared++;
  }
  return shared / summary.size;
}
