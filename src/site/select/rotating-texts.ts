import { type Candidate, crowding } from '../slots/candidates.js';

/** Below this many pages a stock of a few texts is no evidence. */
const MIN_PAGES = 20;
const ON_MOST_PAGES = 0.8;
const SINGLE = 1.05;
const MAX_LABELLED = 0.2;
/** Different texts: at least so many, and each on several pages. */
const MIN_STOCK = 3;
const PAGES_A_TEXT = 4;
/** Every text comes up about as often as the others: between half and twice its share. */
const UNEVEN = 2;
/** Kinds of things have one or two words, slogans more. */
const MIN_WORDS = 3;

/**
 * An advertisement: one of a few texts by chance, each about as often, in so many words, without a label. The
 * kinds of a thing are named in fewer words or have a label, and some are more frequent than others.
 */
export function isRotating(candidate: Candidate, pageCount: number): boolean {
  const { values, fill } = candidate;
  if (pageCount < MIN_PAGES || fill < ON_MOST_PAGES * pageCount || crowding(candidate) > SINGLE) return false;
  if (values.filter(({ label }) => label >= 0).length > MAX_LABELLED * values.length) return false;
  const counts = new Map<string, number>();
  for (const { text } of values) counts.set(text, (counts.get(text) ?? 0) + 1);
  if (counts.size < MIN_STOCK || counts.size * PAGES_A_TEXT > values.length) return false;
  const even = values.length / counts.size;
  if ([...counts.values()].some((count) => count > UNEVEN * even || UNEVEN * count < even)) return false;
  return [...counts.keys()].every((text) => text.split(' ').length >= MIN_WORDS);
}
