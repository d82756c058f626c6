import type { Weights } from '../../../src/question/base/cover.js';
import { type Example, FEATURES, featureNumber } from './examples.js';

const EPOCHS = 30;
const RATE = 0.1;

export interface Settings {
  /** What a question weighs that somebody typed; one that was made weighs 1. */
  readonly asked: number;
  /** How many times as much one weighs that nothing answers: a wrong answer is worse than none. */
  readonly none: number;
  /** Weights are drawn back to where they began, so that what is rare in the questions stays as it was. */
  readonly pull: number;
}

/** What folds over sites are told to choose from. */
const TRIED: readonly Settings[] = [1, 3, 10, 20].flatMap((asked) =>
  [1, 3].map((none) => ({ asked, none, pull: 0.03 })),
);

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

export function scoresOf({ outcomes }: Example, weights: Float64Array): number[] {
  return outcomes.map(({ features, values }) => {
    let score = 0;
    for (let i = 0; i < features.length; i++) score += weights[features[i]!]! * values[i]!;
    return score;
  });
}

/** AdaGrad on the likelihood that one of the right readings is taken. */
export function train(examples: readonly Example[], { asked, none, pull }: Settings): Float64Array {
  const initial = numbered(INITIAL);
  const weights = initial.slice();
  const squares = new Float64Array(MOST_FEATURES);
  const usable = examples.filter(
    ({ isAsked, outcomes }) => (!isAsked || asked > 0) && outcomes.some(({ isRight }) => isRight),
  );
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const example of usable) {
      const { outcomes, isAsked, form } = example;
      const weight = isAsked ? asked * (form === 'none' ? none : 1) : 1;
      const scores = scoresOf(example, weights);
      const all = softmax(
        scores.map((score, at) => (isTried(outcomes[at]!) ? score : Number.NEGATIVE_INFINITY)),
      );
      const good = softmax(
        scores.map((score, at) => (outcomes[at]!.isRight ? score : Number.NEGATIVE_INFINITY)),
      );
      const gradient = new Map<number, number>();
      outcomes.forEach(({ features, values }, at) => {
        const change = (good[at]! - all[at]!) * weight;
        if (Math.abs(change) < 1e-6) return;
        for (const [i, feature] of features.entries())
          gradient.set(feature, (gradient.get(feature) ?? 0) + change * values[i]!);
      });
      for (const [feature, slope] of gradient) {
        const pulled = slope - pull * (weights[feature]! - initial[feature]!);
        squares[feature]! += pulled * pulled;
        weights[feature]! += (RATE * pulled) / Math.sqrt(squares[feature]! + 1e-8);
      }
    }
  }
  return weights;
}

/** What gives nothing is passed over. */
const isTried = ({ gives, isRight }: Example['outcomes'][number]) => gives || isRight;

function softmax(scores: readonly number[]): number[] {
  const best = Math.max(...scores);
  const shares = scores.map((score) => Math.exp(score - best));
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}

/** The outcome that is taken: the best reading above 0 that gives something, or none. */
function taken(example: Example, weights: Float64Array): Example['outcomes'][number] {
  const scores = scoresOf(example, weights);
  const none = example.outcomes.at(-1)!;
  const order = example.outcomes
    .map((_, at) => at)
    .slice(0, -1)
    .sort((a, b) => scores[b]! - scores[a]!);
  let fewestLeft = Number.POSITIVE_INFINITY;
  for (const at of order) {
    const outcome = example.outcomes[at]!;
    if (scores[at]! < 0) return none;
    if (outcome.isThing) return outcome;
    if (outcome.left > fewestLeft) continue;
    if (outcome.gives) return outcome;
    fewestLeft = outcome.left;
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

  share(group: string): number {
    const { right, n } = this.#forms.get(group) ?? { right: 0, n: 1 };
    return right / n;
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

/** What the share of right refusals, and of made questions, is worth beside that of asked ones. */
const NONE_WORTH = 0.3;
const MADE_WORTH = 0.2;

export type GroupOf = (example: Example) => string;

/** Each group by weights that were trained on the others. */
export function folded(
  examples: readonly Example[],
  groupOf: GroupOf,
  settings: (others: Example[]) => Settings,
  showsMisses = false,
): Report {
  const report = new Report(showsMisses);
  for (const group of new Set(examples.map(groupOf))) {
    const others = examples.filter((example) => groupOf(example) !== group);
    const weights = train(others, settings(others));
    for (const example of examples) if (groupOf(example) === group) report.add(example, weights);
  }
  return report;
}

/** The settings by which folds over these examples are answered best: asked ones before made ones, and none invented. */
export function chosen(examples: readonly Example[], groupOf: GroupOf): Settings {
  const worth = TRIED.map((settings) => {
    const report = folded(examples, groupOf, () => settings);
    return (
      report.share('asked') + NONE_WORTH * report.share('asked none') + MADE_WORTH * report.share('made')
    );
  });
  const best = worth.indexOf(Math.max(...worth));
  console.log(`chosen ${JSON.stringify(TRIED[best])} of ${worth.map((each) => each.toFixed(3)).join(' ')}`);
  return TRIED[best]!;
}

export function named(weights: Float64Array): Weights {
  const pairs = FEATURES.map((name, at): [string, number] => [name, Number(weights[at]!.toFixed(3))]);
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
}
