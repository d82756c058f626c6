import type { Contribution } from '../../boosted-trees.js';
import type { CandidateView } from '../features/candidate-view.js';
import { pScore, vScore } from '../features/paper-scores.js';
import { patternsOf } from './patterns.js';
import type { Ranker } from './ranker.js';

/** Equal parts of both scores; the paper says "weighted sum" and leaves the weights open. */
const P_WEIGHT = 0.5;

/**
 * The paper's rule-based ranker (IV-B, IV-C): whole groups of exactly k items that show one
 * of the three patterns, then P-Score plus the V-Score relative to the page's largest candidate.
 */
export const rulesRanker: Ranker = {
  id: 'ranker-rules',
  threshold: Number.MIN_VALUE,
  score: (views) => scoreParts(views).map((parts) => parts.reduce((sum, { effect }) => sum + effect, 0)),
  explain: scoreParts,
};

function scoreParts(views: readonly CandidateView[]): Contribution[][] {
  const areas = views.map((view) => (isAllowed(view) ? vScore(view) : 0));
  const largest = areas.reduce((a, b) => Math.max(a, b), 1);
  return views.map((view, i) => {
    const area = areas[i]!;
    if (area === 0) return [];
    const probability = pScore(view);
    return [
      { name: 'paper.pScore', value: probability, effect: P_WEIGHT * probability },
      { name: 'paper.vScore', value: area, effect: ((1 - P_WEIGHT) * area) / largest },
    ];
  });
}

function isAllowed(view: CandidateView): boolean {
  const isWhole = view.candidate.sublist === 'whole';
  return isWhole && view.size === (view.facts.k ?? view.size) && patternsOf(view).length > 0;
}
