import { sigmoid } from '../../src/list/rankers/boosted-trees.js';

export interface Judged {
  readonly score: number;
  readonly isRight: boolean;
}

const STEPS = 4000;
const RATE = 0.05;

/** Platt's two numbers: probability = sigmoid(slope * score + intercept), by gradient descent. */
export function calibrate(judged: readonly Judged[]): { slope: number; intercept: number } {
  let slope = 1;
  let intercept = 0;
  for (let step = 0; step < STEPS; step++) {
    let bySlope = 0;
    let byIntercept = 0;
    for (const { score, isRight } of judged) {
      const error = sigmoid(slope * score + intercept) - Number(isRight);
      bySlope += error * score;
      byIntercept += error;
    }
    slope -= (RATE * bySlope) / judged.length;
    intercept -= (RATE * byIntercept) / judged.length;
  }
  return { slope, intercept };
}
