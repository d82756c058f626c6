import { FEATURE_BITS } from '../../src/question/hashing.js';
import type { Example } from './examples.js';

/** Gradients that a weight learned before stands for. */
const KNOWN_SQUARES = 0.5;

/** A log-linear model over candidates, trained by AdaGrad on the likelihood of giving the right answer. */
export class LogLinear {
  readonly weights = new Float32Array(2 ** FEATURE_BITS);
  readonly #squares = new Float32Array(2 ** FEATURE_BITS);
  readonly #rate: number;
  readonly #sparsity: number;

  constructor(rate: number, sparsity: number) {
    this.#rate = rate;
    this.#sparsity = sparsity;
  }

  scores({ features, partStarts, parts, starts }: Example): Float64Array {
    const ofParts = new Float64Array(partStarts.length - 1);
    for (let part = 0; part < ofParts.length; part++) {
      let sum = 0;
      for (let at = partStarts[part]!; at < partStarts[part + 1]!; at++) sum += this.weights[features[at]!]!;
      ofParts[part] = sum;
    }
    const scores = new Float64Array(starts.length - 1);
    for (let candidate = 0; candidate < scores.length; candidate++) {
      let sum = 0;
      for (let at = starts[candidate]!; at < starts[candidate + 1]!; at++) sum += ofParts[parts[at]!]!;
      scores[candidate] = sum;
    }
    return scores;
  }

  /** Goes on from weights that were learned before: what is known is moved by small steps. */
  startFrom(weights: Float32Array): void {
    this.weights.set(weights);
    weights.forEach((weight, at) => {
      if (weight !== 0) this.#squares[at] = KNOWN_SQUARES;
    });
  }

  /** One step; the log-likelihood of a right answer before it. */
  learn(example: Example): number {
    const { features, partStarts, parts, starts, right } = example;
    const scores = this.scores(example);
    const all = softmax(scores, null);
    const good = softmax(scores, right);
    const mass = new Float64Array(partStarts.length - 1);
    for (let candidate = 0; candidate < scores.length; candidate++) {
      const change = good.shares[candidate]! - all.shares[candidate]!;
      if (Math.abs(change) < 1e-7) continue;
      for (let at = starts[candidate]!; at < starts[candidate + 1]!; at++) mass[parts[at]!]! += change;
    }
    for (let part = 0; part < mass.length; part++) {
      const gradient = mass[part]!;
      if (Math.abs(gradient) < 1e-6) continue;
      for (let at = partStarts[part]!; at < partStarts[part + 1]!; at++) this.#step(features[at]!, gradient);
    }
    return good.log - all.log;
  }

  #step(feature: number, gradient: number): void {
    const square = this.#squares[feature]! + gradient * gradient;
    this.#squares[feature] = square;
    const rate = this.#rate / Math.sqrt(square + 1e-8);
    const moved = this.weights[feature]! + rate * gradient;
    // What is not worth its weight goes to nothing, so that the model stays small.
    const least = rate * this.#sparsity;
    this.weights[feature] = moved > least ? moved - least : moved < -least ? moved + least : 0;
  }
}

function softmax(scores: Float64Array, among: Uint8Array | null): { shares: Float64Array; log: number } {
  let best = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < scores.length; at++) if (among?.[at] !== 0 && scores[at]! > best) best = scores[at]!;
  const shares = new Float64Array(scores.length);
  let sum = 0;
  for (let at = 0; at < scores.length; at++) {
    if (among?.[at] === 0) continue;
    shares[at] = Math.exp(scores[at]! - best);
    sum += shares[at]!;
  }
  for (let at = 0; at < shares.length; at++) shares[at]! /= sum;
  return { shares, log: best + Math.log(sum) };
}

/** Whether the likeliest candidate is right. */
export function isAnsweredRight(model: LogLinear, example: Example): boolean {
  const scores = model.scores(example);
  let best = -1;
  for (let at = 0; at < scores.length; at++) if (best < 0 || scores[at]! > scores[best]!) best = at;
  return best >= 0 && example.right[best] === 1;
}
