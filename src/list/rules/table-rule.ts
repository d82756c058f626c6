import type { PatternRule } from './pattern-rule.js';

/** IV-B, rule 3: the items are rows of one table. */
export const tableRule: PatternRule = {
  id: 'rule-table',
  holds: ({ candidate }) => candidate.tableNode !== undefined,
};
