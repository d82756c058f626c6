import type { Candidate } from '../candidates/candidate.js';
import { readItems } from '../items.js';
import type { PageFacts } from './page-facts.js';

/** A candidate as the features look at it. */
export interface CandidateView {
  readonly facts: PageFacts;
  readonly candidate: Candidate;
  readonly size: number;
  readonly texts: readonly string[];
  readonly ranks: readonly (number | null)[];
  /** The node that carries each item. */
  readonly nodes: readonly number[];
  /** Lowest element that holds all items. */
  readonly root: number;
  /** Characters between the end of each item's line and the start of the next item's. */
  readonly gaps: readonly number[];
}

export function viewCandidate(facts: PageFacts, candidate: Candidate): CandidateView {
  const { lines } = facts;
  const nodes = candidate.nodes ?? candidate.lines.map((line) => lines.block[line]!);
  const { texts, ranks } = readItems(lines, candidate);
  const { textStart, textEnd } = lines.page.nodes;
  const gaps = candidate.lines
    .slice(1)
    .map((line, i) =>
      Math.max(0, textStart[lines.first[line]!]! - textEnd[lines.last[candidate.lines[i]!]!]!),
    );
  return {
    facts,
    candidate,
    size: nodes.length,
    texts,
    ranks,
    nodes,
    root: commonAncestor(facts, nodes),
    gaps,
  };
}

/** Rows stand in document order, so the ancestor of the first and the last item holds all of them. */
function commonAncestor({ lines }: PageFacts, nodes: readonly number[]): number {
  const { parent, end } = lines.page.nodes;
  const last = nodes.at(-1)!;
  let ancestor = parent[nodes[0]!]!;
  while (ancestor > 0 && end[ancestor]! <= last) ancestor = parent[ancestor]!;
  return Math.max(0, ancestor);
}

export const shareOf = (size: number, holds: (i: number) => boolean): number => {
  let count = 0;
  for (let i = 0; i < size; i++) if (holds(i)) count++;
  return size === 0 ? 0 : count / size;
};

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Standard deviation over mean: spread without a unit. */
export function relativeDeviation(values: readonly number[]): number {
  const middle = mean(values);
  if (middle === 0) return 0;
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2))) / middle;
}

/** Share of the most frequent key. */
export function agreement(size: number, keyOf: (i: number) => number | string): number {
  const counts = new Map<number | string, number>();
  let most = 0;
  for (let i = 0; i < size; i++) {
    const key = keyOf(i);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    most = Math.max(most, count);
  }
  return size === 0 ? 0 : most / size;
}
