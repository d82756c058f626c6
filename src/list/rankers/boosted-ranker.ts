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
import type { Ranker, ScoredCandidate } from './ranker.js';

/** What is learned of titles that give a count, or of those that give none. */
export interface BoostedPart {
  /** Small trees over the outline alone, which tell the candidates that are worth a closer look. */
  readonly screen: BoostedTrees;
  readonly trees: BoostedTrees;
  /** Fitted on pages that the trees had not seen. */
  readonly acceptance: AcceptanceModel;
}

/** A count says much about a list; where there is none, other things must speak. So they are learned apart. */
export interface BoostedModel {
  readonly counted: BoostedPart;
  readonly uncounted: BoostedPart;
  readonly threshold: number;
}

interface FlatPart extends BoostedPart {
  readonly flatScreen: FlatTrees;
  readonly flatTrees: FlatTrees;
}

const flatten = (part: BoostedPart): FlatPart => ({
  ...part,
  flatScreen: flattenTrees(part.screen),
  flatTrees: flattenTrees(part.trees),
});

/**
 * The default: boosted trees by which the candidates of a page compete. A candidate's score is its share against all
 * others and against there being no list; whether the best is the list is decided apart, calibrated.
 */
export class BoostedRanker implements Ranker {
  readonly id = 'ranker-boosted';
  readonly threshold: number;
  readonly #counted: FlatPart;
  readonly #uncounted: FlatPart;
  /** Vectors of a page's candidates one after the other; the room is used again for the next page. */
  #features = new Float64Array(0);

  constructor({ counted, uncounted, threshold }: BoostedModel) {
    this.threshold = threshold;
    this.#counted = flatten(counted);
    this.#uncounted = flatten(uncounted);
  }

  #partFor(views: readonly CandidateView[]): FlatPart {
    return views[0]?.facts.k === null ? this.#uncounted : this.#counted;
  }

  /** Looks at all outlines, and at the texts of the best ones. */
  score(views: readonly CandidateView[], isExhaustive = false): (number | null)[] {
    const { flatTrees } = this.#partFor(views);
    const { features, looked } = this.#measure(views, isExhaustive);
    const measured = isExhaustive ? views.map((_, i) => i) : looked;
    const strengths = new Map(measured.map((i) => [i, scoreTrees(flatTrees, features, i * WIDTH)]));
    const rivals = looked.map((i) => strengths.get(i)!);
    const highest = Math.max(0, ...rivals);
    const all = rivals.reduce((sum, rival) => sum + Math.exp(rival - highest), Math.exp(-highest));
    return views.map((_, i) => {
      const strength = strengths.get(i);
      return strength === undefined ? null : Math.min(1, Math.exp(strength - highest) / all);
    });
  }

  #measure(views: readonly CandidateView[], isExhaustive: boolean) {
    const features = this.#measureOutlines(views);
    const { flatScreen } = this.#partFor(views);
    const looked = bestOutlines(views.length, (i) => scoreTrees(flatScreen, features, i * WIDTH));
    const measured = isExhaustive ? views.map((_, i) => i) : looked;
    for (const i of measured) measureClosely(views[i]!, features, i * WIDTH);
    compareCandidates(features, measured, looked);
    return { features, looked };
  }

  #measureOutlines(views: readonly CandidateView[]): Float64Array {
    const needed = views.length * WIDTH;
    if (this.#features.length < needed) this.#features = new Float64Array(needed);
    for (let i = 0; i < views.length; i++) measureOutline(views[i]!, this.#features, i * WIDTH);
    return this.#features;
  }

  accept(best: ScoredCandidate, scored: readonly ScoredCandidate[]): number {
    return acceptance(this.#partFor([best.view]).acceptance, acceptanceFacts(best, scored));
  }

  /** In log-odds. */
  explain(views: readonly CandidateView[]): Contribution[][] {
    const { features } = this.#measure(views, true);
    const { trees } = this.#partFor(views);
    return views.map((_, i) => {
      const own = features.slice(i * WIDTH, (i + 1) * WIDTH);
      const effects = treeEffects(trees, own);
      return FEATURE_NAMES.map((name, f) => ({ name, value: own[f]!, effect: effects[f]! }));
    });
  }
}

/** Candidates that get a closer look: by its outline alone, the right one was among so many on every labelled page. */
const MOST_LOOKED_AT = 16;

/** Of candidates 0..count those with the best outlines, in their own order; equal ones in order of trust. */
export function bestOutlines(count: number, scoreOf: (i: number) => number): number[] {
  const all = Array.from({ length: count }, (_, i) => i);
  if (count <= MOST_LOOKED_AT) return all;
  const scores = Float64Array.from(all, scoreOf);
  return all
    .sort((a, b) => scores[b]! - scores[a]! || a - b)
    .slice(0, MOST_LOOKED_AT)
    .sort((a, b) => a - b);
}
