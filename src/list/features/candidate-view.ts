import type { Candidate } from '../candidates/candidate.js';
import { itemTexts, ranksOf } from '../candidates/items.js';
import type { ItemFacts } from './item-facts.js';
import type { PageFacts } from './page-facts.js';

/** A candidate as the features look at it. */
export class CandidateView {
  readonly facts: PageFacts;
  readonly candidate: Candidate;
  readonly size: number;
  readonly ranks: readonly (number | null)[];
  /** The node that carries each item. */
  readonly nodes: readonly number[];
  /** Lowest element that holds all items. */
  readonly root: number;
  #items: readonly ItemFacts[] | undefined;

  constructor(facts: PageFacts, candidate: Candidate) {
    const { lines } = facts;
    this.facts = facts;
    this.candidate = candidate;
    this.nodes = candidate.nodes ?? candidate.lines.map((line) => lines.block[line]!);
    this.size = this.nodes.length;
    this.ranks = ranksOf(lines, candidate);
    this.root = commonAncestor(facts, this.nodes);
  }

  /** Texts are read when asked for: most candidates are put aside without. */
  get items(): readonly ItemFacts[] {
    this.#items ??= this.#readItems();
    return this.#items;
  }

  #readItems(): ItemFacts[] {
    const { facts, candidate, ranks } = this;
    return itemTexts(facts.lines, candidate, ranks).map((text, i) => facts.item(candidate.lines[i]!, text));
  }
}

/** Rows stand in document order, so the ancestor of the first and the last item holds all of them. */
function commonAncestor({ lines }: PageFacts, nodes: readonly number[]): number {
  const { parent, end } = lines.page.nodes;
  const last = nodes.at(-1)!;
  let ancestor = parent[nodes[0]!]!;
  while (ancestor > 0 && end[ancestor]! <= last) ancestor = parent[ancestor]!;
  return Math.max(0, ancestor);
}

/** A few numbers about a candidate that belong together. */
export interface FeatureRule {
  readonly id: string;
  readonly names: readonly string[];
  /** Writes its numbers into `out`, one a name, from `at` on: the vectors of a page's candidates share one array. */
  measure(view: CandidateView, out: Float64Array, at: number): void;
}
