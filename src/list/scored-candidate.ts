import type { CandidateView } from './features/candidate-view.js';

export interface ScoredCandidate {
  readonly view: CandidateView;
  readonly score: number;
}
