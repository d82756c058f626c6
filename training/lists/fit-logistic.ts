import { sigmoid } from '../../src/boosted-trees.js';

export interface FactSample {
  /** The first is 1, for the bias. */
  readonly facts: readonly number[];
  /** 1 for yes, 0 for no. */
  readonly label: number;
  readonly weight: number;
}

const MOST_STEPS = 30;
const SMALL_STEP = 1e-7;
/** Keeps a fact that never differs from dividing by 0. */
const LEAST_PULL = 1e-6;

/** Logistic regression by Newton's method, with L2 on all weights but the bias. */
export function fitLogistic(samples: readonly FactSample[], lambda: number): number[] {
  const width = samples[0]!.facts.length;
  const weights = new Array<number>(width).fill(0);
  for (let step = 0; step < MOST_STEPS; step++) {
    const change = solve(slopesOf(samples, weights, lambda));
    for (let i = 0; i < width; i++) weights[i]! -= change[i]!;
    if (Math.max(...change.map(Math.abs)) < SMALL_STEP) break;
  }
  return weights;
}

/** The second derivatives of the loss, row by row; the first derivative ends each row. */
function slopesOf(samples: readonly FactSample[], weights: readonly number[], lambda: number): number[][] {
  const pulls = weights.map((_, i) => (i === 0 ? LEAST_PULL : lambda));
  const rows = weights.map((weight, i) => [
    ...weights.map((_, j) => (i === j ? pulls[i]! : 0)),
    pulls[i]! * weight,
  ]);
  for (const { facts, label, weight } of samples) {
    const said = sigmoid(facts.reduce((sum, fact, i) => sum + fact * weights[i]!, 0));
    const bend = weight * said * (1 - said);
    rows.forEach((row, i) => {
      for (let j = 0; j < facts.length; j++) row[j]! += bend * facts[i]! * facts[j]!;
      row[facts.length]! += weight * (said - label) * facts[i]!;
    });
  }
  return rows;
}

/** Gauss-Jordan elimination; the matrix is positive, so no row need be exchanged. */
function solve(rows: readonly number[][]): number[] {
  rows.forEach((row, i) => {
    for (const other of rows) {
      if (other === row) continue;
      const times = other[i]! / row[i]!;
      for (let j = i; j < row.length; j++) other[j]! -= times * row[j]!;
    }
  });
  return rows.map((row, i) => row.at(-1)! / row[i]!);
}
