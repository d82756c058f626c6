import type { CandidateView } from '../features/candidate-view.js';

/** One of the paper's three patterns (IV-B): a candidate stays when it shows at least one of them. */
export interface PatternRule {
  readonly id: string;
  holds(view: CandidateView): boolean;
}
