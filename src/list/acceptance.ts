import { sigmoid } from '../boosted-trees.js';
import type { CandidateView } from './features/candidate-view.js';
import { isComplete } from './features/index-features.js';
import { shareOf } from './features/statistics.js';
import type { ScoredCandidate } from './rankers/ranker.js';
import { knownBy, NamedThings } from './same-things.js';

/**
 * Whether the best candidate is the announced list is another question than which one is best: a candidate
 * that looks middling but has no rival is mostly right, one of two that look alike may not be.
 */
export interface AcceptanceModel {
  /** One weight a fact, in the order of `factsOf`. */
  readonly weights: readonly number[];
}

/** A candidate as it contends with the others of its page. */
export interface Contender {
  /** Its share against all others and against there being no list. */
  readonly score: number;
  readonly lines: readonly number[];
  /** The words of each item's name, to know the same things elsewhere on the page. */
  readonly names: readonly (readonly string[])[];
  /** Its names are on the page to read; else they stand for pictures. */
  readonly isShown: boolean;
  /** Numbered without a gap. */
  readonly isComplete: boolean;
  /** The page's own `ItemList` markup names these items. */
  readonly isMarkedUp: boolean;
  /** Share of the items that the judge of lines takes for items. */
  readonly likely: number;
}

/** Beyond this lead, in log-odds, a larger one says nothing more. */
const MAX_LEAD = 4;
/** Log-odds beyond this are as good as sure. */
const MAX_LOG_ODDS = 6;
const LEAST_SHARE = 1e-6;

export function acceptanceFacts(best: ScoredCandidate, scored: readonly ScoredCandidate[]): number[] {
  const contenders = scored.map(contenderOf);
  const at = scored.findIndex(({ view }) => view === best.view);
  const { k, title } = best.view.facts;
  return factsOf(contenders[at] ?? contenderOf(best), contenders, title.score, k !== null);
}

export function contenderOf({ view, score }: ScoredCandidate): Contender {
  let known = traitsOfViews.get(view);
  if (known === undefined) {
    known = traitsOf(view);
    traitsOfViews.set(view, known);
  }
  return { score, ...known };
}

/** Candidates are compared twice: to choose one, and to accept it. */
const traitsOfViews = new WeakMap<CandidateView, Omit<Contender, 'score'>>();

function traitsOf(view: CandidateView): Omit<Contender, 'score'> {
  return {
    lines: view.candidate.lines,
    names: view.items.map(knownBy),
    isShown: view.candidate.texts === undefined,
    isComplete: isComplete(view) && view.ranks[0] !== null,
    isMarkedUp: isMarkedUp(view),
    likely: shareOf(view.size, (i) => view.facts.judge.logOdds(view.candidate.lines[i]!) > 0),
  };
}

/**
 * The facts that decide: 1 for the bias, the share of the list in all the ways in which it was found, its lead over
 * the best candidate with other items, a complete numbering, the share of items that are likely ones by themselves,
 * whether the title gives no count, and how likely it announces a list.
 */
export function factsOf(
  best: Contender,
  contenders: readonly Contender[],
  titleScore: number,
  isCounted: boolean,
): number[] {
  const isSame = sameItemsAs(best);
  let share = 0;
  let rival = LEAST_SHARE;
  let rivals = 0;
  for (const each of contenders) {
    if (each === best || isSame(each)) share += each.score;
    else {
      rival = Math.max(rival, each.score);
      rivals += each.score;
    }
  }
  // A list that the page's own markup names has no rivals on it.
  if (best.isMarkedUp) {
    share /= Math.max(LEAST_SHARE, 1 - rivals);
    rival = LEAST_SHARE;
  }
  const own = logOdds(share);
  const lead = Math.max(-MAX_LEAD, Math.min(MAX_LEAD, Math.log(Math.max(LEAST_SHARE, share) / rival)));
  return [1, own, lead, Number(best.isComplete), best.likely, Number(!isCounted), titleFact(titleScore)];
}

/** Log-odds of a title beyond these say nothing more: what is less likely is no announcement. */
const LEAST_TITLE = -0.5;
const MAX_TITLE = 3;

const titleFact = (score: number) => Math.max(LEAST_TITLE, Math.min(MAX_TITLE, logOdds(score)));

/** Share of the items that the page's own JSON-LD list names, and of its names that are items. */
const MARKED_UP = 0.9;

/** Whether the page's own markup names these items, and hardly any others. */
export function isMarkedUp({ items, size, facts: { structuredNames } }: CandidateView): boolean {
  const named = structuredNames.size;
  if (named < 2 || Math.min(size, named) < MARKED_UP * Math.max(size, named)) return false;
  return items.filter((item) => item.isStructured).length >= MARKED_UP * size;
}

/** Calibrated probability that the best candidate is the list. */
export function acceptance({ weights }: AcceptanceModel, facts: readonly number[]): number {
  return sigmoid(facts.reduce((sum, fact, i) => sum + fact * weights[i]!, 0));
}

/**
 * The likeliest contender among those with the same items that have the largest share together: a list that was found in
 * three ways, which divide its share among them, is likelier than one that was found in one. -1 where there is none.
 */
export function mostFound(contenders: readonly Contender[]): number {
  let best: number[] = [];
  let most = 0;
  for (const each of contenders) {
    const isSame = sameItemsAs(each);
    const same: number[] = [];
    contenders.forEach((other, i) => {
      if (other === each || isSame(other)) same.push(i);
    });
    const share = same.reduce((sum, i) => sum + contenders[i]!.score, 0);
    if (share > most) {
      most = share;
      best = same;
    }
  }
  const first = likeliest(contenders, best);
  return first < 0 || contenders[first]!.isShown ? first : shownFor(first, contenders, best);
}

function likeliest(contenders: readonly Contender[], among: readonly number[]): number {
  return among.reduce(
    (best, i) => (best < 0 || contenders[i]!.score > contenders[best]!.score ? i : best),
    -1,
  );
}

/** Texts of pictures stand in for names that are not shown: the same names beside the pictures come before them. */
function shownFor(pictures: number, contenders: readonly Contender[], same: readonly number[]): number {
  const { names } = contenders[pictures]!;
  const things = new NamedThings(names);
  const shown = same.filter((i) => {
    const other = contenders[i]!;
    return other.isShown && things.areNamed(other.names, SAME_THINGS * names.length);
  });
  return shown.length === 0 ? pictures : likeliest(contenders, shown);
}

/** Share of the lines that two candidates must have in common to be the same list, cut out in two ways. */
const SAME_LINES = 0.9;
/** Share of the things that lists at two places of a page must both name: editors shorten one or two names. */
export const SAME_THINGS = 0.7;

function sameItemsAs(best: Contender): (other: Contender) => boolean {
  const lines = new Set(best.lines);
  let things: NamedThings | undefined;
  return (other) => {
    const most = Math.max(other.lines.length, best.lines.length);
    if (Math.min(other.lines.length, best.lines.length) < SAME_LINES * most) return false;
    let shared = 0;
    for (const line of other.lines) if (lines.has(line)) shared++;
    if (shared > 0) return shared >= SAME_LINES * most;
    things ??= new NamedThings(best.names);
    return things.areNamed(other.names, SAME_THINGS * most);
  };
}

function logOdds(probability: number): number {
  const value = Math.log(probability / Math.max(LEAST_SHARE, 1 - probability));
  return Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, value));
}
