import type { Contribution } from '../../boosted-trees.js';
import type { CandidateView } from '../features/candidate-view.js';

export const RANKER_IDS = ['default', 'bayes', 'rules'] as const;
export type RankerId = (typeof RANKER_IDS)[number];

export interface ScoredCandidate {
  readonly view: CandidateView;
  readonly score: number;
}

/** Gives each candidate of a page a score from 0 to 1; the best one above the threshold is the list. */
export interface Ranker {
  readonly id: string;
  readonly threshold: number;
  /** null for candidates that need no closer look; none of them where the caller wants all. */
  score(views: readonly CandidateView[], isExhaustive?: boolean): (number | null)[];
  /** Probability that the best candidate is the list; without it, the candidate's own score is taken. */
  accept?(best: ScoredCandidate, scored: readonly ScoredCandidate[]): number;
  /** What spoke for and against each candidate; a ranker of the caller's may leave it out. */
  explain?(views: readonly CandidateView[]): Contribution[][];
}
