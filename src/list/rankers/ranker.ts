import type { CandidateView } from '../features/candidate-view.js';

export const RANKER_IDS = ['default', 'bayes', 'rules'] as const;
export type RankerId = (typeof RANKER_IDS)[number];

/** Gives each candidate of a page a score from 0 to 1; the best one above the threshold is the list. */
export interface Ranker {
  readonly id: string;
  readonly threshold: number;
  score(views: readonly CandidateView[]): number[];
}
