import type { Contribution } from '../../boosted-trees.js';
import { LINE } from '../../view/lines/line-table.js';
import type { CandidateView } from '../features/candidate-view.js';
import { pScore, vScore } from '../features/paper-scores.js';
import type { Ranker } from './ranker.js';

/** Equal parts of both scores; the paper says "weighted sum" and leaves the weights open. */
const P_WEIGHT = 0.5;

/**
 * The paper's rule-based ranker (IV-B, IV-C): whole groups of exactly k items that show one
 * of the three patterns, then P-Score plus the V-Score relative to the page's largest candidate.
 */
export const rulesRanker: Ranker = {
  id: 'ranker-rules',
  threshold: Number.MIN_VALUE,
  score: (views) => scoreParts(views).map((parts) => parts.reduce((sum, { effect }) => sum + effect, 0)),
  explain: scoreParts,
};

function scoreParts(views: readonly CandidateView[]): Contribution[][] {
  const areas = views.map((view) => (isAllowed(view) ? vScore(view) : 0));
  const largest = areas.reduce((a, b) => Math.max(a, b), 1);
  return views.map((view, i) => {
    const area = areas[i]!;
    if (area === 0) return [];
    const probability = pScore(view);
    return [
      { name: 'paper.pScore', value: probability, effect: P_WEIGHT * probability },
      { name: 'paper.vScore', value: area, effect: ((1 - P_WEIGHT) * area) / largest },
    ];
  });
}

function isAllowed(view: CandidateView): boolean {
  const isWhole = view.candidate.sublist === 'whole';
  return isWhole && view.size === (view.facts.k ?? view.size) && patternsOf(view).length > 0;
}

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
