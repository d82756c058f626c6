import type { Weights } from '../../../src/question/base/cover.js';
import { type Example, FEATURES, featureNumber, type Outcome } from './examples.js';

const EPOCHS = 12;
const RATE = 0.1;

export interface Settings {
  /** What a question weighs that somebody typed; one that was made weighs 1. */
  readonly asked: number;
  /** How many times as much one weighs that nothing answers: a wrong answer is worse than none. */
  readonly none: number;
  /** The same of one that was made. */
  readonly madeNone: number;
  /** Weights are drawn back to where they began, so that what is rare in the questions stays as it was. */
  readonly pull: number;
}

/** Folds over sites chose what a typed question weighs; what one weighs that nothing answers was set by hand. */
export const SETTINGS: Settings = { asked: 10, none: 3, madeNone: 2, pull: 0.03 };

/** What training starts from: words that a reading has a place for speak for it, those left over against it. */
const USES = [
  'name',
  'kind',
  'column',
  'value',
  'name word',
  'bound',
  'ranking',
  'operator',
  'compared',
  'source',
];
export const INITIAL: Weights = {
  ...Object.fromEntries(USES.map((use) => [`quality ${use}`, 1])),
  left: -1.2,
  'leaves more than an empty one': -2,
  asked: 0.3,
  hint: 0.15,
  'bound fit': 0.2,
  'ranked by': 0.4,
  anchored: 0.3,
  'form yesno': 0.2,
  'form compare': 0.5,
  'form count': 0.45,
};

function numbered(weights: Weights): Float64Array {
  const found = new Float64Array(MOST_FEATURES);
  for (const [name, weight] of Object.entries(weights)) found[featureNumber(name)] = weight;
  return found;
}

const MOST_FEATURES = 2 ** 16;

function scoreOf({ features, values }: Outcome, weights: Float64Array): number {
  let score = 0;
  for (let i = 0; i < features.length; i++) score += weights[features[i]!]! * values[i]!;
  return score;
}

/** Forms of questions that nothing answers. */
const NO_ANSWERS: ReadonlySet<string> = new Set(['none', 'deprived']);

/** AdaGrad on the likelihood that one of the right readings is taken. */
export function train(examples: readonly Example[], { asked, none, madeNone, pull }: Settings): Float64Array {
  const initial = numbered(INITIAL);
  const weights = initial.slice();
  const squares = new Float64Array(MOST_FEATURES);
  const gradient = new Gradient();
  const usable = examples
    .filter(({ isAsked, outcomes }) => (!isAsked || asked > 0) && outcomes.some(({ isRight }) => isRight))
    .map(({ isAsked, form, outcomes }) => ({
      outcomes: outcomes.filter(isTried),
      weight: (isAsked ? asked : 1) * (NO_ANSWERS.has(form) ? (isAsked ? none : madeNone) : 1),
    }));
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const { outcomes, weight } of usable) {
      const scores = outcomes.map((outcome) => scoreOf(outcome, weights));
      const all = softmax(scores);
      const good = softmax(
        scores.map((score, at) => (outcomes[at]!.isRight ? score : Number.NEGATIVE_INFINITY)),
      );
      outcomes.forEach((outcome, at) => {
        gradient.add(outcome, (good[at]! - all[at]!) * weight);
      });
      gradient.takeOut((feature, slope) => {
        const pulled = slope - pull * (weights[feature]! - initial[feature]!);
        squares[feature]! += pulled * pulled;
        weights[feature]! += (RATE * pulled) / Math.sqrt(squares[feature]! + 1e-8);
      });
    }
  }
  return weights;
}

/** What the features of one question are to change by. */
class Gradient {
  readonly #slopes = new Float64Array(MOST_FEATURES);
  readonly #isTouched = new Uint8Array(MOST_FEATURES);
  #touched: number[] = [];

