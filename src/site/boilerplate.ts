import { type Candidate, crowding, fixedCount } from './candidates.js';

/** A list of boilerplate fills a fixed number of places from a small stock. */
const FIXED_SHARE = 0.8;
const MIN_PLACES = 3;
/** Mean share of the pages that show a value of the list: chart toppers, birthdays, latest news. */
const MIN_REPEATED = 0.25;

/** Lists that vary from page to page without relation to it: the same values on many pages, in other orders. */
export function isBoilerplate(candidate: Candidate, pageCount: number): boolean {
  if (candidate.ordinal !== null || crowding(candidate) < MIN_PLACES) return false;
  if (fixedCount(candidate, FIXED_SHARE) < MIN_PLACES) return false;
  const support = new Map<string, { pages: number; last: number }>();
  candidate.values.forEach(({ text }, i) => {
    const page = candidate.pages[i]!;
    const entry = support.get(text);
    if (entry === undefined) support.set(text, { pages: 1, last: page });
    else if (entry.last !== page) {
      entry.pages++;
      entry.last = page;
    }
  });
  let repeated = 0;
  for (const { text } of candidate.values) repeated += support.get(text)!.pages;
  return repeated >= MIN_REPEATED * pageCount * candidate.values.length;
}
