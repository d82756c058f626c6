import type { Candidate } from '../candidates/candidate.js';
import { readItems } from '../items.js';
import type { ItemFacts } from './item-facts.js';
import type { PageFacts } from './page-facts.js';

/** A candidate as the features look at it. */
export interface CandidateView {
  readonly facts: PageFacts;
  readonly candidate: Candidate;
  readonly size: number;
  readonly items: readonly ItemFacts[];
  readonly ranks: readonly (number | null)[];
  /** The node that carries each item. */
  readonly nodes: readonly number[];
  /** Lowest element that holds all items. */
  readonly root: number;
}

export function viewCandidate(facts: PageFacts, candidate: Candidate): CandidateView {
  const { lines } = facts;
  const nodes = candidate.nodes ?? candidate.lines.map((line) => lines.block[line]!);
  const { texts, ranks } = readItems(lines, candidate);
  const items = texts.map((text, i) => facts.item(candidate.lines[i]!, text));
  return { facts, candidate, size: nodes.length, items, ranks, nodes, root: commonAncestor(facts, nodes) };
}

/** Rows stand in document order, so the ancestor of the first and the last item holds all of them. */
function commonAncestor({ lines }: PageFacts, nodes: readonly number[]): number {
  const { parent, end } = lines.page.nodes;
  const last = nodes.at(-1)!;
  let ancestor = parent[nodes[0]!]!;
  while (ancestor > 0 && end[ancestor]! <= last) ancestor = parent[ancestor]!;
  return Math.max(0, ancestor);
}
