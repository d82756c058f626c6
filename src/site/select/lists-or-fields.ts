import type { Candidate } from '../slots/candidates.js';
import { areAlike } from '../slots/looks.js';

/** Two values without a label may be one that is set in two lines, an address; they stand as both. */
const PAIR = 2;
/** Two values are as often two fields. */
const MIN_ITEMS = 2.5;
/** Items of a list stand at one path, but for a few that are set otherwise. */
const MAX_ELSEWHERE = 0.1;

/**
 * A fixed number of values at one key is a list or so many fields, and a table should not show both. The places
 * of a list could change theirs without anybody noticing: five actors look alike, a name, a year and a price do
 * not. Where they look alike the list stays, else its places.
 */
export function listsOrFields(slots: readonly Candidate[]): Candidate[] {
  const parts = new Map<Candidate, Candidate[]>();
  for (const slot of slots) {
    if (slot.whole === null) continue;
    const known = parts.get(slot.whole);
    if (known === undefined) parts.set(slot.whole, [slot]);
    else known.push(slot);
  }
  const dropped = new Set<Candidate>();
  for (const [whole, places] of parts) {
    if (isList(whole, places)) for (const place of places) dropped.add(place);
    else if (places.length > PAIR || whole.rule === 'label') dropped.add(whole);
  }
  return slots.filter((slot) => !dropped.has(slot));
}

/** Repeated elements of one kind with values that look alike. */
function isList({ values, fill }: Candidate, places: readonly Candidate[]): boolean {
  if (values.length < MIN_ITEMS * fill) return false;
  const { path } = values[0]!;
  const elsewhere = values.filter((value) => value.path !== path).length;
  return elsewhere <= MAX_ELSEWHERE * values.length && areAlike(places);
}
