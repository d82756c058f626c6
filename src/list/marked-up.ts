import type { CandidateView } from './features/candidate-view.js';

/** Share of the items that the page's own JSON-LD list names, and of its names that are items. */
const MARKED_UP = 0.9;

/** The page says itself what its list is: `ItemList` markup with as many names as there are items. */
export function isMarkedUp({ items, size, facts: { structuredNames } }: CandidateView): boolean {
  if (
    structuredNames.size < 2 ||
    Math.min(size, structuredNames.size) < MARKED_UP * Math.max(size, structuredNames.size)
  ) {
    return false;
  }
  return items.filter((item) => item.isStructured).length >= MARKED_UP * size;
}
