import { type Candidate, crowding } from '../slots/candidates.js';
import { Holders } from '../slots/holders.js';
import type { SlotRule } from '../wrapper.js';

/** Two candidates with this share of values in common are one column. */
const SAME_COLUMN = 0.9;
/** A candidate is inside another when this share of its values is. */
const INSIDE = 0.95;
/** Up to this factor two candidates have as many values a page. */
const SAME_CROWDING = 1.1;

/** Text of many parts under one label, of this mean length, is prose; what few of its pages have is its formatting. */
const MIN_PROSE_PARTS = 3;
const PROSE_LENGTH = 40;
const MAX_PROSE_FILL = 0.5;

/** Which of two candidates with the same values stays: labels say most about a value. */
const PREFERENCE: Record<SlotRule, number> = {
  label: 9,
  'anchor-label': 8,
  cell: 7,
  header: 6,
  path: 5,
  tail: 4,
  tags: 3,
  'label-tail': 2,
  'anchor-path': 1,
  block: 0,
};

const NO_LABEL = -1;

interface Kept {
  readonly candidate: Candidate;
  /** The label under which most of its values stand, and whether there are others. */
  readonly label: number;
  readonly isMixed: boolean;
}

/** Keeps the widest candidate of each group that finds the same values, or the same on fewer pages. */
export function withoutOverlaps(candidates: readonly Candidate[]): Candidate[] {
  const sorted = withoutTwins(candidates).sort(
    (a, b) => b.values.length - a.values.length || preferred(a, b) || Number(a.ordinal) - Number(b.ordinal),
  );
  const holders = new Holders(sorted);
  const kept: Kept[] = [];
  for (const candidate of sorted) {
    if (isCovered(candidate, holders, kept)) continue;
    holders.add(candidate, kept.length);
    kept.push({ candidate, ...labelsOf(candidate) });
  }
  return kept.map(({ candidate }) => candidate);
}

function preferred(a: Candidate, b: Candidate): number {
  return preferenceOf(b) - preferenceOf(a);
}

/** The n-th value under a label that the page repeats says less than a label of its own. */
function preferenceOf({ rule, ordinal }: Candidate): number {
  return ordinal === null ? PREFERENCE[rule] : Math.min(PREFERENCE[rule], PREFERENCE.path + 0.5);
}

/** Most candidates find exactly what another finds; these go before anything is compared value by value. */
function withoutTwins(candidates: readonly Candidate[]): Candidate[] {
  const best = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const key = `${candidate.digest} ${candidate.values.length}`;
    const known = best.get(key);
    if (known === undefined || preferred(known, candidate) > 0) best.set(key, candidate);
  }
  return [...best.values()];
}

function labelsOf({ values }: Candidate): { label: number; isMixed: boolean } {
  const counts = new Map<number, number>();
  for (const { label } of values) counts.set(label, (counts.get(label) ?? 0) + 1);
  const [label] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most));
  counts.delete(NO_LABEL);
  return { label, isMixed: counts.size > 1 };
}

function isCovered(candidate: Candidate, holders: Holders, kept: readonly Kept[]): boolean {
  for (const [at, common] of holders.shared(candidate)) {
    const holder = kept[at]!;
    // What mixes the values of several labels never stands for one of them.
    if (holder.isMixed && candidate.rule.includes('label')) continue;
    if (common >= SAME_COLUMN * holder.candidate.values.length) return true;
    if (common < INSIDE * candidate.values.length) continue;
    if (isWider(holder, candidate) || isProsePart(holder.candidate, candidate)) return true;
  }
  return false;
}

/** The holder finds the same field on more pages: no more values a page, and not those of another label. */
function isWider({ candidate: holder, label }: Kept, candidate: Candidate): boolean {
  if (holder.rule === 'block' || crowding(holder) > SAME_CROWDING * crowding(candidate)) return false;
  // The n-th value under a label is that of another heading where a section is missing.
  if (holder.ordinal !== null && candidate.rule === 'anchor-label') return false;
  return !candidate.rule.includes('label') || candidate.values[0]!.label === label;
}

/** How a text is set, bold here and in paragraphs there, differs by its author: such parts are no fields. */
function isProsePart(holder: Candidate, candidate: Candidate): boolean {
  if (holder.rule !== 'label' || candidate.rule.includes('label') || candidate.ordinal !== null) return false;
  if (crowding(holder) < MIN_PROSE_PARTS || candidate.fill > MAX_PROSE_FILL * holder.fill) return false;
  const length = holder.values.reduce((sum, { text }) => sum + text.length, 0);
  return length >= PROSE_LENGTH * holder.values.length;
}
