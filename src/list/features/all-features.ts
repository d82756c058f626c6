import type { CandidateView } from './candidate-view.js';
import { countFeatures } from './count.js';
import type { FeatureRule } from './feature-rule.js';
import { indexFeatures } from './index-features.js';
import { likenessFeatures } from './likeness.js';
import { areaFeature, pScore } from './paper-scores.js';
import { placeFeatures } from './place.js';
import { selectionFeatures } from './selection.js';
import { spacingFeatures } from './spacing.js';
import { tagFeatures } from './tags.js';
import { textFeatures } from './text.js';
import { titleFeatures } from './title-features.js';

const RULES: readonly FeatureRule[] = [
  countFeatures,
  indexFeatures,
  tagFeatures,
  textFeatures,
  placeFeatures,
  spacingFeatures,
  likenessFeatures,
  titleFeatures,
  selectionFeatures,
  areaFeature,
];

/** Names of all features, in the order of the vectors; the P-Score comes last. */
export const FEATURE_NAMES: readonly string[] = [...RULES.flatMap((rule) => rule.names), 'paper.pScore'];
const P_SCORE = FEATURE_NAMES.length - 1;

/** All features but the P-Score, which costs more than all others together and is left at 0. */
export function measureWithoutConcepts(view: CandidateView): Float64Array {
  const features = new Float64Array(FEATURE_NAMES.length);
  let at = 0;
  for (const rule of RULES) {
    const values = rule.measure(view);
    for (let i = 0; i < values.length; i++) features[at++] = values[i]!;
  }
  return features;
}

/** Fills in the P-Score. */
export function addConcepts(features: Float64Array, view: CandidateView): Float64Array {
  features[P_SCORE] = pScore(view);
  return features;
}

export function measureCandidate(view: CandidateView): Float64Array {
  return addConcepts(measureWithoutConcepts(view), view);
}
