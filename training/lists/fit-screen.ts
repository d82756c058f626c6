import { OUTLINE_FEATURES } from '../../src/list/features/all-features.js';
import { type BoostedTrees, flattenTrees, scoreTrees } from '../../src/list/rankers/boosted-trees.js';
import { bestOutlines } from '../../src/list/rankers/screen.js';
import { samplesOf } from './fit-boosted.js';
import { growTrees } from './grow-trees.js';
import type { MeasuredCandidate, MeasuredPage } from './measure-pages.js';

/** Few and shallow trees: the screen must only keep the right list in sight, and it looks at every candidate. */
const SCREEN_OPTIONS = { rounds: 30, depth: 3, learningRate: 0.2, featureShare: 0.6 };

/** Trees over the outlines of candidates on pages that announce a list. */
export function fitScreen(pages: readonly MeasuredPage[]): BoostedTrees {
  const announcing = pages.filter(({ label }) => label.status !== 'none');
  return growTrees(samplesOf(announcing), { ...SCREEN_OPTIONS, features: OUTLINE_FEATURES });
}

/** The candidates that a run would look at more closely. */
export function screened(
  screen: BoostedTrees,
  candidates: readonly MeasuredCandidate[],
): ReadonlySet<MeasuredCandidate> {
  const flat = flattenTrees(screen);
  const best = bestOutlines(candidates.length, (i) => scoreTrees(flat, candidates[i]!.features));
  return new Set(best.map((i) => candidates[i]!));
}
