import { type BoostedTrees, sigmoid } from '../../src/boosted-trees.js';
import type { LineModel } from '../../src/list/lines/line-judge.js';
import { LINE_MEASURES } from '../../src/list/lines/line-reader.js';
import { foldOf } from './fit-ranker.js';
import { type GrowOptions, growTrees, seededRandom, shuffled } from './grow-trees.js';
import type { LineSample } from './line-samples.js';

/** A word is learned when so many hosts use it at that place. */
const FEWEST_HOSTS = 6;
const EPOCHS = 6;
const RATE = 0.15;
/** Pulls weights to zero, those of words more. */
const LAMBDA = 2e-4;
const WORD_LAMBDA = 0.1;
const DIGITS = 1e3;

const TREE_OPTIONS: Partial<GrowOptions> = {
  rounds: 200,
  depth: 3,
  learningRate: 0.1,
  lambda: 2,
  minHessian: 1,
  featureShare: 0.3,
};
/** Folds over hosts, so that the trees see sums of weights that were learned elsewhere. */
const FOLDS = 3;

/** Weights of measures and words, and trees upon the measures and the sum of weights. */
export function fitLines(samples: readonly LineSample[]): LineModel {
  const elsewhere = Array.from({ length: FOLDS }, (_, fold) =>
    fitWeights(samples.filter(({ host }) => foldOf(host, FOLDS) !== fold)),
  );
  const stacked = samples.map((sample) => ({
    features: [
      ...sample.measures.slice(0, LINE_MEASURES.length),
      sumOf(elsewhere[foldOf(sample.host, FOLDS)]!, sample),
    ],
    label: Number(sample.isItem),
    weight: sample.weight,
  }));
  return { ...fitWeights(samples), trees: shortened(growTrees(stacked, TREE_OPTIONS)) };
}

type Weights = Pick<LineModel, 'measures' | 'words'>;

function sumOf({ measures, words }: Weights, sample: LineSample): number {
  let sum = 0;
  for (let i = 0; i < measures.length; i++) sum += measures[i]! * sample.measures[i]!;
  for (const form of sample.forms) if (Object.hasOwn(words, form)) sum += words[form]!;
  return sum;
}

function shortened({ bias, trees }: BoostedTrees): BoostedTrees {
  const short = (value: number) => Math.round(value * 1e5) / 1e5;
  return {
    bias: short(bias),
    trees: trees.map((tree) => ({
      ...tree,
      threshold: tree.threshold.map(short),
      value: tree.value.map(short),
    })),
  };
}

/** Logistic regression by stochastic gradients with rates that fall for weights that moved much (Adagrad). */
function fitWeights(samples: readonly LineSample[]): Weights {
  const forms = commonForms(samples);
  const width = samples[0]!.measures.length;
  const rows = samples.map((sample) => ({
    ...sample,
    words: sample.forms.flatMap((form) => forms.get(form) ?? []),
  }));
  const weights = new Float64Array(width + forms.size);
  const squares = new Float64Array(weights.length).fill(1e-3);
  const random = seededRandom(3);
  const step = (i: number, slope: number) => {
    squares[i]! += slope * slope;
    weights[i]! -= (RATE * slope) / Math.sqrt(squares[i]!);
  };
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const { measures, words, isItem, weight } of shuffled(rows, random)) {
      let sum = 0;
      for (let i = 0; i < width; i++) sum += weights[i]! * measures[i]!;
      for (const word of words) sum += weights[width + word]!;
      const error = weight * (sigmoid(sum) - Number(isItem));
      for (let i = 0; i < width; i++) step(i, error * measures[i]! + LAMBDA * weights[i]!);
      for (const word of words) step(width + word, error + WORD_LAMBDA * weights[width + word]!);
    }
  }
  const rounded = Array.from(weights, (weight) => Math.round(weight * DIGITS) / DIGITS);
  const words: Record<string, number> = {};
  for (const [form, i] of forms) if (rounded[width + i] !== 0) words[form] = rounded[width + i]!;
  return { measures: rounded.slice(0, width), words };
}

function commonForms(samples: readonly LineSample[]): Map<string, number> {
  const hosts = new Map<string, Set<string>>();
  for (const { forms, host } of samples) {
    for (const form of forms) {
      const known = hosts.get(form) ?? new Set();
      hosts.set(form, known.add(host));
    }
  }
  const common = [...hosts].filter(([, users]) => users.size >= FEWEST_HOSTS).map(([form]) => form);
  return new Map(common.map((form, i) => [form, i]));
}
