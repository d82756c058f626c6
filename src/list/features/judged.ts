import { lowerBound } from '../lines/line-kinds.js';
import type { CandidateView, FeatureRule } from './candidate-view.js';

/** Log-odds of no line: as unlikely an item as can be. */
const NOTHING = -6;
/** Of long lists so many lines are judged. */
const MOST_JUDGED = 12;
/** Lines of the items' kind that are judged, on pages that have many. */
const MOST_LIKE = 40;

/** What the judge of lines says about the items, and about their like just before, between and after them. */
export const judgedFeatures: FeatureRule = {
  id: 'judged',
  names: [
    'judge.mean',
    'judge.least',
    'judge.likely',
    'judge.first',
    'judge.last',
    'judge.before',
    'judge.after',
    'judge.skipped',
    'judge.sum',
    'judge.doubted',
    'judge.missed',
    'judge.taken',
  ],
  measure: (view, out, at) => {
    const { lines } = view.candidate;
    const { judge, kinds } = view.facts;
    const step = Math.max(1, Math.floor(lines.length / MOST_JUDGED));
    let sum = 0;
    let least = Number.POSITIVE_INFINITY;
    let likely = 0;
    let count = 0;
    let doubted = 0;
    for (let i = 0; i < lines.length; i += step) {
      const odds = judge.logOdds(lines[i]!);
      sum += odds;
      count++;
      if (odds < least) least = odds;
      if (odds > 0) likely++;
      else doubted -= odds;
    }
    const like = kinds.like(lines[0]!);
    const before = like[lowerBound(like, lines[0]!) - 1];
    const after = like[lowerBound(like, lines.at(-1)! + 1)];
    out[at] = sum / count;
    out[at + 1] = least;
    out[at + 2] = likely / count;
    out[at + 3] = judge.logOdds(lines[0]!);
    out[at + 4] = judge.logOdds(lines.at(-1)!);
    out[at + 5] = before === undefined ? NOTHING : judge.logOdds(before);
    out[at + 6] = after === undefined ? NOTHING : judge.logOdds(after);
    out[at + 7] = likeliestSkipped(lines, like, judge);
    out[at + 8] = (sum / count) * Math.log(1 + lines.length);
    const missed = missedOdds(view);
    const taken = step * (sum + doubted);
    out[at + 9] = Math.log(1 + step * doubted);
    out[at + 10] = Math.log(1 + missed);
    out[at + 11] = taken / Math.max(1, taken + missed);
  },
};

/** What the judge says for lines of the items' kind that are no items: much of it means that the cut is too narrow. */
function missedOdds({ candidate: { lines }, facts }: CandidateView): number {
  const { kinds, judge } = facts;
  const kind = kinds.kindOf(lines[0]!);
  const step = likeStep(kinds.like(lines[0]!));
  let missed = facts.ofKind(kind, () => likelyOdds(lines[0]!, facts));
  for (const line of lines) {
    if (kinds.kindOf(line) !== kind || kinds.placeOf(line) % step !== 0) continue;
    missed -= Math.max(0, judge.logOdds(line));
  }
  return step * Math.max(0, missed);
}

const likeStep = (like: readonly number[]) => Math.max(1, Math.floor(like.length / MOST_LIKE));

/** What the judge says for all lines of a line's kind together. */
function likelyOdds(line: number, { kinds, judge }: CandidateView['facts']): number {
  const like = kinds.like(line);
  const step = likeStep(like);
  let sum = 0;
  for (let i = 0; i < like.length; i += step) sum += Math.max(0, judge.logOdds(like[i]!));
  return sum;
}

/** The likeliest line of the items' kind that stands between them and is none. */
function likeliestSkipped(
  items: readonly number[],
  like: readonly number[],
  judge: CandidateView['facts']['judge'],
): number {
  let likeliest = NOTHING;
  let looked = 0;
  let item = 0;
  for (
    let i = lowerBound(like, items[0]!);
    i < like.length && like[i]! < items.at(-1)! && looked < MOST_JUDGED;
    i++
  ) {
    while (items[item]! < like[i]!) item++;
    if (items[item] === like[i]) continue;
    looked++;
    likeliest = Math.max(likeliest, judge.logOdds(like[i]!));
  }
  return likeliest;
}
