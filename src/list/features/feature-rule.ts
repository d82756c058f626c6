import type { CandidateView } from './candidate-view.js';

/** A few numbers about a candidate that belong together. */
export interface FeatureRule {
  readonly id: string;
  readonly names: readonly string[];
  measure(view: CandidateView): readonly number[];
}
