import { type AcceptanceModel, acceptance, acceptanceFacts } from '../acceptance.js';
import {
  addConcepts,
  FEATURE_NAMES,
  measureCandidate,
  measureWithoutConcepts,
} from '../features/all-features.js';
import type { CandidateView } from '../features/candidate-view.js';
import type { ScoredCandidate } from '../scored-candidate.js';
import { type BoostedTrees, type FlatTrees, flattenTrees, scoreTrees, sigmoid } from './boosted-trees.js';
import type { Contribution } from './contribution.js';
import type { Ranker } from './ranker.js';
import { treeEffects } from './tree-effects.js';

export interface BoostedModel {
  readonly trees: BoostedTrees;
  /** Fitted on pages that the trees had not seen. */
  readonly acceptance: AcceptanceModel;
  readonly threshold: number;
}

/** The default: boosted trees over all features; whether the best is the list is decided apart, calibrated. */
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
    const close = best.filter((i) => scores[i]! >= scores[best[0]!]! - IN_REACH).slice(0, IN_QUESTION);
    for (const i of close.length > 1 ? close : []) {
      scores[i] = scoreTrees(this.#trees, addConcepts(features[i]!, views[i]!));
    }
    return scores.map(sigmoid);
  }

  accept(best: ScoredCandidate, scored: readonly ScoredCandidate[]): number {
    return acceptance(this.#model.acceptance, acceptanceFacts(best, scored));
  }

  /** In log-odds. */
  explain(views: readonly CandidateView[]): Contribution[][] {
    return views.map((view) => {
      const features = measureCandidate(view);
      const effects = treeEffects(this.#model.trees, features);
      return FEATURE_NAMES.map((name, i) => ({ name, value: features[i]!, effect: effects[i]! }));
    });
  }
}

/** Log-odds that one feature of many can make up for, and candidates that are worth a look. */
const IN_REACH = 1.5;
const IN_QUESTION = 4;
