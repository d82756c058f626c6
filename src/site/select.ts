import type { Candidate, SlotRule } from './candidates.js';
import type { PlacedValue } from './placed-value.js';

/** Columns on fewer pages than this share are noise (SKES section 3.4). */
const MIN_FILL = 0.05;
const MIN_FILL_PAGES = 2;
/** A count of values that this share of the pages agree on is a property of the template. */
const FIXED_COUNT_SHARE = 0.8;
const MAX_FIXED_COUNT = 60;
/** Two candidates with this share of values in common are one column. */
const SAME_COLUMN = 0.9;

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

/** Reduces the candidates to the columns worth showing: enough fill, more than one value, no repeats. */
export function selectCandidates(candidates: readonly Candidate[], pageCount: number): Candidate[] {
  const enough = Math.max(MIN_FILL_PAGES, MIN_FILL * pageCount);
  const filled = candidates
    .filter(({ byPage }) => byPage.size >= enough)
    .flatMap(withOrdinals)
    .filter(({ byPage }) => byPage.size >= enough)
    .filter(hasSeveralValues);
  return withoutRepeats(filled);
}

/** A fixed number of values at one key are fields of their own: the cells of a row, the lines of a block. */
function withOrdinals(candidate: Candidate): Candidate[] {
  if (candidate.rule === 'block') return [candidate];
  const count = fixedCount(candidate);
  if (count < 2 || count > MAX_FIXED_COUNT) return [candidate];
  const parts = Array.from({ length: count }, (_, ordinal) => atOrdinal(candidate, ordinal));
  return [candidate, ...parts];
}

function fixedCount({ byPage }: Candidate): number {
  const counts = new Map<number, number>();
  for (const values of byPage.values()) counts.set(values.length, (counts.get(values.length) ?? 0) + 1);
  for (const [count, pages] of counts) if (pages >= FIXED_COUNT_SHARE * byPage.size) return count;
  return 0;
}

function atOrdinal(candidate: Candidate, ordinal: number): Candidate {
  const byPage = new Map<number, PlacedValue[]>();
  for (const [page, values] of candidate.byPage) {
    const value = values[ordinal];
    if (value !== undefined) byPage.set(page, [value]);
  }
  return { ...candidate, ordinal, byPage };
}

function hasSeveralValues({ byPage }: Candidate): boolean {
  let first: string | undefined;
  for (const values of byPage.values()) {
    const text = values.map((value) => value.text).join('\n');
    first ??= text;
    if (text !== first) return true;
  }
  return false;
}

interface Sized {
  readonly candidate: Candidate;
  readonly tokens: readonly number[];
}

/** Keeps the widest candidate of each group that finds the same values. */
function withoutRepeats(candidates: readonly Candidate[]): Candidate[] {
  const sized = candidates.map((candidate): Sized => ({ candidate, tokens: tokensOf(candidate) }));
  sized.sort(
    (a, b) =>
      b.tokens.length - a.tokens.length ||
      PREFERENCE[b.candidate.rule] - PREFERENCE[a.candidate.rule] ||
      Number(a.candidate.ordinal ?? -1) - Number(b.candidate.ordinal ?? -1),
  );
  const holders = new Map<number, number[]>();
  const kept: Sized[] = [];
  for (const entry of sized) {
    if (repeats(entry, holders, kept)) continue;
    for (const token of entry.tokens) {
      const list = holders.get(token);
      if (list === undefined) holders.set(token, [kept.length]);
      else list.push(kept.length);
    }
    kept.push(entry);
  }
  return kept.map(({ candidate }) => candidate);
}

const MAX_TOKENS = 1 << 22;

function tokensOf({ byPage }: Candidate): number[] {
  const tokens: number[] = [];
  for (const [page, values] of byPage) for (const { token } of values) tokens.push(page * MAX_TOKENS + token);
  return tokens;
}

function repeats(
  entry: Sized,
  holders: ReadonlyMap<number, readonly number[]>,
  kept: readonly Sized[],
): boolean {
  const shared = new Map<number, number>();
  for (const token of entry.tokens) {
    for (const holder of holders.get(token) ?? []) shared.set(holder, (shared.get(holder) ?? 0) + 1);
  }
  for (const [holder, common] of shared) {
    if (common >= SAME_COLUMN * kept[holder]!.tokens.length) return true;
  }
  return false;
}
