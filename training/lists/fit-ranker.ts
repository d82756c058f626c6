import { type BoostedTrees, flattenTrees, scoreTrees, sigmoid } from '../../src/boosted-trees.js';
import { type AcceptanceModel, factsOf } from '../../src/list/acceptance.js';
import { compareCandidates, OUTLINE_FEATURES, WIDTH } from '../../src/list/features/all-features.js';
import { type BoostedModel, bestOutlines } from '../../src/list/rankers/boosted-ranker.js';
import { type GrowOptions, growTrees, type Sample } from './grow-trees.js';
import type { MeasuredCandidate, MeasuredPage } from './measure-pages.js';

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
  rounds: 320,
  depth: 3,
  lambda: 2,
  minHessian: 0.2,
  featureShare: 0.2,
  pageShare: 0.7,
};
/** Models over other draws of pages and features, averaged. */
const BAGS = 2;
export const FOLDS = 3;

/** All right candidates of a page weigh this much in the screen, all wrong ones that much. */
const RIGHT_WEIGHT = 3;
const WRONG_WEIGHT = 9;

/** What trees that had not seen the page chose on it. */
export interface Choice {
  readonly page: MeasuredPage;
  readonly chosen: MeasuredCandidate | null;
  readonly facts: readonly number[];
  readonly isInSight: boolean;
}

type Trees = Pick<BoostedModel, 'screen' | 'trees'>;

/** Pages of one host are in one fold. */
export function foldOf(host: string, folds = FOLDS): number {
  let hash = 0;
  for (let i = 0; i < host.length; i++) hash = (Math.imul(hash, 31) + host.charCodeAt(i)) >>> 0;
  return hash % folds;
}

/** Trees on all pages; acceptance by choices of trees that had not seen the page. */
export function fitRanker(pages: readonly MeasuredPage[], threshold: number): BoostedModel {
  const choices = Array.from({ length: FOLDS }, (_, fold) => {
    const trees = fitTrees(pages.filter(({ host }) => foldOf(host) !== fold));
    const held = pages.filter((page) => foldOf(page.host) === fold && !page.isVariant);
    return held.map((page) => choose(page, trees));
  }).flat();
  return { ...fitTrees(pages), acceptance: fitAcceptance(choices), threshold };
}

function fitTrees(pages: readonly MeasuredPage[]): Trees {
  const screen = growTrees(
    pages.filter(({ label }) => label.status !== 'none').flatMap(screenSamples),
    SCREEN_OPTIONS,
  );
  const samples = pages.flatMap((page, number) => rankingSamples(page, number, screen));
  const bags = Array.from({ length: BAGS }, (_, i) => growTrees(samples, { ...TREE_OPTIONS, seed: i + 1 }));
  return { screen, trees: average(bags) };
}

function average(bags: readonly BoostedTrees[]): BoostedTrees {
  const shrink = (value: number) => Math.round((value / bags.length) * 1e5) / 1e5;
  return {
    bias: bags.reduce((sum, { bias }) => sum + bias, 0) / bags.length,
    trees: bags.flatMap(({ trees }) => trees.map((tree) => ({ ...tree, value: tree.value.map(shrink) }))),
  };
}

function screenSamples({ candidates, weight }: MeasuredPage): Sample[] {
  const right = candidates.filter((each) => each.isRight).length;
  const wrong = Math.max(1, candidates.length - right);
  return candidates.map(({ features, isRight }) => ({
    features,
    label: Number(isRight),
    weight: weight * (isRight ? RIGHT_WEIGHT / right : WRONG_WEIGHT / wrong),
  }));
}

function rankingSamples(page: MeasuredPage, number: number, screen: BoostedTrees): Sample[] {
  return looked(page, screen).map(({ candidate, features }) => ({
    features,
    label: Number(candidate.isRight),
    weight: page.weight,
    page: number,
  }));
}

interface Looked {
  readonly candidate: MeasuredCandidate;
  readonly features: Float64Array;
}

/** The candidates that a run looks at closely, compared with each other. */
function looked({ candidates }: MeasuredPage, screen: BoostedTrees): Looked[] {
  const flat = flattenTrees(screen);
  const asked = candidates.filter(({ isAsked }) => isAsked);
  const best = bestOutlines(asked.length, (i) => scoreTrees(flat, asked[i]!.features)).map((i) => asked[i]!);
  const matrix = new Float64Array(best.length * WIDTH);
  best.forEach(({ features }, i) => {
    matrix.set(features, i * WIDTH);
  });
  const all = best.map((_, i) => i);
  compareCandidates(matrix, all, all);
  return best.map((candidate, i) => ({ candidate, features: matrix.slice(i * WIDTH, (i + 1) * WIDTH) }));
}

function choose(page: MeasuredPage, { screen, trees }: Trees): Choice {
  const flat = flattenTrees(trees);
  const seen = looked(page, screen);
  const strengths = seen.map(({ features }) => Math.exp(scoreTrees(flat, features)));
  const all = strengths.reduce((sum, strength) => sum + strength, 1);
  const contenders = seen.map(({ candidate }, i) => ({ ...candidate, score: strengths[i]! / all }));
  const best = contenders.reduce((a, b) => (b.score > a.score ? b : a), contenders[0]!);
  return {
    page,
    chosen: best ?? null,
    facts: best === undefined ? [] : factsOf(best, contenders),
    isInSight: seen.some(({ candidate }) => candidate.isRight),
  };
}

const STEPS = 4000;
const RATE = 0.02;
/** L2 on all weights but the bias: there are only some dozen wrong choices to learn from. */
const LAMBDA = 1;
const DIGITS = 1e4;

/** Pages whose title announces nothing are never looked at in a run. */
const isAnnounced = ({ page }: Choice) => page.label.status !== 'none' || page.announced;

/** Logistic regression on the choices of pages that announce a list, by gradient descent. */
function fitAcceptance(choices: readonly Choice[]): AcceptanceModel {
  const taught = choices.filter((choice) => choice.chosen !== null && isAnnounced(choice));
  const weights = new Array<number>(taught[0]!.facts.length).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((weight, i) => (i === 0 ? 0 : LAMBDA * weight));
    for (const { facts, chosen } of taught) {
      const error =
        sigmoid(facts.reduce((sum, fact, i) => sum + fact * weights[i]!, 0)) - Number(chosen!.isRight);
      for (let i = 0; i < slope.length; i++) slope[i]! += error * facts[i]!;
    }
    for (let i = 0; i < weights.length; i++) weights[i]! -= (RATE * slope[i]!) / Math.sqrt(1 + step / 100);
  }
  return { weights: weights.map((weight) => Math.round(weight * DIGITS) / DIGITS) };
}
