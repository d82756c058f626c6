import type { NumberFilter } from './question.js';
import { readFilters } from './read-filters.js';

/**
 * How far a list's title keeps within the bounds that were asked for: 1 where it names just them, less where its own
 * are narrower ("under $500" for "under $1,000"), 0 where it promises nothing or more.
 */
export function titleKeeps(title: string, asked: readonly NumberFilter[]): number {
  const promised = readFilters(title).filters;
  const kept = asked.map((filter) => Math.max(0, ...promised.map((own) => keeps(own, filter))));
  return kept.length === 0 ? 0 : Math.min(...kept);
}

/** All things of the list answer, but not all that were asked for are on it. */
const NARROWER_BOUND = 0.7;

function keeps(own: NumberFilter, asked: NumberFilter): number {
  if (own.dimension !== asked.dimension) return 0;
  const above = asked.min === null || (own.min !== null && own.min >= asked.min);
  const below = asked.max === null || (own.max !== null && own.max <= asked.max);
  if (!above || !below) return 0;
  return own.min === asked.min && own.max === asked.max ? 1 : NARROWER_BOUND;
}

/** The text of a title's bounds, which say no more of its concept. */
export function boundsIn(title: string): string {
  return readFilters(title)
    .filters.map(({ text }) => text)
    .join(' ');
}
