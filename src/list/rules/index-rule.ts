import type { PatternRule } from './pattern-rule.js';

/** IV-B, rule 1: a number before every item, in sequence and within 1..k. "1. Skerry Point", "2. Grey Rock". */
export const indexRule: PatternRule = {
  id: 'rule-index',
  holds: ({ ranks, size }) => {
    const step = (ranks[1] ?? 0) - (ranks[0] ?? 0);
    if (Math.abs(step) !== 1) return false;
    return ranks.every((rank, i) => rank === ranks[0]! + i * step && rank >= 1 && rank <= size);
  },
};
