import { distanceFromMean, type WeightedSum } from '../../src/list/rankers/weighted-sum.js';
import { type Sample, seededRandom, shuffled } from './grow-trees.js';

/** Pulls weights to zero. */
const LAMBDA = 30;
const EPOCHS = 15;
const RATE = 0.3;
/** Pages after which the weights move. */
const BATCH = 32;
/** Where squared slopes start: the first steps are no leaps. */
const FIRST_SQUARE = 1e-2;
const DIGITS = 1e5;

/** The samples of a page stand in a row. */
interface PageRange {
  readonly from: number;
  readonly end: number;
}

/**
 * Weights by which the candidates of a page compete with each other and with there being no list, as the trees learn
 * it: by stochastic gradients with rates that fall for weights that moved much (Adagrad).
 */
export function fitSum(samples: readonly Sample[]): WeightedSum {
  const { mean, scale } = spreadOf(samples);
  const width = mean.length;
  // The last column is the bias.
  const rows = samples.map(({ features }) =>
    Float32Array.from({ length: width + 1 }, (_, f) =>
      f === width ? 1 : distanceFromMean(features[f]!, mean[f]!, scale[f]!),
    ),
  );
  const weights = new Float64Array(width + 1);
  const squares = new Float64Array(width + 1).fill(FIRST_SQUARE);
  const pages = pagesOf(samples);
  const random = seededRandom(7);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const order = shuffled(pages, random);
    for (let at = 0; at < order.length; at += BATCH) {
      const pull = (LAMBDA * BATCH) / pages.length;
      const slope = weights.map((weight, f) => (f === width ? 0 : pull * weight));
      for (const page of order.slice(at, at + BATCH)) addSlope(samples, rows, page, weights, slope);
      for (let f = 0; f <= width; f++) {
        squares[f]! += slope[f]! ** 2;
        weights[f]! -= (RATE * slope[f]!) / Math.sqrt(squares[f]!);
      }
    }
  }
  const all = Array.from(weights, rounded);
  return {
    mean: mean.map(rounded),
    scale: scale.map(rounded),
    weights: all.slice(0, width),
    bias: all[width]!,
  };
}

const rounded = (value: number) => Math.round(value * DIGITS) / DIGITS;

function spreadOf(samples: readonly Sample[]) {
  const width = samples[0]!.features.length;
  const mean = new Array<number>(width).fill(0);
  const squares = new Array<number>(width).fill(0);
  for (const { features } of samples)
    for (let f = 0; f < width; f++) mean[f]! += features[f]! / samples.length;
  for (const { features } of samples) {
    for (let f = 0; f < width; f++) squares[f]! += (features[f]! - mean[f]!) ** 2 / samples.length;
  }
  return { mean, scale: squares.map((square) => (square > 1e-9 ? 1 / Math.sqrt(square) : 0)) };
}

function pagesOf(samples: readonly Sample[]): PageRange[] {
  const pages: PageRange[] = [];
  for (let from = 0; from < samples.length; ) {
    let end = from;
    while (end < samples.length && samples[end]!.page === samples[from]!.page) end++;
    pages.push({ from, end });
    from = end;
  }
  return pages;
}

/** Softmax over a page's candidates and no list, whose score is 0; right ones share what is right. */
function addSlope(
  samples: readonly Sample[],
  rows: readonly Float32Array[],
  { from, end }: PageRange,
  weights: Float64Array,
  slope: Float64Array,
): void {
  const scores = rows.slice(from, end).map((row) => product(row, weights));
  const highest = Math.max(0, ...scores);
  const shares = scores.map((score) => Math.exp(score - highest));
  const all = shares.reduce((sum, share) => sum + share, Math.exp(-highest));
  const right = shares.reduce((sum, share, i) => sum + share * samples[from + i]!.label, 0);
  shares.forEach((share, i) => {
    const { label, weight } = samples[from + i]!;
    const error = weight * (share / all - (label > 0 ? share / right : 0));
    const row = rows[from + i]!;
    for (let f = 0; f < row.length; f++) slope[f]! += error * row[f]!;
  });
}

function product(row: Float32Array, weights: Float64Array): number {
  let sum = 0;
  for (let f = 0; f < row.length; f++) sum += row[f]! * weights[f]!;
  return sum;
}
