import type { CandidateContext, Group } from './candidate.js';
import { isSequence } from './items.js';

/** Cuts sub-lists out of a group. Positions are indexes into `group.lines`, ascending. */
export interface SublistRule {
  readonly id: string;
  cut(group: Group, context: CandidateContext): readonly (readonly number[])[];
}

function range(start: number, end: number): number[] {
  const values: number[] = [];
  for (let value = start; value < end; value++) values.push(value);
  return values;
}

/** Positions bucketed by a key, in order of first appearance. */
function partition(size: number, keyOf: (position: number) => number | string): number[][] {
  const buckets = new Map<number | string, number[]>();
  for (let position = 0; position < size; position++) {
    const key = keyOf(position);
    const bucket = buckets.get(key);
    if (bucket === undefined) buckets.set(key, [position]);
    else bucket.push(position);
  }
  return [...buckets.values()];
}

/**
 * Cuts by what the lines say and where they stand: introductions, questions and conclusions are judged less likely to
 * be items. All likely lines; the group without unlikely ends; the run with the most in its favour; the k likeliest.
 */
export const byJudgement: SublistRule = {
  id: 'judged',
  cut: (group, { judge, k }) => {
    const odds = group.lines.map((line) => judge.logOdds(line));
    return [...likely(odds), trimmed(odds), bestRun(odds), ...likeliest(odds, k)].filter(
      (part) => part.length > 0,
    );
  },
};

/** Lines that are likelier items than not; and those likelier than half of the group is, for pages that are hard to read. */
function likely(odds: readonly number[]): number[][] {
  const median = [...odds].sort((a, b) => a - b)[odds.length >> 1]!;
  const above = (least: number) => range(0, odds.length).filter((position) => odds[position]! >= least);
  return [above(0), above(Math.min(median - BELOW_MEDIAN, 0))];
}

/** Log-odds that a line may be behind the group's middle one and still be of its kind. */
const BELOW_MEDIAN = 2;

/** Unlikely lines dropped at the ends alone: one in the middle is an item with an odd name. */
function trimmed(odds: readonly number[]): number[] {
  const first = odds.findIndex((value) => value >= 0);
  return first < 0 ? [] : range(first, odds.findLastIndex((value) => value >= 0) + 1);
}

/** The run whose log-odds add up to most. */
function bestRun(odds: readonly number[]): number[] {
  let best = { sum: 0, from: 0, to: 0 };
  let sum = 0;
  let from = 0;
  odds.forEach((value, position) => {
    if (sum <= 0) {
      sum = 0;
      from = position;
    }
    sum += value;
    if (sum > best.sum) best = { sum, from, to: position + 1 };
  });
  return range(best.from, best.to);
}

/** The k likeliest lines, and the k in a row that are. */
function likeliest(odds: readonly number[], k: CandidateContext['k']): number[][] {
  if (k === null || odds.length <= k) return [];
  const best = range(0, odds.length)
    .sort((a, b) => odds[b]! - odds[a]! || a - b)
    .slice(0, k)
    .sort((a, b) => a - b);
  return [best, bestWindow(odds, k)];
}

function bestWindow(odds: readonly number[], k: number): number[] {
  let sum = odds.slice(0, k).reduce((total, value) => total + value, 0);
  let best = { sum, from: 0 };
  for (let from = 1; from + k <= odds.length; from++) {
    sum += odds[from + k - 1]! - odds[from - 1]!;
    if (sum > best.sum) best = { sum, from };
  }
  return range(best.from, best.from + k);
}

/**
 * Among lines of one kind, those with a printed index, where the numbers make a sequence: those of "Polestar 4" and
 * "Renault 5" are parts of names. And those without, such as a table's totals.
 */
export const numberedOnly: SublistRule = {
  id: 'numbered',
  cut: (group, { lines }) => {
    const ranks = group.ranks ?? group.lines.map((line) => lines.index(line)?.value ?? null);
    const all = range(0, ranks.length);
    const numbered = all.filter((position) => ranks[position] !== null);
    if (numbered.length === 0 || numbered.length === ranks.length) return [];
    const others = all.filter((position) => ranks[position] === null);
    return isSequence(numbered.map((position) => ranks[position]!)) ? [numbered, others] : [others];
  },
};

/** More sections than this are no outline of a list; joining them would cost the square. */
const MAX_SECTIONS = 60;

/** Items under one heading of a higher level, and runs of neighbouring sections that make k together. */
export const bySection: SublistRule = {
  id: 'section',
  cut: (group, context) => {
    const sections = sectionsOf(group, context);
    if (sections.length < 2) return [];
    return [...sections, ...runsOfK(sections, context.k)];
  },
};

