import type { Place } from '../concepts.js';
import { FLAG, type IndexMeta, PLACE_KINDS } from './format.js';
import { type Adjacency, turnedRound } from './pair-table.js';
import { SectionFile } from './section-file.js';
import { NONE, TermFinder } from './term-finder.js';

/** Terms beside one term, with the counts of the pairs. */
export interface Neighbours {
  readonly terms: Uint32Array;
  readonly counts: Float32Array;
}

/** The network in numbers: what the probabilities are computed from. */
export class NetworkReader {
  readonly finder: TermFinder;
  readonly meta: IndexMeta;
  readonly #file: SectionFile;
  readonly #flags: Uint8Array;
  readonly #conceptCounts: Float32Array;
  readonly #instanceCounts: Float32Array;
  #down: Adjacency | undefined;
  #upOffsets: Uint32Array | undefined;
  /** Null where the section is too large to be held. */
  #upTerms: Uint32Array | null | undefined;

  constructor(path: string) {
    this.#file = new SectionFile(path);
    try {
      this.meta = JSON.parse(this.#file.raw('meta').toString('utf8'));
      this.finder = new TermFinder(this.#file);
      this.#flags = this.#file.raw('termFlags');
      this.#conceptCounts = this.#file.f32('conceptCounts');
      this.#instanceCounts = this.#file.f32('instanceCounts');
    } catch (error) {
      this.#file.close();
      throw error;
    }
  }

  get path(): string {
    return this.#file.path;
  }

  get bytes(): number {
    return this.#file.bytes;
  }

  close(): void {
    this.#file.close();
  }

  verify(): void {
    this.#file.verify();
  }

  isConcept(term: number): boolean {
    return term !== NONE && (this.#flags[term]! & FLAG.concept) !== 0;
  }

  isInstance(term: number): boolean {
    return term !== NONE && (this.#flags[term]! & FLAG.instance) !== 0;
  }

  /** Sum of counts of the pairs whose concept is the term. */
  conceptCount(term: number): number {
    return this.#conceptCounts[term]!;
  }

  /** Sum of counts of the pairs whose instance is the term. */
  instanceCount(term: number): number {
    return this.#instanceCounts[term]!;
  }

  name(term: number): string {
    const [start, end] = this.#borders('termOffsets', term);
    if (start === end) return this.finder.words(term);
    return this.#file.range('termBytes', start, end).toString('utf8');
  }

  /** Concepts of an instance, by number. */
  conceptsOf(term: number): Neighbours {
    const [start, end] = this.#borders('upOffsets', term);
    return {
      terms: this.#file.u32Range('upTerms', start, end),
      counts: this.#file.f32Range('upCounts', start, end),
    };
  }

  /** Instances of a concept, most frequent first; no more than `limit`. */
  instancesOf(term: number, limit = Number.POSITIVE_INFINITY): Neighbours {
    if (!this.#file.has('downTerms')) return this.#madeInstancesOf(term, limit);
    const [start, end] = this.#borders('downOffsets', term);
    const last = Math.min(end, start + limit);
    return {
      terms: this.#file.u32Range('downTerms', start, last),
      counts: this.#file.f32Range('downCounts', start, last),
    };
  }

  /** The same from the upward direction, which is turned round once. */
  #madeInstancesOf(term: number, limit: number): Neighbours {
    this.#down ??= turnedRound({
      offsets: this.#file.u32('upOffsets'),
      terms: this.#file.u32('upTerms'),
      counts: this.#file.f32('upCounts'),
    });
    const { offsets, terms, counts } = this.#down;
    const start = offsets[term]!;
    const end = Math.min(offsets[term + 1]!, start + limit);
    return { terms: terms.subarray(start, end), counts: counts.subarray(start, end) };
  }

  /** The count of one pair, 0 if it is not known. */
  count(concept: number, instance: number): number {
    const { terms, counts } = this.conceptsOf(instance);
    const at = indexIn(terms, concept, 0, terms.length);
    return at === NONE ? 0 : counts[at]!;
  }

  /** Whether a pair is known; in the inner loop of the longest instance, hence without any allocation. */
  hasPair(concept: number, instance: number): boolean {
    this.#upOffsets ??= this.#file.u32('upOffsets');
    const start = this.#upOffsets[instance]!;
    const end = this.#upOffsets[instance + 1]!;
    if (this.#upTerms === undefined) {
      this.#upTerms = this.#file.isResident('upTerms') ? this.#file.u32('upTerms') : null;
    }
    if (this.#upTerms !== null) return indexIn(this.#upTerms, concept, start, end) !== NONE;
    return indexIn(this.#file.u32Range('upTerms', start, end), concept, 0, end - start) !== NONE;
  }

  synonyms(term: number): Uint32Array {
    const [start, end] = this.#borders('synonymOffsets', term);
    return this.#file.u32Range('synonymTerms', start, end);
  }

  /** Kinds of a concept, nearest first; no more than `limit`. */
  kinds(term: number, limit = Number.POSITIVE_INFINITY): Uint32Array {
    const [start, end] = this.#borders('kindOffsets', term);
    return this.#file.u32Range('kindTerms', start, Math.min(end, start + limit));
  }

  place(term: number): Place | null {
    const known = this.#file.u32('placeTerms');
    const at = term === NONE ? NONE : indexIn(known, term, 0, known.length);
    if (at === NONE) return null;
    return {
      name: this.name(term),
      kind: PLACE_KINDS[this.#file.raw('placeKinds')[at]!]!,
      population: this.#file.u32('placePopulations')[at]!,
    };
  }

  #borders(
    section: 'termOffsets' | 'upOffsets' | 'downOffsets' | 'synonymOffsets' | 'kindOffsets',
    term: number,
  ) {
    const offsets = this.#file.u32(section);
    return [offsets[term]!, offsets[term + 1]!] as const;
  }
}

/** Where a number stands in the sorted numbers [low, high), or NONE. */
function indexIn(sorted: Uint32Array, value: number, low: number, high: number): number {
  const end = high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low < end && sorted[low] === value ? low : NONE;
}
