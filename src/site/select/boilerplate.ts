import { type Candidate, crowding, fixedCount } from '../slots/candidates.js';

/** A list of boilerplate fills a fixed number of places from a small stock. */
const FIXED_SHARE = 0.8;
const MIN_PLACES = 3;
/** Mean share of the other pages that show a value of the list: chart toppers, birthdays, latest news. */
const MIN_REPEATED = 0.25;

/** Lists that vary from page to page without relation to it: the same values on many pages, in other orders. */
export function isBoilerplate(candidate: Candidate, pageCount: number): boolean {
  if (candidate.ordinal !== null || crowding(candidate) < MIN_PLACES) return false;
  if (fixedCount(candidate, FIXED_SHARE) < MIN_PLACES) return false;
  return pagesAValue(candidate) - 1 >= MIN_REPEATED * (pageCount - 1);
}

/** Below this many pages a few words on most of them are no evidence. */
const MIN_PAGES = 20;
const SEVERAL = 1.5;
/** Header cells that not all pages have stand on most of those that have any. */
const MIN_REPEATED_WORDS = 0.7;
/** Share of the texts with digits, which are data. */
const MAX_WITH_DIGITS = 0.05;
const DIGIT = /\d/;

/**
 * Header cells of tables that only some pages have: the same few words again and again ("Opponent", "Min"), found by
 * nothing but their place. Data of that kind would have a label.
 */
export function isTableWords(
  candidate: Candidate,
  pageCount: number,
  isInTable: (path: number) => boolean,
): boolean {
  const { rule, values, fill } = candidate;
  if (pageCount < MIN_PAGES || crowding(candidate) < SEVERAL || candidate.ordinal !== null) return false;
  if (rule !== 'path' && rule !== 'tail' && rule !== 'tags' && rule !== 'anchor-path') return false;
  if (!values.every(({ path }) => isInTable(path))) return false;
  if (pagesAValue(candidate) < MIN_REPEATED_WORDS * fill) return false;
  return values.filter(({ text }) => DIGIT.test(text)).length <= MAX_WITH_DIGITS * values.length;
}

/** On how many pages a value of the candidate stands, on average. */
function pagesAValue({ values, pages }: Candidate): number {
  const support = new Map<string, { pages: number; last: number }>();
  values.forEach(({ text }, i) => {
    const page = pages[i]!;
    const entry = support.get(text);
    if (entry === undefined) support.set(text, { pages: 1, last: page });
    else if (entry.last !== page) {
      entry.pages++;
      entry.last = page;
    }
  });
  let repeated = 0;
  for (const { text } of values) repeated += support.get(text)!.pages;
  return repeated / values.length;
}
