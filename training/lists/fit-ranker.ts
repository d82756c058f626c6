import { type BoostedTrees, flattenTrees, scoreTrees } from '../../src/boosted-trees.js';
import { type AcceptanceModel, factsOf, mostFound } from '../../src/list/acceptance.js';
import { compareCandidates, OUTLINE_FEATURES, WIDTH } from '../../src/list/features/all-features.js';
import { wordedCandidate } from '../../src/list/features/relative.js';
import { type BoostedModel, bestOutlines } from '../../src/list/rankers/boosted-ranker.js';
import { type WeightedSum, weightedSum } from '../../src/list/rankers/weighted-sum.js';
import { contentWords, wordsOf } from '../../src/list/words/words.js';
import { THRESHOLD } from '../titles/fit.js';
import { fitLogistic } from './fit-logistic.js';
import { fitSum } from './fit-sum.js';
import { type GrowOptions, growTrees, type Sample } from './grow-trees.js';
import type { MeasuredCandidate, MeasuredPage, Variant } from './measure-pages.js';

/** Few and shallow trees: the screen must only keep the right list in sight, and it looks at every candidate. */
const SCREEN_OPTIONS = {
  rounds: 30,
  depth: 3,
  learningRate: 0.2,
  featureShare: 0.6,
  features: OUTLINE_FEATURES,
};
/** Shallow trees on part of the pages and features each: there are few pages to learn from. */
const TREE_OPTIONS: Partial<GrowOptions> = {
  rounds: 140,
  depth: 3,
  learningRate: 0.1,
  lambda: 2,
  minHessian: 0.2,
  featureShare: 0.2,
  pageShare: 0.7,
};
/** Models over other draws of pages and features, averaged. */
const BAGS = 2;
const FOLDS = 3;

/** All right candidates of a page weigh this much in the screen, all wrong ones that much. */
const RIGHT_WEIGHT = 3;
const WRONG_WEIGHT = 9;

/** How much a page counts: a made-up one teaches its shape alone, a changed one repeats most of its original. */
const WEIGHTS: Record<Variant, number> = {
  'as is': 1,
  'other count': 0.7,
  unannounced: 0.4,
  changed: 0.5,
  plus: 0.15,
  shape: 0.7,
};

/** Whether a run could meet the page: it is not changed, nor its title one that is passed over without its count. */
function isMet({ variant, isCounted, titleScore }: MeasuredPage): boolean {
  if (variant === 'other count') return isCounted || titleScore >= THRESHOLD;
  return variant === 'as is' || variant === 'unannounced';
}

/** What a ranker that had not seen the page chose on it. */
interface Choice {
  readonly page: MeasuredPage;
  readonly chosen: MeasuredCandidate | null;
  readonly facts: readonly number[];
}

type Rivalry = Pick<BoostedModel, 'screen' | 'trees' | 'sum'>;

/** Pages of one host are in one fold. */
export function foldOf(host: string, folds = FOLDS): number {
  let hash = 0;
  for (let i = 0; i < host.length; i++) hash = (Math.imul(hash, 31) + host.charCodeAt(i)) >>> 0;
  return hash % folds;
}

/** One ranker for titles with a count and without; acceptance by choices on pages that it had not seen. */
export function fitRanker(pages: readonly MeasuredPage[]): BoostedModel {
  return { ...fitRivalry(pages), acceptance: fitAcceptance(unseenChoices(pages)) };
}

/**
 * What a ranker chooses on pages that it had not seen: of collections those of another one where there are two, else
 * those of other hosts; a stranger's pages are in either fold.
 */
function unseenChoices(pages: readonly MeasuredPage[]): Choice[] {
  const folders = [...new Set(pages.flatMap(({ folder }) => folder ?? []))];
  const folds = folders.length > 1 ? folders.length : FOLDS;
  const placeOf = ({ folder, host }: MeasuredPage) =>
    folders.length > 1 && folder !== null ? folders.indexOf(folder) : foldOf(host, folds);
  return Array.from({ length: folds }, (_, fold) => {
    const isTaught = (page: MeasuredPage) => page.variant === 'shape' || placeOf(page) !== fold;
    const rivalry = fitRivalry(pages.filter(isTaught));
    return pages.filter((page) => !isTaught(page) && isMet(page)).map((page) => choose(page, rivalry));
  }).flat();
}

function fitRivalry(pages: readonly MeasuredPage[]): Rivalry {
  const screen = growTrees(
    pages.filter(({ label }) => label.status !== 'none').flatMap(screenSamples),
    SCREEN_OPTIONS,
  );
  const samples = pages.flatMap((page, number) => rankingSamples(page, number, screen));
  const bags = Array.from({ length: BAGS }, (_, i) => growTrees(samples, { ...TREE_OPTIONS, seed: i + 1 }));
  return { screen, trees: average(bags, TREES_SHARE), sum: scaled(fitSum(samples), 1 - TREES_SHARE) };
}

