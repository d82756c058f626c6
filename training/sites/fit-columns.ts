import type { BoostedTrees } from '../../src/boosted-trees.js';
import {
  addWordOdds,
  COLUMN_FEATURES,
  type ColumnWords,
  type WordOdds,
  wholeLabel,
} from '../../src/site/columns/column-features.js';
import type { ColumnModelFile } from '../../src/site/columns/column-model.js';
import { placeAround } from '../../src/site/columns/judge-columns.js';
import { NAME_FEATURES } from '../../src/site/columns/name-candidates.js';
import { type GrowOptions, growTrees, type Sample } from '../lists/grow-trees.js';
import type { LabelledColumn, LabelledSite } from './labelled-sites.js';
import { LabelWords, nameSamples } from './name-samples.js';
import { ValueNames } from './value-names.js';
import { withoutOwn } from './without-own.js';

/** What a fact that nobody asked for is worth beside one that people look for. */
const FACT = 0.35;
/** All wanted columns of a site weigh this much together, and all others that much. */
const WANTED_WEIGHT = 4;
const OTHER_WEIGHT = 12;
/** Where not all facts are labelled, a column that serves none may be one all the same. */
const UNSURE = 0.6;
/** A word must stand on columns of so many sites before it tells anything of the next. */
const LEAST_SITES = 2;
/** Sites' worth of doubt in the odds of a word. */
const DOUBT = 1;

const WORD_TREES: Partial<GrowOptions> = {
  rounds: 100,
  depth: 3,
  learningRate: 0.1,
  lambda: 2,
  minHessian: 1,
  featureShare: 0.5,
};
const TREES: Partial<GrowOptions> = {
  rounds: 200,
  depth: 3,
  learningRate: 0.06,
  lambda: 2,
  minHessian: 1,
  featureShare: 0.4,
};
const NAME_TREES: Partial<GrowOptions> = {
  rounds: 80,
  depth: 3,
  learningRate: 0.08,
  lambda: 2,
  minHessian: 1,
  featureShare: 0.4,
};

export function fitColumnModel(
  sites: readonly LabelledSite[],
  headers: ReadonlyMap<string, number>,
): ColumnModelFile {
  const counts = sites.map((site) => countWords(site));
  for (const site of sites)
    placeAround(
      site.columns,
      site.columns.findIndex(({ isName }) => isName),
    );
  const samples = sites.flatMap((site) => {
    const views = withoutOwn(site, sites).map((without) => ({
      ...oddsOf(counts.filter((_, other) => !without.includes(sites[other]!))),
      headers,
    }));
    return site.columns.map((column, at) => ({
      features: withOdds(column, views[at % views.length]!),
      label: column.isWanted ? wantedLabel(column) : column.isFact ? FACT : 0,
      weight: weightOf(column, site),
    }));
  });
  const names = sites.flatMap(({ columns }) =>
    columns.map((column) => ({
      features: withoutOdds(column.features),
      label: Number(column.isName),
      weight: column.isName ? 1 : 6 / columns.length,
    })),
  );
  const odds = oddsOf(counts);
  const values = new ValueNames(sites);
  const words = new LabelWords(sites);
  return {
    features: COLUMN_FEATURES,
    wanted: growAll(samples, TREES),
    name: growAll(names, NAME_TREES),
    named: growAll(nameSamples(sites, headers, values, words), WORD_TREES),
    nameFeatures: NAME_FEATURES,
    labelWords: words.all(),
    labels: Object.fromEntries(odds.labels),
    classes: Object.fromEntries(odds.classes),
    values: Object.fromEntries(odds.values),
    headers: Object.fromEntries(headers),
    valueNames: Object.fromEntries(values.all()),
  };
}

/** With so few sites chance has a say in every run: the mean of several has less. */
const SEEDS = [1, 2, 3];

