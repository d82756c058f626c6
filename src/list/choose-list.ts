import { contenderOf, isMarkedUp, mostFound, SAME_THINGS } from './acceptance.js';
import type { CandidateView } from './features/candidate-view.js';
import { meanGap } from './features/outline.js';
import type { Ranker, ScoredCandidate } from './rankers/ranker.js';
import { knownBy, NamedThings } from './same-things.js';

/**
 * Scores candidates, best first; equal scores stay in order of trust. What the ranker put aside unread comes only
 * where all are asked for.
 */
export function scoreCandidates(
  views: readonly CandidateView[],
  ranker: Ranker,
  isExhaustive = false,
): ScoredCandidate[] {
  const scores = ranker.score(views, isExhaustive);
  return views
    .flatMap((view, i) => (scores[i] === null ? [] : [{ view, score: scores[i]! }]))
    .sort((a, b) => b.score - a.score);
}

/** The body has this much more text between its items, as a natural logarithm: e times as much. */
const MORE_TEXT = 1;
/** A body list this much less probable is not worth the change. */
const MIN_BODY_SHARE = 0.02;

/**
 * The best candidate, or the one that the page's own markup names; but a contents list, summary or comparison table
 * yields to the same items in the body, where their full names, descriptions and fields are.
 */
function chooseList(
  scored: readonly ScoredCandidate[],
  likeliest: ScoredCandidate | undefined,
): ScoredCandidate | null {
  const first = scored.find(({ view }) => view.size === view.facts.k && isMarkedUp(view)) ?? likeliest;
  if (first === undefined) return null;
  const best = scored.find((other) => isWholeOf(first, other)) ?? first;
  const enough = meanGap(best.view) + MORE_TEXT;
  const things = new NamedThings(best.view.items.map(knownBy));
  const body = scored.find(
    (other) =>
      other.view.size === best.view.size &&
      other.score >= best.score * MIN_BODY_SHARE &&
      standsElsewhere(best.view, other.view) &&
      meanGap(other.view) > enough &&
      things.areNamed(other.view.items.map(knownBy), SAME_THINGS * best.view.size),
  );
  if (body !== undefined) return { view: body.view, score: best.score };
  const bold = scored.find((other) => isBoldStartOf(best, other));
  return bold === undefined ? best : { view: bold.view, score: best.score };
}

/** A group so much less probable has lines among it that are no items. */
const MIN_WHOLE_SHARE = 0.5;

/** The whole group that a part was cut from, where the group has as many items as the title announces. */
function isWholeOf({ view, score }: ScoredCandidate, other: ScoredCandidate): boolean {
  const { candidate, size, facts } = view;
  if (other.view.size !== facts.k || size >= facts.k || other.view.candidate.family !== candidate.family)
    return false;
  const lines = new Set(other.view.candidate.lines);
  return other.score >= score * MIN_WHOLE_SHARE && candidate.lines.every((line) => lines.has(line));
}

/** A candidate so much less probable is another list, not the same one with its names cut out. */
const MIN_BOLD_SHARE = 0.5;

/** The same lines by their bold starts, where the lines run on as sentences: "**Cape Marrow** Two hundred steps." */
function isBoldStartOf({ view, score }: ScoredCandidate, other: ScoredCandidate): boolean {
  const { candidate, items, size } = view;
  const { cut, lines } = other.view.candidate;
  if (candidate.cut === 'bold' || cut !== 'bold' || lines.length !== size) return false;
  return (
    other.score >= score * MIN_BOLD_SHARE &&
    items.every(({ isSentence }) => isSentence) &&
    lines.every((line, i) => line === candidate.lines[i])
  );
}

/** A summary and its body are two places of the page; what shares lines with a list is the same one, cut differently. */
function standsElsewhere(summary: CandidateView, body: CandidateView): boolean {
  const lines = new Set(summary.candidate.lines);
  return !body.candidate.lines.some((line) => lines.has(line));
}

/** The chosen candidate with the probability that it is the list. */
export function acceptList(scored: readonly ScoredCandidate[], ranker: Ranker): ScoredCandidate | null {
  const likeliest = ranker.accept === undefined ? scored[0] : scored[mostFound(scored.map(contenderOf))];
  const chosen = chooseList(scored, likeliest);
  if (chosen === null) return null;
  return { view: chosen.view, score: ranker.accept?.(chosen, scored) ?? chosen.score };
}
