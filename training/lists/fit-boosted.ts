import { type BoostedTrees, flattenTrees, scoreTrees } from '../../src/list/rankers/boosted-trees.js';
import { type GrowOptions, growTrees, type Sample } from './grow-trees.js';
import type { MeasuredCandidate, MeasuredPage } from './measure-pages.js';

/** All right candidates of a page weigh this much together, all wrong ones that much. */
const RIGHT_WEIGHT = 3;
const WRONG_WEIGHT = 9;
/** A page that announces no list is a weaker teacher: its count is made up. */
const UNANNOUNCED_WEIGHT = 1.5;
/** Every so manieth candidate of such a page is enough, and keeps the training short. */
const UNANNOUNCED_STEP = 5;

export function samplesOf(pages: readonly MeasuredPage[]): Sample[] {
  return pages.flatMap(({ candidates, label, weight = 1 }) => {
    const right = candidates.filter((c) => c.isRight).length;
    const wrong = Math.max(1, candidates.length - right);
    const wrongWeight = label.status !== 'none' ? WRONG_WEIGHT : UNANNOUNCED_WEIGHT;
    const taught =
      label.status !== 'none' ? candidates : candidates.filter((_, i) => i % UNANNOUNCED_STEP === 0);
    return taught.map(({ features, isRight }) => ({
      features,
      label: Number(isRight),
      weight:
        weight * (isRight ? RIGHT_WEIGHT / right : (wrongWeight * candidates.length) / wrong / taught.length),
    }));
  });
}

export function fitBoosted(pages: readonly MeasuredPage[], options: Partial<GrowOptions> = {}): BoostedTrees {
  return growTrees(samplesOf(pages), options);
}

export function scoresOf(trees: BoostedTrees, candidates: readonly MeasuredCandidate[]): number[] {
  const flat = flattenTrees(trees);
  return candidates.map(({ features }) => scoreTrees(flat, features));
}
