import { type BoostedTrees, type FlatTrees, flattenTrees, scoreTrees, sigmoid } from '../../boosted-trees.js';
import { openJsonModel, refuseOtherFeatures } from '../../model-file.js';
import { addWordOdds, COLUMN_FEATURES, type ColumnWords, type WordOdds } from './column-features.js';
import { NAME_FEATURES, type NameKnowledge } from './name-candidates.js';

/** What `npm run train:sites` writes. */
export interface ColumnModelFile {
  /** Names of the features in vector order, to refuse a model of another version. */
  readonly features: readonly string[];
  /** Log-odds that a column is one that people look for. */
  readonly wanted: BoostedTrees;
  /** Log-odds that a column names the page's thing. */
  readonly name: BoostedTrees;
  /** Log-odds that words say what the values of a column are. */
  readonly named: BoostedTrees;
  readonly nameFeatures: readonly string[];
  /** Words that labels of several sites have. */
  readonly labelWords: readonly string[];
  readonly labels: Readonly<Record<string, number>>;
  readonly classes: Readonly<Record<string, number>>;
  readonly values: Readonly<Record<string, number>>;
  /** Headers of tables, whole and word by word, with the logarithm of how many tables have them. */
  readonly headers: Readonly<Record<string, number>>;
  /** What other sites call a value: by the value, lower case. */
  readonly valueNames: Readonly<Record<string, string>>;
}

/** The trained score of columns: a fact that people look for, or prose and furniture. */
export class ColumnModel implements NameKnowledge {
  readonly #wanted: FlatTrees;
  readonly #name: FlatTrees;
  readonly #named: FlatTrees;
  readonly #labelWords: ReadonlySet<string>;
  readonly #odds: WordOdds;
  readonly #valueNames: ReadonlyMap<string, string>;

  constructor(file: ColumnModelFile) {
    const { wanted, name, named, labelWords, labels, classes, values, headers, valueNames } = file;
    this.#named = flattenTrees(named);
    this.#labelWords = new Set(labelWords);
    this.#wanted = flattenTrees(wanted);
    this.#name = flattenTrees(name);
    this.#odds = {
      labels: new Map(Object.entries(labels)),
      classes: new Map(Object.entries(classes)),
      values: new Map(Object.entries(values)),
      headers: new Map(Object.entries(headers)),
    };
    this.#valueNames = new Map(Object.entries(valueNames));
  }

  /** Probability that people look for the column. */
  wanted(features: Float64Array, words: ColumnWords): number {
    addWordOdds(features, words, this.#odds);
    return sigmoid(scoreTrees(this.#wanted, features));
  }

  /** Probability that words, as they were measured, say what the values of a column are. */
  named(features: Float64Array): number {
    return sigmoid(scoreTrees(this.#named, features));
  }

  /** Whether sites use a word in their labels, so that a class with it says what a value is. */
  isLabelWord(word: string): boolean {
    return this.#labelWords.has(word);
  }

  /** What other sites call a value, or undefined. */
  nameOfValue(text: string): string | undefined {
    return this.#valueNames.get(text.toLowerCase());
  }

  asHeader(words: string): number {
    return this.#odds.headers.get(words) ?? 0;
  }

  /** Probability that the column names the thing that its page is about. */
  name(features: Float64Array): number {
    return sigmoid(scoreTrees(this.#name, features));
  }
}

const MODEL = 'sites.json';
let model: ColumnModel | null = null;

/** The built-in model; read once a process. */
export function loadColumnModel(): ColumnModel {
  if (model === null) {
    const file = openJsonModel<ColumnModelFile>(MODEL);
    refuseOtherFeatures(MODEL, file.features, COLUMN_FEATURES);
    refuseOtherFeatures(MODEL, file.nameFeatures, NAME_FEATURES);
    model = new ColumnModel(file);
  }
  return model;
}
