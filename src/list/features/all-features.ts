import type { CandidateView } from './candidate-view.js';
import { countFeatures } from './count.js';
import type { FeatureRule } from './feature-rule.js';
import { indexFeatures } from './index-features.js';
import { likenessFeatures } from './likeness.js';
import { paperScores } from './paper-scores.js';
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
  paperScores,
];

/** Names of all features, in the order of the vectors that `measureCandidate` gives. */
export const FEATURE_NAMES: readonly string[] = RULES.flatMap((rule) => rule.names);

export function measureCandidate(view: CandidateView): number[] {
  return RULES.flatMap((rule) => rule.measure(view));
}