function sectionsOf(group: Group, { lines }: CandidateContext): number[][] {
  const itemLevel = lines.level[group.lines[0]!]! || Number.POSITIVE_INFINITY;
  let line = 0;
  let section = -1;
  return partition(group.lines.length, (position) => {
    for (; line <= group.lines[position]!; line++) {
      const level = lines.level[line]!;
      if (level > 0 && level < itemLevel && line !== group.lines[position]) section = line;
    }
    return section;
  });
}

function runsOfK(sections: readonly number[][], k: number | null): number[][] {
  if (k === null || sections.length > MAX_SECTIONS) return [];
  const runs: number[][] = [];
  for (let first = 0; first < sections.length; first++) {
    let total = sections[first]!.length;
    for (let last = first + 1; last < sections.length && total < k; last++) {
      total += sections[last]!.length;
      if (total === k) runs.push(range(sections[first]![0]!, sections[last]!.at(-1)! + 1));
    }
  }
  return runs;
}

/** Headings of one level with different classes are different things: items and product cards. */
export const bySameClass: SublistRule = {
  id: 'class',
  cut: (group, { lines }) => {
    const parts = partition(group.lines.length, (position) => lines.styleClass(group.lines[position]!));
    return parts.length < 2 ? [] : parts;
  },
};

/** Items whose blocks have one parent, or one grandparent where each item is wrapped. */
export const byParent: SublistRule = {
  id: 'parent',
  cut: (group, context) => {
    const { parent } = context.lines.page.nodes;
    const own = partsByParent(group, context);
    const above = partition(group.lines.length, (p) => parent[Math.max(0, parentOf(group, context, p))]!);
    return [...(own.length < 2 ? [] : own), ...(above.length < 2 ? [] : above)];
  },
};

/** Where the lines of a kind stand several to a parent, as cells of a grid made of `div`s: the first of each. */
export const firstInParent: SublistRule = {
  id: 'first-cell',
  cut: (group, context) => {
    const own = partsByParent(group, context);
    return own.length < 2 || own.some((part) => part.length < 2) ? [] : [own.map((part) => part[0]!)];
  },
};

function partsByParent(group: Group, context: CandidateContext): number[][] {
  return partition(group.lines.length, (position) => parentOf(group, context, position));
}

function parentOf(group: Group, { lines }: CandidateContext, position: number): number {
  return lines.page.nodes.parent[group.nodes?.[position] ?? lines.block[group.lines[position]!]!]!;
}

/**
 * Items are followed by the same kind of block (a price line, a picture caption); other headings are not. What
 * follows the last one is no longer the list: without a count that tells, it goes with the one before it.
 */
export const sameFollower: SublistRule = {
  id: 'follower',
  cut: (group, { lines, k }) => {
    const last = group.lines.length - 1;
    const parts = partition(group.lines.length, (position) => {
      const judged = k === null && position === last ? position - 1 : position;
      const next = group.lines[judged]! + 1;
      return next < lines.size ? lines.folded[next]! * 64 + (lines.flags[next]! & 63) : -1;
    });
    return parts.length < 2 ? [] : parts;
  },
};

/** How far from its ends a group is searched for k items in a row. */
const MAX_SHIFT = 4;

/** k items in a row, near the start or the end of a group that has a few more. */
export const windowsOfK: SublistRule = {
  id: 'window',
  cut: (group, { k }) => {
    const size = group.lines.length;
    if (k === null || size <= k) return [];
    const starts = new Set<number>();
    for (let shift = 0; shift <= Math.min(MAX_SHIFT, size - k); shift++)
      starts.add(shift).add(size - k - shift);
    return [...starts].map((start) => range(start, start + k));
  },
};

/**
 * Whether a cut goes through the middle of a printed numbering: "12." after "11." is an item whatever
 * the title says, unless it is a conclusion that was numbered along; so is "7. Why gulls" between 6 and 8.
 */
export function splitsNumbering(
  group: Group,
  positions: readonly number[],
  { lines, judge }: CandidateContext,
): boolean {
  const rankAt = (position: number) =>
    group.ranks === undefined ? lines.index(group.lines[position]!)?.value : group.ranks[position];
  const first = positions[0]!;
  const last = positions.at(-1)!;
  const step = (rankAt(first) ?? 0) <= (rankAt(last) ?? 0) ? 1 : -1;
  const follows = (before: number, after: number) => {
    const rank = rankAt(before);
    const next = rankAt(after);
    return rank != null && next != null && next === rank + step * (after - before);
  };
  if (first > 0 && follows(first - 1, first)) return true;
  for (let i = 1; i < positions.length; i++) {
    const before = positions[i - 1]!;
    const after = positions[i]!;
    for (let skipped = before + 1; skipped < after; skipped++) {
      if (follows(before, skipped) && follows(skipped, after)) return true;
    }
  }
  return last + 1 < group.lines.length && follows(last, last + 1) && !endsInSideLines(group, last + 1, judge);
}

function endsInSideLines(group: Group, from: number, judge: CandidateContext['judge']): boolean {
  return group.lines.slice(from).every((line) => judge.logOdds(line) < 0);
}
