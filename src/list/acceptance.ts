import type { CandidateView } from './features/candidate-view.js';
import { isComplete } from './features/index-features.js';
import type { ItemFacts } from './features/item-facts.js';
import { isMarkedUp } from './marked-up.js';
import { sigmoid } from './rankers/boosted-trees.js';
import type { ScoredCandidate } from './scored-candidate.js';

/**
 * Whether the best candidate is the announced list is another question than which one is best: a candidate
 * that looks middling but has no rival is mostly right, one of two that look alike may not be.
 */
export interface AcceptanceModel {
  /** One weight a fact, in the order of `acceptanceFacts`. */
  readonly weights: readonly number[];
}

/** Beyond this lead, in log-odds, a larger one says nothing more. */
const MAX_LEAD = 4;
/** One rival is always there: that nothing on the page is the list. A candidate must lead that one, too. */
const NO_LIST_LOG_ODDS = -3;
/** More ways than this come from cutting one group again and again. */
const MAX_WAYS = 4;
/** Log-odds beyond this are as good as sure. */
const MAX_LOG_ODDS = 8;

/**
 * The facts that decide: 1 for the bias, the score, the lead over the best rival, a complete numbering, and
 * in how many ways the same items were found.
 */
export function acceptanceFacts(best: ScoredCandidate, scored: readonly ScoredCandidate[]): number[] {
  const own = logOdds(best.score);
  const isSame = sameItemsAs(best.view);
  const same = scored.map(({ view }) => isSame(view));
  // A list that the page's own markup names has no rivals on it.
  const rival = isMarkedUp(best.view) ? undefined : scored[same.indexOf(false)];
  const behind = Math.max(NO_LIST_LOG_ODDS, rival === undefined ? NO_LIST_LOG_ODDS : logOdds(rival.score));
  const lead = Math.min(MAX_LEAD, own - behind);
  const ways = same.filter(Boolean).length;
  return [1, own, lead, Number(isComplete(best.view)), Math.log(Math.max(1, Math.min(MAX_WAYS, ways)))];
}

/** Calibrated probability that the best candidate is the list. */
export function acceptance({ weights }: AcceptanceModel, facts: readonly number[]): number {
  return sigmoid(facts.reduce((sum, fact, i) => sum + fact * weights[i]!, 0));
}

/** Share of the items that two candidates must have in common to be the same list, found in two ways. */
const SAME_SHARE = 0.9;

function sameItemsAs(best: CandidateView): (other: CandidateView) => boolean {
  const lines = new Set(best.candidate.lines);
  const names = new Set(best.items.map(nameOf));
  return (other) => {
    if (other === best) return true;
    const enough = SAME_SHARE * Math.max(other.size, best.size);
    if (Math.min(other.size, best.size) < enough) return false;
    if (other.candidate.lines.filter((line) => lines.has(line)).length >= enough) return true;
    return other.items.filter((item) => names.has(nameOf(item))).length >= enough;
  };
}

const nameOf = ({ words }: ItemFacts) => words.join(' ');

function logOdds(probability: number): number {
  const value = Math.log(probability / (1 - probability));
  return Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, value));
}
