import {
  type BoostedTrees,
  type Contribution,
  type FlatTrees,
  flattenTrees,
  scoreTrees,
  treeEffects,
} from '../../boosted-trees.js';
import { type AcceptanceModel, acceptance, acceptanceFacts } from '../acceptance.js';
import {
  compareCandidates,
  FEATURE_NAMES,
  measureClosely,
  measureOutline,
  WIDTH,
} from '../features/all-features.js';
import type { CandidateView } from '../features/candidate-view.js';
import { wordedCandidate } from '../features/relative.js';
import type { Ranker, ScoredCandidate } from './ranker.js';
import { type WeightedSum, weightedEffects, weightedSum } from './weighted-sum.js';

/** Titles with a count and without are ranked and accepted by one model, so that each teaches the other. */
export interface BoostedModel {
  /** Small trees over the outline alone, which tell the candidates that are worth a closer look. */
  readonly screen: BoostedTrees;
  readonly trees: BoostedTrees;
  readonly sum: WeightedSum;
  /** Fitted on pages that trees and sum had not seen. */
  readonly acceptance: AcceptanceModel;
}

/** Scores are probabilities: a list is given where it is likelier right than wrong. */
const EVEN_ODDS = 0.5;

/**
 * The default: boosted trees and a weighted sum, half each, by which the candidates of a page compete. Trees see what
 * features mean together, the sum errs less on pages of another kind. A candidate's score is its share against all
 * others and against there being no list; whether the best is the list is decided apart, calibrated.
 */
export class BoostedRanker implements Ranker {
  readonly id = 'ranker-boosted';
  readonly threshold = EVEN_ODDS;
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

  /** Looks at all outlines, and at the texts of the best ones. */
  score(views: readonly CandidateView[], isExhaustive = false): (number | null)[] {
    const { features, looked } = this.#measure(views, isExhaustive);
    const measured = isExhaustive ? views.map((_, i) => i) : looked;
    const strengths = new Map(measured.map((i) => [i, this.#strength(features, i * WIDTH)]));
    const rivals = looked.map((i) => strengths.get(i)!);
    const highest = Math.max(0, ...rivals);
    const all = rivals.reduce((sum, rival) => sum + Math.exp(rival - highest), Math.exp(-highest));
    return views.map((_, i) => {
      const strength = strengths.get(i);
      return strength === undefined ? null : Math.min(1, Math.exp(strength - highest) / all);
    });
  }

  #strength(features: Float64Array, start: number): number {
    return scoreTrees(this.#trees, features, start) + weightedSum(this.#model.sum, features, start);
  }

  #measure(views: readonly CandidateView[], isExhaustive: boolean) {
    const features = this.#measureOutlines(views);
    const looked = bestOutlines(views.length, (i) => scoreTrees(this.#screen, features, i * WIDTH));
    const measured = isExhaustive ? views.map((_, i) => i) : looked;
    for (const i of measured) measureClosely(views[i]!, features, i * WIDTH);
    compareCandidates(features, measured, looked, (i) => wordedOf(views[i]!));
    return { features, looked };
  }

  #measureOutlines(views: readonly CandidateView[]): Float64Array {
    const needed = views.length * WIDTH;
    if (this.#features.length < needed) this.#features = new Float64Array(needed);
    for (let i = 0; i < views.length; i++) measureOutline(views[i]!, this.#features, i * WIDTH);
    return this.#features;
  }

  accept(best: ScoredCandidate, scored: readonly ScoredCandidate[]): number {
    return acceptance(this.#model.acceptance, acceptanceFacts(best, scored));
  }

  /** In log-odds. */
  explain(views: readonly CandidateView[]): Contribution[][] {
    const { features } = this.#measure(views, true);
    const { trees, sum } = this.#model;
    return views.map((_, i) => {
      const own = features.slice(i * WIDTH, (i + 1) * WIDTH);
      const byTrees = treeEffects(trees, own);
      const bySum = weightedEffects(sum, own);
      return FEATURE_NAMES.map((name, f) => ({ name, value: own[f]!, effect: byTrees[f]! + bySum[f]! }));
    });
  }
}

const wordedOf = ({ candidate, items, facts }: CandidateView) =>
  wordedCandidate(
    candidate.lines,
    items.map(({ content }) => content),
    facts.titleWords,
  );

/** Candidates that get a closer look: by its outline alone, the right one was among so many on every labelled page. */
const MOST_LOOKED_AT = 16;

/** Of candidates 0..count those with the best outlines, in their own order; of equal ones the first, in order of trust. */
export function bestOutlines(count: number, scoreOf: (i: number) => number): number[] {
  const all = Array.from({ length: count }, (_, i) => i);
  if (count <= MOST_LOOKED_AT) return all;
  const scores = Float64Array.from(all, scoreOf);
  const least = scores.toSorted()[count - MOST_LOOKED_AT]!;
  let equal = MOST_LOOKED_AT - all.filter((i) => scores[i]! > least).length;
  return all.filter((i) => scores[i]! > least || (scores[i] === least && equal-- > 0));
}
