import { describe, expect, it } from 'vitest';
import { evaluate } from '../../bench/concepts/evaluate.js';
import { openConcepts } from '../../src/concepts/open.js';

/** A little below what was measured (docs/concepts.md); a change that falls below has to say why. */
const FLOORS = { recall: 0.96, precision: 0.98, best: 0.95, bestThree: 0.98, longest: 0.96, tailRecall: 0.2 };

describe('the built-in network', () => {
  const figures = evaluate(openConcepts());

  it.each(Object.entries(FLOORS))('answers the questions: %s is at least %d', (name, floor) => {
    expect(figures[name as keyof typeof FLOORS], figures.misses.join('\n')).toBeGreaterThanOrEqual(floor);
  });

  it('is asked a few hundred questions', () => {
    expect(figures.questions).toBeGreaterThan(400);
  });
});
