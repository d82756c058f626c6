import { type Choice, type Figures, FOLDS, figuresAt } from './cross-validate.js';

/** Which of two thresholds is better: above this precision, recall counts alone; else F does. */
export type Target = number;

/**
 * The threshold with the best recall at a precision that users accept; else the one with the best F. Of equal ones
 * the highest: what lies between them is wrong.
 */
export function bestThreshold(choices: readonly Choice[], target: Target): number {
  const scores = choices.filter((c) => c.page.label.status !== 'none').map((c) => c.score);
  let best = { threshold: Number.NEGATIVE_INFINITY, value: 0 };
  for (const threshold of scores.filter(Number.isFinite).sort((a, b) => a - b)) {
    const { right, extracted, lists, falseLists } = figuresAt(choices, threshold, true);
    const precision = right / Math.max(1, extracted + falseLists);
    const recall = right / lists;
    const value = precision >= target ? 1 + recall : (2 * precision * recall) / (precision + recall || 1);
    if (value >= best.value) best = { threshold, value };
  }
  return best.threshold;
}

/**
 * Figures in which no page has a say in its own threshold: each fold is judged by the threshold that the
 * other folds' choices give.
 */
export function nestedFigures(choices: readonly Choice[], target: Target, gated: boolean): Figures {
  const sum = { lists: 0, extracted: 0, right: 0, falseLists: 0, others: 0 };
  for (let fold = 0; fold < FOLDS; fold++) {
    const threshold = bestThreshold(
      choices.filter((c) => c.fold !== fold),
      target,
    );
    const figures = figuresAt(
      choices.filter((c) => c.fold === fold),
      threshold,
      gated,
    );
    for (const name of Object.keys(sum) as (keyof Figures)[]) sum[name] += figures[name];
  }
  return sum;
}
