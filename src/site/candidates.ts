import type { PlacedValue } from './placed-value.js';
import type { PageReader, ReadPage } from './read-page.js';
import { SLOT_RULES, type SlotRule, slotKey } from './slot-rules.js';

/** The values that one key finds, in page order. */
export interface Candidate {
  readonly rule: SlotRule;
  readonly key: number;
  /** Path of the block, for that rule; else -1. */
  readonly blockPath: number;
  /** Ordinal among the values of the key on a page, or null for all of them. */
  readonly ordinal: number | null;
  readonly values: PlacedValue[];
  /** Page of each value. */
  readonly pages: number[];
  /** Pages with a value. */
  fill: number;
  /** Elements that gave the values, for blocks. */
  instances: number;
  /** The same for candidates that find the same values. */
  digest: number;
}

/** Every way in which the values of the pages can be addressed. */
export function collectCandidates(pages: readonly ReadPage[], reader: PageReader): Candidate[] {
  const byRule = SLOT_RULES.map((rule) => ({ rule, found: new Map<number, Candidate>() }));
  const blocks = byRule.find(({ rule }) => rule === 'block')!.found;
  pages.forEach((page, index) => {
    for (const value of page.values) {
      for (const { rule, found } of byRule) {
        const key = slotKey(rule, value, reader);
        if (key >= 0) addValue(candidateAt(found, rule, key, -1), index, value);
      }
    }
    for (const { path, values } of page.blocks) {
      const tail = reader.paths.tail(path);
      const candidate = candidateAt(blocks, 'block', tail, tail);
      candidate.instances++;
      for (const value of values) addValue(candidate, index, value);
    }
  });
  return byRule.flatMap(({ found }) => [...found.values()]);
}

function candidateAt(
  found: Map<number, Candidate>,
  rule: SlotRule,
  key: number,
  blockPath: number,
): Candidate {
  let candidate = found.get(key);
  if (candidate === undefined) {
    candidate = emptyCandidate(rule, key, blockPath, null);
    found.set(key, candidate);
  }
  return candidate;
}

export function emptyCandidate(
  rule: SlotRule,
  key: number,
  blockPath: number,
  ordinal: number | null,
): Candidate {
  return { rule, key, blockPath, ordinal, values: [], pages: [], fill: 0, instances: 0, digest: 0 };
}

const PRIME = 0x01000193;

export function addValue(candidate: Candidate, page: number, value: PlacedValue): void {
  const { pages, values } = candidate;
  if (pages.length === 0 || pages[pages.length - 1] !== page) candidate.fill++;
  pages.push(page);
  values.push(value);
  candidate.digest = Math.imul(Math.imul(candidate.digest ^ page, PRIME) ^ value.token, PRIME);
}

/** Visits the values of each page in turn. */
export function forEachPage(
  { pages, values }: Candidate,
  visit: (values: readonly PlacedValue[], page: number) => void,
): void {
  for (let from = 0; from < pages.length; ) {
    let to = from + 1;
    while (to < pages.length && pages[to] === pages[from]) to++;
    visit(values.slice(from, to), pages[from]!);
    from = to;
  }
}

/** Values on a page, on average over the pages that have any. */
export function crowding({ values, fill }: Candidate): number {
  return values.length / fill;
}

/** The number of values on which the given share of the pages agree, or 0. */
export function fixedCount(candidate: Candidate, share: number): number {
  const counts = new Map<number, number>();
  forEachPage(candidate, ({ length }) => counts.set(length, (counts.get(length) ?? 0) + 1));
  for (const [count, pages] of counts) if (pages >= share * candidate.fill) return count;
  return 0;
}
