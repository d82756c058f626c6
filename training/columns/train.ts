/**
 * Trains the model that tells whether two columns of two tables of one kind are one, and writes models/columns.json:
 * tsx training/columns/train.ts [--out FILE] [--dry] [--misses] [--least LOG-ODDS] BASE [SITES]
 * BASE is a file that `tagpath load --concept SUBJECT` made of what `tagpath induce` gives for each labelled site, SUBJECT
 * being the second part of its name; SITES is the folder of their archives. Figures are of subjects that the model has
 * not seen, with a threshold that was chosen without them, or with the one that is given.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { BoostedTrees } from '../../src/boosted-trees.js';
import { PAIR_FEATURES } from '../../src/kb/catalogue/column-pairs.js';
import { type PairModelFile, pairModel } from '../../src/kb/catalogue/unite-columns.js';
import { type GrowOptions, growTrees, type Sample } from '../lists/grow-trees.js';
import { judge, precision, shown, sumOf } from './judge.js';
import { readSubjects, type Subject, shortened } from './labelled-columns.js';
import { samplesAcross, samplesWithin } from './samples.js';

const { positionals, values: flags } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'models/columns.json' },
    dry: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
    least: { type: 'string' },
  },
});
const TREES: Partial<GrowOptions> = {
  rounds: 120,
  depth: 3,
  learningRate: 0.08,
  lambda: 3,
  minHessian: 1,
  featureShare: 0.4,
};
/** Chance has a say in every run: the mean of several has less. */
const SEEDS = [1, 2, 3];
/** Thresholds that are tried, as log-odds, and the precision that the chosen one must have. */
const THRESHOLDS = [0, 0.5, 1, 1.5, 2];
const LEAST_PRECISION = 0.95;
/** Rows of a site as short as lists are: the model sees sites whole, and so. */
const ROWS_OF_A_LIST = 15;

const [base, sites = '../shared/bench/sites'] = positionals as [string, string?];
const subjects = await readSubjects(base, sites);
const within = new Map(
  subjects.map((subject) => [
    subject,
    [...samplesWithin(subject), ...samplesWithin(shortened(subject, ROWS_OF_A_LIST))],
  ]),
);
const across = subjects.flatMap((first, i) =>
  subjects.slice(i + 1).map((second) => ({ of: [first, second], samples: samplesAcross(first, second) })),
);
/** Models by the subjects that they are of. */
const fitted = new Map<string, BoostedTrees>();
report();
if (!flags.dry) {
  const file = modelOf(subjects, chosen(subjects));
  writeFileSync(flags.out, `${JSON.stringify(file)}\n`);
  console.log(`wrote ${flags.out}, threshold ${file.least}`);
}

/** Each subject by a model of the others. */
function report(): void {
  const all = subjects.map((subject) => {
    const others = without(subjects, subject);
    const least = chosen(others);
    const found = judge(subject, pairModel(modelOf(others, least)), flags.misses);
    console.log(`${subject.name}, threshold ${least}: ${shown(found)}`);
    return found;
  });
  console.log(`all: ${shown(sumOf(all))}`);
}

/** The lowest threshold that is precise on each of these subjects in turn, judged by the others of them. */
function chosen(from: readonly Subject[]): number {
  if (flags.least !== undefined) return Number(flags.least);
  const isPrecise = (least: number) =>
    precision(
      sumOf(from.map((subject) => judge(subject, pairModel(modelOf(without(from, subject), least))))),
    ) >= LEAST_PRECISION;
  return THRESHOLDS.find(isPrecise) ?? THRESHOLDS.at(-1)!;
}

function without(from: readonly Subject[], left: Subject): Subject[] {
  return from.filter((subject) => subject !== left);
}

function modelOf(from: readonly Subject[], least: number): PairModelFile {
  const key = from.map(({ name }) => name).join();
  const trees = fitted.get(key) ?? grow(from);
  fitted.set(key, trees);
  return { features: PAIR_FEATURES, trees, least };
}

function grow(from: readonly Subject[]): BoostedTrees {
  const samples: Sample[] = [
    ...from.flatMap((subject) => within.get(subject)!),
    ...across.filter(({ of }) => of.every((each) => from.includes(each))).flatMap((each) => each.samples),
  ];
  const grown = SEEDS.map((seed) => growTrees(samples, { ...TREES, seed }));
  const part = (value: number) => Math.round((1e4 * value) / SEEDS.length) / 1e4;
  return {
    bias: grown[0]!.bias,
    trees: grown.flatMap(({ trees }) => trees.map((tree) => ({ ...tree, value: tree.value.map(part) }))),
  };
}
