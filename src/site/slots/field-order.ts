import { type Candidate, forEachPage, keyOf } from './candidates.js';

/** Share of the pages on which two neighbours may stand the other way round by chance. */
const MAX_SWAPPED = 0.05;

/**
 * Checks the assumption that fields stand in one order on all pages (SKES section 3): of columns in the order of the
 * page, those that change places with a neighbour. They are found by the template's text beside them all the same; who
 * reads the wrapper should know that their order says nothing.
 */
export function movingSlots(slots: readonly Candidate[]): Set<Candidate> {
  const moving = new Set<Candidate>();
  let before: Candidate | null = null;
  let firstBefore = new Map<number, number>();
  for (const slot of slots) {
    const first = firstByPage(slot);
    if (before !== null && areSwapped(firstBefore, first)) moving.add(before).add(slot);
    before = slot;
    firstBefore = first;
  }
  return moving;
}

/** Where each page has its first value. */
function firstByPage(slot: Candidate): Map<number, number> {
  const first = new Map<number, number>();
  forEachPage(slot, (from, _, page) => first.set(page, keyOf(slot.values[from]!)));
  return first;
}

function areSwapped(one: ReadonlyMap<number, number>, next: ReadonlyMap<number, number>): boolean {
  let both = 0;
  let swapped = 0;
  for (const [page, at] of next) {
    const before = one.get(page);
    if (before === undefined) continue;
    both++;
    if (at < before) swapped++;
  }
  return swapped > MAX_SWAPPED * both;
}