/** The mean of trees grown from several seeds. */
function growAll(samples: readonly Sample[], options: Partial<GrowOptions>): BoostedTrees {
  const grown = SEEDS.map((seed) => growTrees(samples, { ...options, seed }));
  const part = (value: number) => Math.round((1e6 * value) / SEEDS.length) / 1e6;
  return {
    bias: grown[0]!.bias,
    trees: grown.flatMap(({ trees }) => trees.map((tree) => ({ ...tree, value: tree.value.map(part) }))),
  };
}

/** A column that gives an attribute in part is wanted less: this often as much as it misses. */
const PARTLY = 2;

function wantedLabel({ fits }: LabelledColumn): number {
  const f = Math.max(...[...fits.values()].map((one) => one.f));
  return 1 - PARTLY * (1 - f);
}

function weightOf(column: LabelledColumn, { columns, isDense }: LabelledSite): number {
  const wanted = columns.filter(({ isWanted }) => isWanted).length;
  if (column.isWanted) return WANTED_WEIGHT / wanted;
  return ((isDense ? 1 : UNSURE) * OTHER_WEIGHT) / (columns.length - wanted);
}

function withOdds({ features, words }: LabelledColumn, odds: WordOdds): Float64Array {
  const own = features.slice();
  addWordOdds(own, words, odds);
  return own;
}

const FROM_NAME = ['after the name', 'distance to the name', 'columns from the name'].map((name) =>
  COLUMN_FEATURES.indexOf(name),
);

/** The name is looked for before the others are measured from it. */
function withoutOdds(features: Float64Array): Float64Array {
  const own = features.slice();
  for (const at of FROM_NAME) own[at] = 0;
  return own;
}

/** Per word: wanted and other columns of one site that have it, as shares. */
interface WordCounts {
  readonly labels: ReadonlyMap<string, { wanted: number; other: number }>;
  readonly values: ReadonlyMap<string, { wanted: number; other: number }>;
  readonly classes: ReadonlyMap<string, { wanted: number; other: number }>;
}

function countWords({ columns }: LabelledSite): WordCounts {
  return {
    labels: countOf(columns, ({ label }) => (label.length === 0 ? [] : [...label, wholeLabel(label)])),
    values: countOf(columns, ({ values }) => values.flat()),
    classes: countOf(columns, ({ classes }) => classes),
  };
}

function countOf(
  columns: readonly LabelledColumn[],
  wordsOf: (words: ColumnWords) => readonly string[],
): Map<string, { wanted: number; other: number }> {
  const counts = new Map<string, { wanted: number; other: number }>();
  for (const { words, isWanted, isFact } of columns) {
    for (const word of new Set(wordsOf(words))) {
      const count = counts.get(word) ?? { wanted: 0, other: 0 };
      counts.set(word, count);
      if (isWanted) count.wanted = 1;
      else count.other = Math.max(count.other, isFact ? 0.5 : 1);
    }
  }
  return counts;
}

function oddsOf(counts: readonly WordCounts[]): Omit<WordOdds, 'headers'> {
  return {
    labels: wordOdds(counts.map(({ labels }) => labels)),
    classes: wordOdds(counts.map(({ classes }) => classes)),
    values: wordOdds(counts.map(({ values }) => values)),
  };
}

function wordOdds(sites: readonly WordCounts['labels'][]): Map<string, number> {
  const sums = new Map<string, { sites: number; wanted: number; other: number }>();
  for (const site of sites) {
    for (const [word, { wanted, other }] of site) {
      const sum = sums.get(word) ?? { sites: 0, wanted: 0, other: 0 };
      sums.set(word, sum);
      sum.sites++;
      sum.wanted += wanted;
      sum.other += other;
    }
  }
  const known = [...sums].filter(([, sum]) => sum.sites >= LEAST_SITES);
  return new Map(
    known.map(([word, { wanted, other }]) => [
      word,
      Math.round(1000 * Math.log((wanted + DOUBT * 0.3) / (other + DOUBT))) / 1000,
    ]),
  );
}
