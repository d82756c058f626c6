/** A weighted sum of features, each by how far it is from its mean. */
export interface WeightedSum {
  readonly mean: readonly number[];
  /** One over the standard deviation; 0 for a feature that never differs. */
  readonly scale: readonly number[];
  readonly weights: readonly number[];
  readonly bias: number;
}

/** So many standard deviations from the mean; farther off says nothing more. */
const FARTHEST = 3;

export function distanceFromMean(value: number, mean: number, scale: number): number {
  return Math.max(-FARTHEST, Math.min(FARTHEST, (value - mean) * scale));
}

/** Of the vector that starts at `start`. */
export function weightedSum(model: WeightedSum, features: Float64Array, start = 0): number {
  const { mean, scale, weights } = model;
  let sum = model.bias;
  for (let f = 0; f < weights.length; f++) {
    sum += weights[f]! * distanceFromMean(features[start + f]!, mean[f]!, scale[f]!);
  }
  return sum;
}

/** What each feature adds to the sum. */
export function weightedEffects({ mean, scale, weights }: WeightedSum, features: Float64Array): number[] {
  return weights.map((weight, f) => weight * distanceFromMean(features[f]!, mean[f]!, scale[f]!));
}
