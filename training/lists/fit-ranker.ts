import { type BoostedTrees, flattenTrees, scoreTrees } from '../../src/boosted-trees.js';
import { type AcceptanceModel, acceptance, factsOf } from '../../src/list/acceptance.js';
import { compareCandidates, OUTLINE_FEATURES, WIDTH } from '../../src/list/features/all-features.js';
import { type BoostedModel, type BoostedPart, bestOutlines } from '../../src/list/rankers/boosted-ranker.js';
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
const FOLDS = 3;

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

type Trees = Pick<BoostedPart, 'screen' | 'trees'>;

/** Pages of one host are in one fold. */
export function foldOf(host: string, folds = FOLDS): number {
  let hash = 0;
  for (let i = 0; i < host.length; i++) hash = (Math.imul(hash, 31) + host.charCodeAt(i)) >>> 0;
  return hash % folds;
}

/** What inner folds, by host, decide before a ranker is fitted. */
export interface Settings {
  readonly options: Partial<GrowOptions>;
  readonly threshold: number;
}

/** Trees of other sizes that the inner folds choose from; the first where they are as good. */
const TRIED_OPTIONS: readonly Partial<GrowOptions>[] = [{}, { rounds: 160 }];
const TRIED_THRESHOLDS = [0.5, 0.6, 0.7, 0.8];
/** Of what is given in the inner folds so much must be right: a wrong row is worse than a missing one. */
const LEAST_PRECISION = 0.94;

/** The settings with the most right lists beyond wrong ones on pages of hosts that the trees had not seen. */
export function chooseSettings(pages: readonly MeasuredPage[]): Settings {
  const tried = TRIED_OPTIONS.flatMap((options) => {
    const judged = byCount(pages).flatMap((own) => judgedChoices(own, options));
    return TRIED_THRESHOLDS.map((threshold) => ({ options, threshold, ...countGiven(judged, threshold) }));
  });
  const precise = tried.filter(({ right, wrong }) => right >= LEAST_PRECISION * (right + wrong));
  const gain = ({ right, wrong }: { right: number; wrong: number }) => right - wrong;
  return (precise.length > 0 ? precise : tried).reduce((best, each) =>
    gain(each) > gain(best) ? each : best,
  );
}

interface JudgedChoice {
  readonly score: number;
  readonly isRight: boolean;
}

/** Choices on pages as they are, with the count that their titles give. */
function judgedChoices(pages: readonly MeasuredPage[], options: Partial<GrowOptions>): JudgedChoice[] {
  const choices = unseenChoices(pages, options);
  const model = fitAcceptance(choices);
  return choices
    .filter(({ chosen, page }) => chosen !== null && page.weight === 1)
    .map(({ chosen, facts }) => ({ score: acceptance(model, facts), isRight: chosen!.isRight }));
}

function countGiven(judged: readonly JudgedChoice[], threshold: number) {
  const given = judged.filter(({ score }) => score >= threshold);
  const right = given.filter(({ isRight }) => isRight).length;
  return { right, wrong: given.length - right };
}

/** Pages measured with a count, and pages measured without. */
function byCount(pages: readonly MeasuredPage[]): [MeasuredPage[], MeasuredPage[]] {
  return [pages.filter(({ isCounted }) => isCounted), pages.filter(({ isCounted }) => !isCounted)];
}

/** One ranker for titles with a count, one for those without. */
export function fitRanker(pages: readonly MeasuredPage[], { options, threshold }: Settings): BoostedModel {
  const [counted, uncounted] = byCount(pages);
  return { counted: fitPart(counted, options), uncounted: fitPart(uncounted, options), threshold };
}

/** Trees on all pages; acceptance by choices of trees that had not seen the page. */
function fitPart(pages: readonly MeasuredPage[], options: Partial<GrowOptions>): BoostedPart {
  return { ...fitTrees(pages, options), acceptance: fitAcceptance(unseenChoices(pages, options)) };
}

/** What trees choose on pages of hosts that they had not seen. */
function unseenChoices(pages: readonly MeasuredPage[], options: Partial<GrowOptions>): Choice[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const trees = fitTrees(
      pages.filter(({ host }) => foldOf(host) !== fold),
      options,
    );
    const held = pages.filter((page) => foldOf(page.host) === fold && !page.isChanged);
    return held.map((page) => choose(page, trees));
  }).flat();
}

function fitTrees(pages: readonly MeasuredPage[], options: Partial<GrowOptions>): Trees {
  const screen = growTrees(
    pages.filter(({ label }) => label.status !== 'none').flatMap(screenSamples),
    SCREEN_OPTIONS,
  );
  const samples = pages.flatMap((page, number) => rankingSamples(page, number, screen));
  const bags = Array.from({ length: BAGS }, (_, i) =>
    growTrees(samples, { ...TREE_OPTIONS, ...options, seed: i + 1 }),
  );
  return { screen, trees: average(bags) };
}

function average(bags: readonly BoostedTrees[]): BoostedTrees {
  const shrink = (value: number) => Math.round((value / bags.length) * 1e5) / 1e5;
  return {
    bias: bags.reduce((sum, { bias }) => sum + bias, 0) / bags.length,
    trees: bags.flatMap(({ trees }) => trees.map((tree) => ({ ...tree, value: tree.value.map(shrink) }))),
  };
}

/** Wrong candidates of a page beyond so many teach the screen nothing more. */
const MOST_WRONG = 40;

function screenSamples({ candidates, weight }: MeasuredPage): Sample[] {
  const right = candidates.filter((each) => each.isRight).length;
  const step = Math.max(1, Math.ceil((candidates.length - right) / MOST_WRONG));
  const taught = candidates.filter(({ isRight }, i) => isRight || i % step === 0);
  const wrong = Math.max(1, taught.length - right);
  return taught.map(({ features, isRight }) => ({
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

/**
 * Pages whose title announces nothing are never looked at in a run, but now and then a title is misread: they count as
 * much as that happens.
 */
const MISREAD_WEIGHT = 0.05;

const weightOf = ({ page }: Choice) =>
  page.label.status === 'none' && !page.announced ? MISREAD_WEIGHT : page.weight;

/** Logistic regression on the choices, by gradient descent. */
function fitAcceptance(choices: readonly Choice[]): AcceptanceModel {
  const taught = choices.filter(({ chosen }) => chosen !== null);
  const weights = new Array<number>(taught[0]!.facts.length).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((weight, i) => (i === 0 ? 0 : LAMBDA * weight));
    for (const choice of taught) {
      const error = acceptance({ weights }, choice.facts) - Number(choice.chosen!.isRight);
      for (let i = 0; i < slope.length; i++) slope[i]! += weightOf(choice) * error * choice.facts[i]!;
    }
    for (let i = 0; i < weights.length; i++) weights[i]! -= (RATE * slope[i]!) / Math.sqrt(1 + step / 100);
  }
  return { weights: weights.map((weight) => Math.round(weight * DIGITS) / DIGITS) };
}