  add({ features, values }: Outcome, change: number): void {
    if (Math.abs(change) < 1e-6) return;
    for (let i = 0; i < features.length; i++) {
      const feature = features[i]!;
      if (this.#isTouched[feature] === 0) this.#touched.push(feature);
      this.#isTouched[feature] = 1;
      this.#slopes[feature]! += change * values[i]!;
    }
  }

  /** Gives each and starts anew. */
  takeOut(take: (feature: number, slope: number) => void): void {
    for (const feature of this.#touched) {
      take(feature, this.#slopes[feature]!);
      this.#slopes[feature] = 0;
      this.#isTouched[feature] = 0;
    }
    this.#touched = [];
  }
}

/** What gives nothing is passed over. */
const isTried = ({ gives, isRight }: Outcome) => gives || isRight;

function softmax(scores: readonly number[]): number[] {
  const best = Math.max(...scores);
  const shares = scores.map((score) => Math.exp(score - best));
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}

/** The outcome that is taken: the best reading above 0 that gives something, or none. */
function taken(example: Example, weights: Float64Array): Outcome {
  const scores = example.outcomes.map((outcome) => scoreOf(outcome, weights));
  const none = example.outcomes.at(-1)!;
  const order = example.outcomes
    .map((_, at) => at)
    .slice(0, -1)
    .sort((a, b) => scores[b]! - scores[a]!);
  for (const at of order) {
    const outcome = example.outcomes[at]!;
    if (scores[at]! < 0) return none;
    if (outcome.isThing) return outcome;
    if (outcome.gives) return outcome;
  }
  return none;
}

interface Counts {
  n: number;
  right: number;
  possible: number;
  nothing: number;
}

/** How questions are answered, by what they were asked or made as. */
export class Report {
  readonly #forms = new Map<string, Counts>();
  readonly #showsMisses: boolean;

  constructor(showsMisses = false) {
    this.#showsMisses = showsMisses;
  }

  add(example: Example, weights: Float64Array): void {
    const { outcomes, form, isAsked, question, base } = example;
    const outcome = taken(example, weights);
    const isPossible = outcomes.some(({ isRight }) => isRight);
    const isNothing = outcome === outcomes.at(-1);
    for (const group of [`${isAsked ? 'asked' : 'made'} ${form}`, isAsked ? 'asked' : 'made']) {
      const counts = this.#forms.get(group) ?? { n: 0, right: 0, possible: 0, nothing: 0 };
      this.#forms.set(group, counts);
      counts.n++;
      if (outcome.isRight) counts.right++;
      if (isPossible) counts.possible++;
      if (isNothing) counts.nothing++;
    }
    if (this.#showsMisses && isAsked && !outcome.isRight)
      console.log(
        `  ${base.split('/').at(-1)} ${form}${isNothing ? ' nothing' : ''}${isPossible ? '' : ' impossible'}: ${question}`,
      );
  }

  print(title: string): void {
    for (const [group, { n, right, possible, nothing }] of [...this.#forms].sort(([a], [b]) =>
      a < b ? -1 : 1,
    ))
      console.log(
        `${title} ${group.padEnd(20)} ${right} of ${n} right (${((100 * right) / n).toFixed(1)}%), possible ${possible}, nothing ${nothing}`,
      );
  }
}

export type GroupOf = (example: Example) => string;

/** Each group that somebody asked about, by weights that were trained on the others. */
export function folded(
  examples: readonly Example[],
  groupOf: GroupOf,
  settings: Settings,
  showsMisses = false,
): Report {
  const report = new Report(showsMisses);
  for (const group of new Set(examples.filter(({ isAsked }) => isAsked).map(groupOf))) {
    const weights = train(
      examples.filter((example) => groupOf(example) !== group),
      settings,
    );
    for (const example of examples) if (groupOf(example) === group) report.add(example, weights);
  }
  return report;
}

export function named(weights: Float64Array): Weights {
  const pairs = FEATURES.map((name, at): [string, number] => [name, Number(weights[at]!.toFixed(3))]);
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
}
