import { LINE } from '../lines/line-table.js';
import type { PatternRule } from './pattern-rule.js';

/** IV-B, rule 2: every item is set off by a heading or bold type. `<h2>Skerry Point</h2>`. */
export const highlightRule: PatternRule = {
  id: 'rule-highlight',
  holds: ({ candidate, facts: { lines } }) =>
    candidate.lines.every((line) => lines.has(line, LINE.heading | LINE.boldStart)),
};
