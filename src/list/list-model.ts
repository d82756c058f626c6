import { readFileSync } from 'node:fs';
import { FEATURE_NAMES } from './features/all-features.js';
import { type BoostedTrees, scoreTrees, sigmoid } from './rankers/boosted-trees.js';

/** What `npm run train:lists` writes. */
export interface ListModelFile {
  /** Names of the features in vector order, to refuse a model of another version. */
  readonly features: readonly string[];
  readonly trees: BoostedTrees;
  /** Probability = sigmoid(slope * score + intercept), fitted on pages that the trees had not seen. */
  readonly calibration: { readonly slope: number; readonly intercept: number };
  /** Below this probability the answer is `no-list`. */
  readonly threshold: number;
}

const MODEL_FILE = new URL('../../models/lists.json', import.meta.url);

/** The learned ranker with its calibration. */
export class ListModel {
  readonly #file: ListModelFile;
  static #builtIn: ListModel | undefined;

  constructor(file: ListModelFile) {
    if (file.features.join() !== FEATURE_NAMES.join()) {
      throw new RangeError('the list model was trained with other features; run npm run train:lists');
    }
    this.#file = file;
  }

  static builtIn(): ListModel {
    ListModel.#builtIn ??= new ListModel(JSON.parse(readFileSync(MODEL_FILE, 'utf8')) as ListModelFile);
    return ListModel.#builtIn;
  }

  get threshold(): number {
    return this.#file.threshold;
  }

  /** Calibrated probability that a candidate with these features is the list. */
  probability(features: ArrayLike<number>): number {
    const { slope, intercept } = this.#file.calibration;
    return sigmoid(slope * scoreTrees(this.#file.trees, features) + intercept);
  }
}
