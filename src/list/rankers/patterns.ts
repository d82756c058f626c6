import { LINE } from '../../view/lines/line-table.js';
import type { CandidateView } from '../features/candidate-view.js';

/** One of the paper's three patterns (IV-B): a candidate stays when it shows at least one of them. */
interface PatternRule {
  readonly id: string;
  holds(view: CandidateView): boolean;
}

/** IV-B, rule 1: a number before every item, in sequence and within 1..k. "1. Skerry Point", "2. Grey Rock". */
const indexRule: PatternRule = {
  id: 'rule-index',
  holds: ({ ranks, size }) => {
    const step = (ranks[1] ?? 0) - (ranks[0] ?? 0);
    if (Math.abs(step) !== 1) return false;
    return ranks.every((rank, i) => rank === ranks[0]! + i * step && rank >= 1 && rank <= size);
  },
};

/** IV-B, rule 2: every item is set off by a heading or bold type. `<h2>Skerry Point</h2>`. */
const highlightRule: PatternRule = {
  id: 'rule-highlight',
  holds: ({ candidate, facts: { lines } }) =>
    candidate.lines.every((line) => lines.has(line, LINE.heading | LINE.boldStart)),
};

/** IV-B, rule 3: the items are rows of one table. */
const tableRule: PatternRule = {
  id: 'rule-table',
  holds: ({ candidate }) => candidate.tableNode !== undefined,
};

const RULES: readonly PatternRule[] = [indexRule, highlightRule, tableRule];

/** Ids of the patterns that a candidate shows. */
export function patternsOf(view: CandidateView): string[] {
  return RULES.filter((rule) => rule.holds(view)).map((rule) => rule.id);
}