/** Trees and sum speak half each: together they were right more often than either, on pages of other hosts. */
const TREES_SHARE = 0.5;

function scaled(sum: WeightedSum, share: number): WeightedSum {
  return { ...sum, bias: sum.bias * share, weights: sum.weights.map((weight) => weight * share) };
}

function average(bags: readonly BoostedTrees[], share: number): BoostedTrees {
  const shrink = (value: number) => Math.round(((share * value) / bags.length) * 1e5) / 1e5;
  return {
    bias: bags.reduce((sum, { bias }) => sum + shrink(bias), 0),
    trees: bags.flatMap(({ trees }) => trees.map((tree) => ({ ...tree, value: tree.value.map(shrink) }))),
  };
}

/** Wrong candidates of a page beyond so many teach the screen nothing more. */
const MOST_WRONG = 40;

function screenSamples({ candidates, variant }: MeasuredPage): Sample[] {
  const right = candidates.filter((each) => each.isRight).length;
  const step = Math.max(1, Math.ceil((candidates.length - right) / MOST_WRONG));
  const taught = candidates.filter(({ isRight }, i) => isRight || i % step === 0);
  const wrong = Math.max(1, taught.length - right);
  return taught.map(({ features, isRight }) => ({
    features,
    label: Number(isRight),
    weight: WEIGHTS[variant] * (isRight ? RIGHT_WEIGHT / right : WRONG_WEIGHT / wrong),
  }));
}

function rankingSamples(page: MeasuredPage, number: number, screen: BoostedTrees): Sample[] {
  return looked(page, screen).map(({ candidate, features }) => ({
    features,
    label: Number(candidate.isRight),
    weight: WEIGHTS[page.variant],
    page: number,
  }));
}

interface Looked {
  readonly candidate: MeasuredCandidate;
  readonly features: Float64Array;
}

/** The candidates that a run looks at closely, compared with each other. */
function looked({ candidates, label }: MeasuredPage, screen: BoostedTrees): Looked[] {
  const flat = flattenTrees(screen);
  const asked = candidates.filter(({ isAsked }) => isAsked);
  const best = bestOutlines(asked.length, (i) => scoreTrees(flat, asked[i]!.features)).map((i) => asked[i]!);
  const matrix = new Float64Array(best.length * WIDTH);
  best.forEach(({ features }, i) => {
    matrix.set(features, i * WIDTH);
  });
  const all = best.map((_, i) => i);
  const titleWords = new Set(contentWords(wordsOf(label.title.toLowerCase())));
  compareCandidates(matrix, all, all, (i) =>
    wordedCandidate(best[i]!.lines, best[i]!.names.map(contentWords), titleWords),
  );
  return best.map((candidate, i) => ({ candidate, features: matrix.slice(i * WIDTH, (i + 1) * WIDTH) }));
}

function choose(page: MeasuredPage, { screen, trees, sum }: Rivalry): Choice {
  const flat = flattenTrees(trees);
  const seen = looked(page, screen);
  const strengths = seen.map(({ features }) =>
    Math.exp(scoreTrees(flat, features) + weightedSum(sum, features)),
  );
  const all = strengths.reduce((total, strength) => total + strength, 1);
  const contenders = seen.map(({ candidate }, i) => ({ ...candidate, score: strengths[i]! / all }));
  const chosen = contenders[mostFound(contenders)] ?? null;
  return {
    page,
    chosen,
    facts: chosen === null ? [] : factsOf(chosen, contenders, page.titleScore, page.isCounted),
  };
}

/** L2 on all weights but the bias: there are only some dozen wrong choices to learn from. */
const LAMBDA = 1;
const DIGITS = 1e4;

/**
 * Pages whose title announces nothing are never looked at in a run, but now and then a title is misread: they count as
 * much as that happens.
 */
const MISREAD_WEIGHT = 0.05;

/** Nearly all strangers' pages hold the list that their titles announce, which is not so on the web. */
const STRANGERS_WEIGHT = 0.5;

function weightOf({ page: { label, announced, variant, folder } }: Choice): number {
  if (label.status === 'none' && !announced) return MISREAD_WEIGHT;
  return WEIGHTS[variant] * (folder === null ? STRANGERS_WEIGHT : 1);
}

function fitAcceptance(choices: readonly Choice[]): AcceptanceModel {
  const taught = choices.flatMap((choice) =>
    choice.chosen === null
      ? []
      : [{ facts: choice.facts, label: Number(choice.chosen.isRight), weight: weightOf(choice) }],
  );
  const weights = fitLogistic(taught, LAMBDA);
  return { weights: weights.map((weight) => Math.round(weight * DIGITS) / DIGITS) };
}
