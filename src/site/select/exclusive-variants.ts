import { type Candidate, crowding, forEachPage, keyOf, united } from '../slots/candidates.js';
import { areAlike } from '../slots/row-shapes.js';

/** One value a page, but for stray ones. */
const SINGLE = 1.05;
/** Pages on which both would stand if they had nothing to do with each other: below that they miss by chance. */
const LEAST_EXPECTED = 5;
/** Share of the rarer one's pages that may have both all the same. */
const MAX_BOTH = 0.02;
/** What nearly all pages have tells where the others stand. */
const ALWAYS = 0.95;
const NO_LABEL = -1;

/**
 * Unites variants of one field: what stands in one markup on some pages and in another on the rest. They never meet
 * though chance would have it, look alike, and stand at the same place among what all pages have. Different labels say
 * different things and are never put together.
 */
export function uniteVariants(slots: readonly Candidate[], pageCount: number): Candidate[] {
  const groups = new Map<string, Candidate[]>();
  for (const { slot, place } of places(slots, pageCount)) {
    const group = groups.get(place);
    if (group === undefined) groups.set(place, [slot]);
    else group.push(slot);
  }
  const gone = new Map<Candidate, Candidate | null>();
  for (const group of groups.values()) {
    for (const [slot, variants] of variantsIn(group, pageCount)) {
      for (const variant of variants) gone.set(variant, null);
      gone.set(slot, united(slot, variants));
    }
  }
  return slots.flatMap((slot) => {
    const whole = gone.get(slot);
    return whole === undefined ? [slot] : whole === null ? [] : [whole];
  });
}

interface Placed {
  readonly slot: Candidate;
  /** The anchor before it, and how many of the columns that all pages have. */
  readonly place: string;
}

/** The slots that may be variants, each with its place. */
function places(slots: readonly Candidate[], pageCount: number): Placed[] {
  const single = slots.filter((slot) => slot.ordinal === null && crowding(slot) <= SINGLE);
  const fixed = single.filter(({ fill }) => fill >= ALWAYS * pageCount);
  const keys = Array.from({ length: pageCount }, (): number[] => []);
  for (const slot of fixed) forEachPage(slot, (from, _, page) => keys[page]!.push(keyOf(slot.values[from]!)));
  return single
    .filter((slot) => slot.fill < ALWAYS * pageCount && slot.rule !== 'block')
    .map((slot) => ({
      slot,
      place: `${mostCommon(slot.values.map(({ anchor }) => anchor))} ${before(slot, keys)}`,
    }));
}

function before({ values, pages }: Candidate, keys: readonly (readonly number[])[]): number {
  return mostCommon(values.map((value, i) => keys[pages[i]!]!.filter((key) => key < keyOf(value)).length));
}

/** Of each group of variants the labelled or widest one, and the others. */
function variantsIn(group: readonly Candidate[], pageCount: number): Map<Candidate, Candidate[]> {
  const found = new Map<Candidate, Candidate[]>();
  for (const slot of [...group].sort((a, b) => labelled(b) - labelled(a) || b.fill - a.fill)) {
    const whole = [...found].find(([first, others]) =>
      [first, ...others].every((other) => areVariants(other, slot, pageCount)),
    );
    if (whole === undefined) found.set(slot, []);
    else whole[1].push(slot);
  }
  for (const [slot, variants] of found) if (variants.length === 0) found.delete(slot);
  return found;
}

function labelled({ values }: Candidate): number {
  return Number(values[0]!.label >= 0);
}

function areVariants(one: Candidate, other: Candidate, pageCount: number): boolean {
  if (one.fill * other.fill < LEAST_EXPECTED * pageCount) return false;
  const pages = new Set(one.pages);
  const both = other.pages.filter((page) => pages.has(page)).length;
  if (both > MAX_BOTH * Math.min(one.fill, other.fill)) return false;
  const labels = new Set([...one.values, ...other.values].map(({ label }) => label));
  labels.delete(NO_LABEL);
  return labels.size <= 1 && areAlike([one, other]);
}

function mostCommon(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}
