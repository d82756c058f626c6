import { type AcceptanceModel, acceptance, acceptanceFacts } from '../acceptance.js';
import {
  FEATURE_NAMES,
  measureCandidate,
  measureClosely,
  measureConcepts,
  measureOutline,
  WIDTH,
} from '../features/all-features.js';
import type { CandidateView } from '../features/candidate-view.js';
import type { ScoredCandidate } from '../scored-candidate.js';
import { type BoostedTrees, type FlatTrees, flattenTrees, scoreTrees, sigmoid } from './boosted-trees.js';
import type { Contribution } from './contribution.js';
import type { Ranker } from './ranker.js';
import { bestOutlines } from './screen.js';
import { treeEffects } from './tree-effects.js';

export interface BoostedModel {
  /** Small trees over the outline alone, which tell the candidates that are worth a closer look. */
  readonly screen: BoostedTrees;
  readonly trees: BoostedTrees;
  /** Fitted on pages that the trees had not seen. */
  readonly acceptance: AcceptanceModel;
  readonly threshold: number;
}

/** The default: boosted trees over all features; whether the best is the list is decided apart, calibrated. */
export class BoostedRanker implements Ranker {
  readonly id = 'ranker-boosted';
  readonly #model: BoostedModel;
  readonly #screen: FlatTrees;
  readonly #trees: FlatTrees;
  /** Vectors of a page's candidates one after the other; the room is used again for the next page. */
  #features = new Float64Array(0);

  constructor(model: BoostedModel) {
    this.#model = model;
    this.#screen = flattenTrees(model.screen);
    this.#trees = flattenTrees(model.trees);
  }

  get threshold(): number {
    return this.#model.threshold;
  }

  /** Looks at all outlines, at the texts of the best ones, and at the P-Scores of the few that are in question. */
  score(views: readonly CandidateView[], isExhaustive = false): (number | null)[] {
    const features = this.#measureOutlines(views);
    const looked = isExhaustive ? [...views.keys()] : this.#screened(views.length, features);
    const scores = views.map((): number | null => null);
    for (const i of looked) {
      measureClosely(views[i]!, features, i * WIDTH);
      scores[i] = scoreTrees(this.#trees, features, i * WIDTH);
    }
    for (const i of inQuestion(looked, scores)) {
      measureConcepts(views[i]!, features, i * WIDTH);
      scores[i] = scoreTrees(this.#trees, features, i * WIDTH);
    }
    return scores.map((score) => (score === null ? null : sigmoid(score)));
  }

  #measureOutlines(views: readonly CandidateView[]): Float64Array {
    const needed = views.length * WIDTH;
    if (this.#features.length < needed) this.#features = new Float64Array(needed);
    for (let i = 0; i < views.length; i++) measureOutline(views[i]!, this.#features, i * WIDTH);
    return this.#features;
  }

  #screened(count: number, features: Float64Array): number[] {
    return bestOutlines(count, (i) => scoreTrees(this.#screen, features, i * WIDTH));
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

/** Those close behind the best one, best first; nobody where it stands alone. */
function inQuestion(looked: readonly number[], scores: readonly (number | null)[]): number[] {
  const best = [...looked].sort((a, b) => scores[b]! - scores[a]!);
  const close = best.filter((i) => scores[i]! >= scores[best[0]!]! - IN_REACH).slice(0, IN_QUESTION);
  return close.length > 1 ? close : [];
}
