import type { Analysis } from './analysis.js';
import type { Candidate } from './classifier.js';
import { isTitleWord } from './title-words.js';

/** The number or numbers that make up k. */
export interface Count {
  readonly k: number;
  readonly main: Candidate;
  readonly parts: readonly Candidate[];
}

/** Tokens between two counts that are added up: "7 Highs And 4 Lows". */
const LONGEST_SUM_GAP = 4;
/** "And 4 Lows" needs less than the whole threshold: the count before it has spoken for it. */
const ADDED_SHARE = 0.5;

/** The most probable number is k; numbers joined to it by "and" are added ("7 highs and 4 lows" = 11). */
export function chooseCount(a: Analysis, candidates: readonly Candidate[], threshold: number): Count | null {
  let main: Candidate | null = null;
  for (const candidate of candidates) {
    if (candidate.probability > (main?.probability ?? 0)) main = candidate;
  }
  if (!main || main.probability < threshold) return null;
  const parts = candidates.filter(
    (c) => c === main || (c.probability >= threshold * ADDED_SHARE && isAddedTo(a, main, c)),
  );
  const k = parts.reduce((sum, { at }) => sum + a.tokens[at]!.number!.value, 0);
  return { k, main: parts[0]!, parts };
}

function isAddedTo(a: Analysis, main: Candidate, other: Candidate): boolean {
  const [first, second] = main.at < other.at ? [main, other] : [other, main];
  if (second.at - first.at > LONGEST_SUM_GAP || isPart(a, first) || isPart(a, second)) return false;
  const joint = a.tokens[second.at - 1]!.lower;
  return first.window.phrase !== null && second.window.phrase !== null && (joint === 'and' || joint === '&');
}

/** "A 5-step guide" counts on its own. */
function isPart(a: Analysis, { at }: Candidate): boolean {
  return isTitleWord(a.tokens[at]!.number!.tail, 'part');
}
