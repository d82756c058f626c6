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

/** Rules that read no item's text: what they tell costs a tenth of what the others cost. */
const OUTLINE_RULES: ReadonlySet<FeatureRule> = new Set([
  countFeatures,
  indexFeatures,
  tagFeatures,
  placeFeatures,
  spacingFeatures,
  selectionFeatures,
]);

/** Names of all features, in the order of the vectors; the P-Score comes last. */
export const FEATURE_NAMES: readonly string[] = [...RULES.flatMap((rule) => rule.names), 'paper.pScore'];
/** Length of a vector. */
export const WIDTH = FEATURE_NAMES.length;
const P_SCORE = WIDTH - 1;

interface PlacedRule {
  readonly rule: FeatureRule;
  /** Where its numbers stand in a vector. */
  readonly at: number;
}

function placed(): PlacedRule[] {
  let at = 0;
  return RULES.map((rule) => {
    const start = at;
    at += rule.names.length;
    return { rule, at: start };
  });
}

const OUTLINE = placed().filter(({ rule }) => OUTLINE_RULES.has(rule));
const CLOSER = placed().filter(({ rule }) => !OUTLINE_RULES.has(rule));

/** Positions in a vector that `measureOutline` fills. */
export const OUTLINE_FEATURES: readonly number[] = OUTLINE.flatMap(({ rule, at }) =>
  rule.names.map((_, i) => at + i),
);

/** Where a candidate stands, how it is set and numbered, and how many items it has; no text is read. */
export function measureOutline(view: CandidateView, out: Float64Array, start: number): void {
  for (const { rule, at } of OUTLINE) rule.measure(view, out, start + at);
}

/** All that the outline leaves open but the P-Score, which costs more than all others together and is set to 0. */
export function measureClosely(view: CandidateView, out: Float64Array, start: number): void {
  for (const { rule, at } of CLOSER) rule.measure(view, out, start + at);
  out[start + P_SCORE] = 0;
}

/** Fills in the P-Score. */
export function measureConcepts(view: CandidateView, out: Float64Array, start: number): void {
  out[start + P_SCORE] = pScore(view);
}

export function measureCandidate(view: CandidateView): Float64Array {
  const features = new Float64Array(WIDTH);
  measureOutline(view, features, 0);
  measureClosely(view, features, 0);
  measureConcepts(view, features, 0);
  return features;
}
