import { CandidateView } from './features/candidate-view.js';
import { isOnTop } from './words/list-words.js';

/** The list with the lines of its kind right after it that say that they are given on top of the announced count. */
export function withOnTop(view: CandidateView): CandidateView {
  const { candidate, facts, size } = view;
  const { lines, kinds } = facts;
  if (candidate.nodes !== undefined || candidate.texts !== undefined) return view;
  const last = candidate.lines.at(-1)!;
  const like = kinds.like(last);
  const after = like.slice(kinds.placeOf(last) + 1);
  const count = after.findIndex((line) => !isOnTop().test(lines.textAfterIndex(line)));
  const added = count < 0 ? after : after.slice(0, count);
  if (added.length === 0 || added.length >= size) return view;
  const ranks = candidate.ranks && [...candidate.ranks, ...added.map(() => null)];
  return new CandidateView(facts, { ...candidate, lines: [...candidate.lines, ...added], ranks });
}
