import type { Concepts, Place, Scored, TokenSpan } from './concepts.js';
import { conceptualise, TYPICALITY_SMOOTHING } from './conceptualise.js';
import type { IndexMeta } from './index/format.js';
import { type Neighbours, NetworkReader } from './index/network-reader.js';
import { NONE } from './index/term-finder.js';

const DEFAULT_LIMIT = 20;

/** Bits of the concept feature (paper, table II): n-grams of up to eight tokens. */
const LONGEST_NGRAM = 8;

/** The is-a network over one index file. */
export class Network implements Concepts {
  readonly reader: NetworkReader;
  /** A list's items are all asked for one concept. */
  #lastWanted: { concept: string; terms: readonly number[] } | null = null;

  constructor(path: string) {
    this.reader = new NetworkReader(path);
  }

  get meta(): IndexMeta {
    return this.reader.meta;
  }

  close(): void {
    this.reader.close();
  }

  isConcept(phrase: string): boolean {
    return this.reader.isConcept(this.reader.finder.termOf(phrase));
  }

  isInstance(phrase: string): boolean {
    return this.reader.isInstance(this.reader.finder.termOf(phrase));
  }

  isA(instance: string, concept: string): number {
    const one = this.reader.finder.termOf(instance);
    const other = this.reader.finder.termOf(concept);
    if (one === NONE || other === NONE) return 0;
    let best = this.#typicality(one, other);
    for (const synonym of this.reader.synonyms(other)) best = Math.max(best, this.#typicality(one, synonym));
    return best;
  }

  conceptsOf(instance: string, limit = DEFAULT_LIMIT): Scored[] {
    const term = this.reader.finder.termOf(instance);
    if (term === NONE) return [];
    return this.#ranked(this.reader.conceptsOf(term), this.reader.instanceCount(term), limit);
  }

  instancesOf(concept: string, limit = DEFAULT_LIMIT): Scored[] {
    const term = this.reader.finder.termOf(concept);
    if (term === NONE) return [];
    return this.#ranked(this.reader.instancesOf(term, limit), this.reader.conceptCount(term), limit);
  }

  synonymsOf(phrase: string): string[] {
    const term = this.reader.finder.termOf(phrase);
    return term === NONE ? [] : [...this.reader.synonyms(term)].map((other) => this.reader.name(other));
  }

  kindsOf(concept: string, limit = DEFAULT_LIMIT): string[] {
    const term = this.reader.finder.termOf(concept);
    return term === NONE ? [] : Array.from(this.reader.kinds(term, limit), (kind) => this.reader.name(kind));
  }

  headConcept(phrase: string): string | null {
    const words = phrase.trim().split(/\s+/);
    for (let from = 0; from < words.length; from++) {
      const term = this.reader.finder.termOf(words.slice(from).join(' '));
      if (this.reader.isConcept(term)) return this.reader.name(term);
    }
    return null;
  }

  conceptBits(tokens: readonly string[]): Uint8Array {
    const bits = new Uint8Array(tokens.length);
    this.reader.finder.find(tokens, (term, start, end) => {
      if (end - start <= LONGEST_NGRAM && this.reader.isConcept(term))
        bits[end - 1]! |= 1 << (end - start - 1);
    });
    return bits;
  }

  longestInstance(tokens: readonly string[], concept?: string): TokenSpan | null {
    const wanted = concept === undefined ? null : this.#wanted(concept);
    if (wanted?.length === 0) return null;
    let best: TokenSpan | null = null;
    let longest = 0;
    this.reader.finder.find(tokens, (term, start, end, words) => {
      if (words <= longest || !this.reader.isInstance(term)) return;
      if (wanted !== null && !wanted.some((other) => this.reader.hasPair(other, term))) return;
      best = { start, end };
      longest = words;
    });
    return best;
  }

  conceptualise(instances: readonly string[], limit = DEFAULT_LIMIT): Scored[] {
    return conceptualise(this.reader, instances, limit);
  }

  place(name: string): Place | null {
    return this.reader.place(this.reader.finder.termOf(name));
  }

  /** The concept and its synonyms; for an unknown phrase those of its head ("luxury hotel brand": "brand"). */
  #wanted(concept: string): readonly number[] {
    if (this.#lastWanted?.concept === concept) return this.#lastWanted.terms;
    const terms = this.#termsFor(concept);
    this.#lastWanted = { concept, terms };
    return terms;
  }

  #termsFor(concept: string): number[] {
    let term = this.reader.finder.termOf(concept);
    if (!this.reader.isConcept(term)) {
      const head = this.headConcept(concept);
      if (head === null) return [];
      term = this.reader.finder.termOf(head);
    }
    return [term, ...this.reader.synonyms(term)];
  }

  /** P(instance | concept) with additive smoothing, so that a concept seen once proves little. */
  #typicality(instance: number, concept: number): number {
    const count = this.reader.count(concept, instance);
    return count === 0 ? 0 : count / (this.reader.conceptCount(concept) + TYPICALITY_SMOOTHING);
  }

  #ranked({ terms, counts }: Neighbours, total: number, limit: number): Scored[] {
    return Array.from(terms, (term, i) => ({ term, score: counts[i]! / (total + TYPICALITY_SMOOTHING) }))
      .sort((one, other) => other.score - one.score)
      .slice(0, limit)
      .map(({ term, score }) => ({ term: this.reader.name(term), score }));
  }
}
