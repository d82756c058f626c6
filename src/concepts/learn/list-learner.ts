import type { Concepts } from '../concepts.js';
import { type ListedTogether, type Pair, PairEvidence } from '../pair-evidence.js';

/** A list or a column as it was extracted. */
type LearnedList = ListedTogether;

/** Names longer than this are sentences. */
const LONGEST_NAME_WORDS = 8;

/** A column with one value all over tells nothing about its concept. */
const LEAST_INSTANCES = 2;

/** Learns pairs from extracted top-k lists (title concept, items) and site tables (column, values). */
export class ListLearner {
  readonly #known: Concepts;
  readonly #evidence = new PairEvidence();
  lists = 0;

  constructor(known: Concepts) {
    this.#known = known;
  }

  add(list: LearnedList): void {
    const instances = [...new Set(list.instances.map((name) => name.trim()).filter(isNameLike))];
    if (instances.length < LEAST_INSTANCES) return;
    this.lists++;
    const weight = list.weight * (0.5 + 0.5 * this.#knownShare(list.concept, instances));
    for (const concept of [list.concept, ...this.#shorter(list.concept)]) {
      this.#evidence.add({ ...list, concept, instances, weight });
    }
  }

  /** What "luxury hotel brands" are as well: hotel brands, brands. */
  #shorter(concept: string): string[] {
    const words = concept.split(/\s+/);
    const tails = words.slice(1).map((_, i) => words.slice(i + 1).join(' '));
    return tails.filter((tail) => this.#known.isConcept(tail));
  }

  result(): Pair[] {
    return this.#evidence.supported(this.#known);
  }

  /** A list whose other items are known instances is believed more (the P-Score's idea, section IV-C). */
  #knownShare(concept: string, instances: readonly string[]): number {
    const known = instances.filter(
      (name) => this.#known.longestInstance(name.split(/\s+/), concept) !== null,
    );
    return known.length / instances.length;
  }
}

function isNameLike(name: string): boolean {
  return (
    /\p{L}{2}/u.test(name) && name.split(/\s+/).length <= LONGEST_NAME_WORDS && !/[.!?]\s|[!?:;]$/.test(name)
  );
}
