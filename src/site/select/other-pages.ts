import { type Candidate, crowding, fixedCount } from '../slots/candidates.js';

/** One value a page, on nearly all pages, and nearly all different: what a page is called. */
const SINGLE = 1.05;
const NEARLY_ALL = 0.9;
/** A box of links has at least this many places, and fills them on most pages. */
const MIN_PLACES = 3;
const FIXED_SHARE = 0.8;
/** Not all pages that are shown elsewhere are among those at hand. */
const MOSTLY = 0.6;

/** The values that name a page, each with its page: titles, headings, numbers of things. */
export function namesOfPages(candidates: readonly Candidate[], pageCount: number): Map<string, number> {
  const names = new Map<string, number>();
  for (const candidate of candidates) {
    if (candidate.fill < NEARLY_ALL * pageCount || crowding(candidate) > SINGLE) continue;
    const texts = new Set(candidate.values.map(({ text }) => text));
    if (texts.size < NEARLY_ALL * candidate.values.length) continue;
    candidate.values.forEach(({ text }, i) => {
      names.set(text, candidate.pages[i]!);
    });
  }
  return names;
}

/**
 * "Others liked", "Look at these next": a box that always has as many places and fills them with the names of
 * other pages. A person's children are pages, too, but no fixed number of them.
 */
export function showsOtherPages(candidate: Candidate, names: ReadonlyMap<string, number>): boolean {
  if (candidate.ordinal !== null || fixedCount(candidate, FIXED_SHARE) < MIN_PLACES) return false;
  let others = 0;
  candidate.values.forEach(({ text }, i) => {
    const page = names.get(text);
    if (page !== undefined && page !== candidate.pages[i]) others++;
  });
  return others >= MOSTLY * candidate.values.length;
}
