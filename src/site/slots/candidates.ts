import { PairMap } from '../pages/pair-table.js';
import type { SharpPaths } from '../pages/sharp-paths.js';
import type { PlacedValue } from '../template/placed-value.js';
import type { PageReader, ReadPage } from '../template/read-page.js';
import type { SlotRule } from '../wrapper.js';
import { blocksOf } from './blocks.js';
import { SLOT_KEYS } from './slot-rules.js';

/** The values that one key finds, in page order. */
export interface Candidate {
  readonly rule: SlotRule;
  /** Path of the block, for that rule; else -1. */
  readonly blockPath: number;
  /** Ordinal among the values of the key on a page, or null for all of them. */
  readonly ordinal: number | null;
  /** Shapes of all places, for those with an ordinal, where they tell the places apart. */
  readonly shapes: readonly string[] | null;
  /** For those with an ordinal: all values of the key. */
  readonly whole: Candidate | null;
  /** Where several keys find one field, each on other pages: what its own finds, and the others. */
  readonly own: Candidate | null;
  readonly variants: readonly Candidate[];
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

/** Values a page above which one key may hold several fields. */
const CROWDED = 1.05;

/**
 * Every way in which the values of the pages can be addressed. Wider keys are made of narrower ones
 * and only where they find something else, since most ways lead to the same values.
 */
export function collectCandidates(pages: readonly ReadPage[], reader: PageReader): Candidate[] {
  const paths = groupValues('path', pages, reader);
  const labels = groupValues('label', pages, reader);
  const headers = groupValues('header', pages, reader);
  const crowdings = new Map(paths.map((path) => [path.values[0]!.path, crowding(path)]));
  return [
    ...paths,
    ...merged(paths, 'tail', reader),
    ...merged(paths, 'tags', reader).filter((tags) => !mixesFields(tags, crowdings)),
    ...paths.filter(isCrowded).flatMap((path) => split(path, 'anchor-path', reader)),
    ...labels,
    ...labels.flatMap((label) => split(label, 'label-tail', reader)),
    ...labels.filter(isCrowded).flatMap((label) => split(label, 'anchor-label', reader)),
    ...headers,
    ...headers.filter(isCrowded).flatMap((header) => split(header, 'cell', reader)),
    ...collectBlocks(pages, reader),
  ];
}

/** Where sharper paths meet on one page under the same tags, they hold different fields. */
function mixesFields(tags: Candidate, crowdings: ReadonlyMap<number, number>): boolean {
  let widest = 0;
  for (const path of new Set(tags.values.map((value) => value.path))) {
    widest = Math.max(widest, crowdings.get(path)!);
  }
  return crowding(tags) > CROWDED * widest;
}

function isCrowded(candidate: Candidate): boolean {
  return crowding(candidate) > CROWDED;
}

function groupValues(rule: SlotRule, pages: readonly ReadPage[], { paths }: PageReader): Candidate[] {
  const found = new PairMap<Candidate>();
  pages.forEach((page, index) => {
    for (const value of page.values) group(found, rule, value, index, paths);
  });
  return [...found.values()];
}

/** Parts of a candidate by a narrower rule; none where one part is the whole. */
function split(candidate: Candidate, rule: SlotRule, { paths }: PageReader): Candidate[] {
  const found = new PairMap<Candidate>();
  candidate.values.forEach((value, i) => {
    group(found, rule, value, candidate.pages[i]!, paths);
  });
  const parts = [...found.values()];
  return parts[0]?.values.length === candidate.values.length ? [] : parts;
}

function group(
  found: PairMap<Candidate>,
  rule: SlotRule,
  value: PlacedValue,
  page: number,
  paths: SharpPaths,
): void {
  const [first, second] = SLOT_KEYS[rule];
  const one = first(value, paths);
  const other = second(value, paths);
  if (one >= 0 && other >= 0)
    addValue(
      found.ensure(one, other, () => emptyCandidate(rule, -1, null)),
      page,
      value,
    );
}

/** Candidates by path put together under a wider rule, where at least two meet. */
function merged(candidates: readonly Candidate[], rule: 'tail' | 'tags', { paths }: PageReader): Candidate[] {
  const groups = new Map<number, Candidate[]>();
  for (const candidate of candidates) {
    const key = paths[rule](candidate.values[0]!.path);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [candidate]);
    else group.push(candidate);
  }
  return [...groups.values()].filter((group) => group.length > 1).map((group) => union(group, rule));
}

/** A slot that finds by its own key and by those of others; it is called by its own. */
export function united(slot: Candidate, variants: readonly Candidate[]): Candidate {
  return { ...union([slot, ...variants], slot.rule), own: slot, variants };
}

/** A value that stands where the key of a slot says. */
export function exampleOf({ own, values }: Candidate): PlacedValue {
  return own?.values[0] ?? values[0]!;
}

/** The path of the element that holds its values. */
export function pathOf(slot: Candidate): number {
  return slot.blockPath >= 0 ? slot.blockPath : exampleOf(slot).path;
}

function union(group: readonly Candidate[], rule: SlotRule): Candidate {
  const all = group.flatMap(({ values, pages }) => values.map((value, i) => ({ value, page: pages[i]! })));
  all.sort((a, b) => a.page - b.page || keyOf(a.value) - keyOf(b.value));
  const candidate = emptyCandidate(rule, -1, null);
  for (const { page, value } of all) addValue(candidate, page, value);
  return candidate;
}

function collectBlocks(pages: readonly ReadPage[], { paths }: PageReader): Candidate[] {
  const found = new Map<number, Candidate>();
  pages.forEach((page, index) => {
    for (const { path, values } of blocksOf(page)) {
      const tail = paths.tail(path);
      const candidate = found.get(tail) ?? emptyCandidate('block', tail, null);
      found.set(tail, candidate);
      candidate.instances++;
      for (const value of values) addValue(candidate, index, value);
    }
  });
  return [...found.values()];
}

export function emptyCandidate(
  rule: SlotRule,
  blockPath: number,
  ordinal: number | null,
  shapes: readonly string[] | null = null,
  whole: Candidate | null = null,
): Candidate {
  return {
    rule,
    blockPath,
    ordinal,
    shapes,
    whole,
    own: null,
    variants: [],
    values: [],
    pages: [],
    fill: 0,
    instances: 0,
    digest: 0,
  };
}

/** Fields that one text may hold. */
const MAX_PARTS = 16;

/** Tells the values of a page apart, in page order. */
export function keyOf({ token, part }: PlacedValue): number {
  return token * MAX_PARTS + Math.min(part, MAX_PARTS - 1);
}

const PRIME = 0x01000193;

export function addValue(candidate: Candidate, page: number, value: PlacedValue): void {
  const { pages, values } = candidate;
  if (pages.length === 0 || pages[pages.length - 1] !== page) candidate.fill++;
  pages.push(page);
  values.push(value);
  candidate.digest = Math.imul(Math.imul(candidate.digest ^ page, PRIME) ^ keyOf(value), PRIME);
}

/** Visits the values [from, to) of each page in turn. */
export function forEachPage(
  { pages }: Candidate,
  visit: (from: number, to: number, page: number) => void,
): void {
  for (let from = 0; from < pages.length; ) {
    let to = from + 1;
    while (to < pages.length && pages[to] === pages[from]) to++;
    visit(from, to, pages[from]!);
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
  forEachPage(candidate, (from, to) => counts.set(to - from, (counts.get(to - from) ?? 0) + 1));
  for (const [count, pages] of counts) if (pages >= share * candidate.fill) return count;
  return 0;
}
