import type { CandidateView } from '../features/candidate-view.js';
import { bayesTokens } from './bayes-tokens.js';
import { sigmoid } from './boosted-trees.js';
import type { Contribution } from './contribution.js';
import type { Ranker } from './ranker.js';

/** log P(token | right) - log P(token | wrong), and the same of the classes themselves. */
export interface BayesModel {
  readonly prior: number;
  readonly tokens: Readonly<Record<string, number>>;
  readonly threshold: number;
}

export function bayesScore(model: BayesModel, tokens: Iterable<string>): number {
  let score = model.prior;
  for (const token of tokens) score += model.tokens[token] ?? 0;
  return score;
}

/** The paper's learning-based ranker (IV-C, table III), normalised to one value. */
export class BayesRanker implements Ranker {
  readonly id = 'ranker-bayes';
  readonly #model: BayesModel;

  constructor(model: BayesModel) {
    this.#model = model;
  }

  get threshold(): number {
    return this.#model.threshold;
  }

  score(views: readonly CandidateView[]): number[] {
    return views.map((view) => sigmoid(bayesScore(this.#model, bayesTokens(view))));
  }

  /** In log-odds, token by token. */
  explain(views: readonly CandidateView[]): Contribution[][] {
    return views.map((view) =>
      [...bayesTokens(view)].map((name) => ({ name, value: 1, effect: this.#model.tokens[name] ?? 0 })),
    );
  }
}
