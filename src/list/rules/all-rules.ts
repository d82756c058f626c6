import type { CandidateView } from '../features/candidate-view.js';
import { highlightRule } from './highlight-rule.js';
import { indexRule } from './index-rule.js';
import type { PatternRule } from './pattern-rule.js';
import { tableRule } from './table-rule.js';

const RULES: readonly PatternRule[] = [indexRule, highlightRule, tableRule];

/** Ids of the patterns that a candidate shows. */
export function patternsOf(view: CandidateView): string[] {
  return RULES.filter((rule) => rule.holds(view)).map((rule) => rule.id);
}
