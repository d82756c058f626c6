import { type Choice, figuresAt } from './cross-validate.js';

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
