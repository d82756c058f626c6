import { type AcceptanceModel, acceptance } from '../../src/list/acceptance.js';
import { type Choice, FOLDS } from './cross-validate.js';

const STEPS = 6000;
const RATE = 0.02;
/** L2 on all weights but the bias: there are only a handful of wrong choices to learn from. */
const LAMBDA = 1;
const DIGITS = 1e4;

/** Logistic regression on the choices of pages that announce a list, by gradient descent. */
export function fitAcceptance(choices: readonly Choice[]): AcceptanceModel {
  const taught = choices.filter((choice) => choice.chosen !== null && isAnnounced(choice));
  const weights = new Array<number>(taught[0]!.facts.length).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const slope = weights.map((weight, i) => (i === 0 ? 0 : LAMBDA * weight));
    for (const { facts, isRight } of taught) {
      const error = acceptance({ weights }, facts) - Number(isRight);
      for (let i = 0; i < slope.length; i++) slope[i]! += error * facts[i]!;
    }
    for (let i = 0; i < weights.length; i++) weights[i]! -= RATE * slope[i]!;
  }
  return { weights: weights.map((weight) => Math.round(weight * DIGITS) / DIGITS) };
}

const isAnnounced = ({ page }: Choice) => page.label.status !== 'none' || page.announced;

/** The choices with their probabilities, each fold's by weights that the other folds gave. */
export function acceptEach(choices: readonly Choice[]): Choice[] {
  return Array.from({ length: FOLDS }, (_, fold) => {
    const model = fitAcceptance(choices.filter((choice) => choice.fold !== fold));
    return choices
      .filter((choice) => choice.fold === fold)
      .map((choice) =>
        choice.chosen === null ? choice : { ...choice, score: acceptance(model, choice.facts) },
      );
  }).flat();
}
