import { addConcepts, measureWithoutConcepts } from '../features/all-features.js';
import type { CandidateView } from '../features/candidate-view.js';
import { type BoostedTrees, type FlatTrees, flattenTrees, scoreTrees, sigmoid } from './boosted-trees.js';
import type { Ranker } from './ranker.js';

export interface BoostedModel {
  readonly trees: BoostedTrees;
  /** Probability = sigmoid(slope * score + intercept), fitted on pages that the trees had not seen. */
  readonly calibration: { readonly slope: number; readonly intercept: number };
  readonly threshold: number;
}

/** The default: boosted trees over all features, calibrated. */
export class BoostedRanker implements Ranker {
  readonly id = 'ranker-boosted';
  readonly #model: BoostedModel;
  readonly #trees: FlatTrees;

  constructor(model: BoostedModel) {
    this.#model = model;
    this.#trees = flattenTrees(model.trees);
  }

  get threshold(): number {
    return this.#model.threshold;
  }

  /** The P-Score is looked up for the few candidates that are in question without it. */
  score(views: readonly CandidateView[]): number[] {
    const features = views.map(measureWithoutConcepts);
    const scores = features.map((vector) => scoreTrees(this.#trees, vector));
    const best = scores.map((_, i) => i).sort((a, b) => scores[b]! - scores[a]!);
    for (const i of best.slice(0, IN_QUESTION)) {
      scores[i] = scoreTrees(this.#trees, addConcepts(features[i]!, views[i]!));
    }
    const { slope, intercept } = this.#model.calibration;
    return scores.map((score) => sigmoid(slope * score + intercept));
  }
}

/** Beyond these the P-Score, one feature of many, does not lift a candidate to the top. */
const IN_QUESTION = 8;
