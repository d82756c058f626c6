import type { CandidateView } from './candidate-view.js';

/** A few numbers about a candidate that belong together. */
export interface FeatureRule {
  readonly id: string;
  readonly names: readonly string[];
  /** Writes its numbers into `out`, one a name, from `at` on: the vectors of a page's candidates share one array. */
  measure(view: CandidateView, out: Float64Array, at: number): void;
}
