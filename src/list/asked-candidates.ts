import { FIRST_FAMILIES, hasSure } from './candidates/gather-candidates.js';
import type { CandidateView } from './features/candidate-view.js';

/** Of all candidates of a page those that a run, which stops at sure families, sees. */
export function askedOf(views: readonly CandidateView[]): readonly CandidateView[] {
  const facts = views[0]?.facts;
  const candidates = views.map((view) => view.candidate);
  if (facts === undefined || !hasSure(candidates, facts)) return views;
  return views.filter(({ candidate }) => FIRST_FAMILIES.includes(candidate.family));
}
