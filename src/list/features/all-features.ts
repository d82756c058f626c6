import type { CandidateView, FeatureRule } from './candidate-view.js';
import { indexFeatures } from './index-features.js';
import { judgedFeatures } from './judged.js';
import { kinshipFeatures } from './kinship.js';
import { countFeatures, placeFeatures, selectionFeatures, spacingFeatures, tagFeatures } from './outline.js';
import { areaFeature } from './paper-scores.js';
import {
  COMPARED,
  fillRelative,
  RELATIVE_NAMES,
  type RelativePlaces,
  type WordedCandidate,
} from './relative.js';
import { likenessFeatures, textFeatures, titleFeatures } from './texts.js';

/** Rules that read little or no text: what they tell costs a tenth of what the others cost. */
const OUTLINE_RULES: readonly FeatureRule[] = [
  countFeatures,
  indexFeatures,
  tagFeatures,
  placeFeatures,
  spacingFeatures,
  selectionFeatures,
  judgedFeatures,
];
const CLOSER_RULES: readonly FeatureRule[] = [
  textFeatures,
  likenessFeatures,
  titleFeatures,
  areaFeature,
  kinshipFeatures,
];

const namesOf = (rules: readonly FeatureRule[]) => rules.flatMap((rule) => rule.names);
const OUTLINE_NAMES = namesOf(OUTLINE_RULES);
const OWN_NAMES = [...OUTLINE_NAMES, ...namesOf(CLOSER_RULES)];

/** Names of all features, in the order of the vectors: the outline, the texts, then what compares candidates. */
export const FEATURE_NAMES: readonly string[] = [...OWN_NAMES, ...RELATIVE_NAMES];
/** Length of a vector. */
export const WIDTH = FEATURE_NAMES.length;

/** Positions in a vector that `measureOutline` fills. */
export const OUTLINE_FEATURES: readonly number[] = OUTLINE_NAMES.map((_, i) => i);

const PLACES: RelativePlaces = {
  width: WIDTH,
  compared: COMPARED.map((name) => OWN_NAMES.indexOf(name)),
  start: OWN_NAMES.length,
};

interface PlacedRule {
  readonly rule: FeatureRule;
  /** Where its numbers stand in a vector. */
  readonly at: number;
}

function placed(rules: readonly FeatureRule[], start: number): PlacedRule[] {
  let at = start;
  return rules.map((rule) => {
    const from = at;
    at += rule.names.length;
    return { rule, at: from };
  });
}

const OUTLINE = placed(OUTLINE_RULES, 0);
const CLOSER = placed(CLOSER_RULES, OUTLINE_NAMES.length);

/** Where a candidate stands, how it is set and numbered, and how many items it has. */
export function measureOutline(view: CandidateView, out: Float64Array, start: number): void {
  for (const { rule, at } of OUTLINE) rule.measure(view, out, start + at);
}

/** What the items' texts say. */
export function measureClosely(view: CandidateView, out: Float64Array, start: number): void {
  for (const { rule, at } of CLOSER) rule.measure(view, out, start + at);
}

/** Compares candidates, by their numbers in `features`, with those that are looked at closely. */
export function compareCandidates(
  features: Float64Array,
  compared: readonly number[],
  looked: readonly number[],
  wordedOf: (candidate: number) => WordedCandidate,
): void {
  fillRelative(features, PLACES, compared, looked, wordedOf);
}

/** A candidate's own features; what compares it with others is 0. */
export function measureCandidate(view: CandidateView): Float64Array {
  const features = new Float64Array(WIDTH);
  measureOutline(view, features, 0);
  measureClosely(view, features, 0);
  return features;
}
