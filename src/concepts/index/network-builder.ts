import { FUNCTION_WORDS } from '../terms.js';
import { ByteInterner } from './byte-interner.js';
import { runOffsets, stableOrder } from './counting-sort.js';
import { FLAG, type IndexMeta, MOST_PAIRS_WITHOUT_DOWN, PLACE_KINDS, type SourceMeta } from './format.js';
import { F32List, U32List } from './number-list.js';
import {
  downward,
  joinPairs,
  mergePairs,
  type PairTable,
  type PruneOptions,
  prunePairs,
  roughen,
  totals,
  upward,
} from './pair-table.js';
import { writeSections } from './section-writer.js';
import { TermWords } from './term-words.js';
import { type FoldedTerms, foldTerms, NO_TERM } from './tokens.js';
import { rootChildren } from './trie-builder.js';

export type PlaceKind = (typeof PLACE_KINDS)[number];

interface WriteOptions extends PruneOptions {
  readonly digest?: string;
  /** Counts are kept to one in 4,000: where they are guesses, more digits say nothing and pack badly. */
  readonly rough?: boolean;
}

/** Counts above this are taken for it: one absurd row must not drown all others. */
export const LARGEST_COUNT = 1e9;

export interface BuiltIndex {
  readonly meta: IndexMeta;
  readonly bytes: number;
}

/**
 * Collects surfaces, is-a pairs, synonyms, kinds and places from any number of sources and writes them as one
 * index. A surface is numbered at once and folded into a term at the end, so that adding a pair costs
 * two hash look-ups.
 */
export class NetworkBuilder {
  readonly #surfaces = new ByteInterner();
  readonly #concepts = new U32List();
  readonly #instances = new U32List();
  readonly #counts = new F32List();
  readonly #synonyms: Links = { from: new U32List(), to: new U32List() };
  readonly #kinds: Links = { from: new U32List(), to: new U32List() };
  readonly #nouns = new U32List();
  readonly #placeSurface = new U32List();
  readonly #placeKind = new U32List();
  readonly #placePopulation = new U32List();
  readonly #sources: SourceMeta[] = [];
  readonly #encoder = new TextEncoder();
  #scratch = new Uint8Array(1 << 12);
  /** Pairs that pruning leaves alone; they come first. */
  #firmPairs = 0;

  /** Number of a surface, to be used in the other calls. */
  surface(text: string): number {
    if (text.length * 3 > this.#scratch.length) this.#scratch = new Uint8Array(text.length * 6);
    const { written } = this.#encoder.encodeInto(text, this.#scratch);
    return this.#surfaces.intern(this.#scratch, 0, written);
  }

  surfaceOfBytes(bytes: Uint8Array, start: number, end: number): number {
    return this.#surfaces.intern(bytes, start, end);
  }

  pair(concept: number, instance: number, count: number): void {
    this.#concepts.push(concept);
    this.#instances.push(instance);
    this.#counts.push(Math.min(count, LARGEST_COUNT));
  }

  isA(instance: string, concept: string, count: number): void {
    this.pair(this.surface(concept), this.surface(instance), count);
  }

  /** The two mean the same; said once, it holds both ways. */
  synonyms(one: number, other: number): void {
    link(this.#synonyms, one, other);
    link(this.#synonyms, other, one);
  }

  /** All things of the kind are things of the concept. The nearest kinds are added first. */
  kind(concept: number, kind: number): void {
    link(this.#kinds, concept, kind);
  }

  /** A common noun names a category even where no instance is known yet. */
  commonNoun(surface: number): void {
    this.#nouns.push(surface);
  }

  place(surface: number, kind: PlaceKind, population: number): void {
    this.#placeSurface.push(surface);
    this.#placeKind.push(PLACE_KINDS.indexOf(kind));
    this.#placePopulation.push(Math.round(population));
  }

  /** What was told so far stays, however rare it is. */
  keepAll(): void {
    this.#firmPairs = this.pairCount;
  }

  get pairCount(): number {
    return this.#counts.length;
  }

  /** Runs one source and notes how many pairs it gave. */
  source(name: string, fill: () => void): void {
    const before = this.pairCount;
    fill();
    this.noteSource(name, this.pairCount - before);
  }

  noteSource(name: string, pairs: number): void {
    this.#sources.push({ name, pairs });
  }

  write(path: string, options: WriteOptions = {}): BuiltIndex {
    const folded = foldTerms(this.#surfaces);
    const pairs = this.#pairs(folded, options);
    if (options.rough === true) roughen(pairs.counts);
    const up = upward(pairs, folded.count);
    const conceptCounts = totals(pairs.concepts, pairs.counts, folded.count);
    const instanceCounts = totals(pairs.instances, pairs.counts, folded.count);
    if (options.rough === true) for (const counts of [conceptCounts, instanceCounts]) roughen(counts);
    const meta: IndexMeta = {
      sources: this.#sources,
      terms: folded.count,
      pairs: pairs.counts.length,
      mass: conceptCounts.reduce((sum, count) => sum + count, 0),
      digest: options.digest ?? '',
    };
    const surfaces = this.#termSurfaces(folded);
    const synonyms = linkTable(this.#synonyms, folded);
    const kinds = linkTable(this.#kinds, folded);
    const places = this.#placeTable(folded);
    const bytes = writeSections(path, {
      meta: Buffer.from(JSON.stringify(meta)),
      tokenBytes: folded.tokens.storage.subarray(0, folded.tokens.offsets().at(-1)),
      tokenOffsets: folded.tokens.offsets(),
      tokenSlots: folded.tokens.slots(),
      trieToken: folded.trie.token,
      trieFirstChild: folded.trie.firstChild,
      trieTerm: folded.trie.term,
      termBytes: surfaces.bytes,
      termOffsets: surfaces.offsets,
      termFlags: this.#flags(folded, conceptCounts, instanceCounts),
      conceptCounts,
      instanceCounts,
      ...(pairs.counts.length > MOST_PAIRS_WITHOUT_DOWN ? downSections(pairs, folded.count) : {}),
      upOffsets: up.offsets,
      upTerms: up.terms,
      upCounts: up.counts,
      synonymOffsets: synonyms.offsets,
      synonymTerms: synonyms.terms,
      kindOffsets: kinds.offsets,
      kindTerms: kinds.terms,
      ...places,
    });
    return { meta, bytes };
  }

  /** All pairs once; of those that are not firm, the frequent ones. */
  #pairs(folded: FoldedTerms, options: PruneOptions): PairTable {
    const { count } = folded;
    const further = prunePairs(mergePairs(this.#folded(folded, this.#firmPairs), count), options);
    if (this.#firmPairs === 0) return further;
    return mergePairs(joinPairs(this.#folded(folded, 0, this.#firmPairs), further), count);
  }

  /** The pairs [from, to) as terms, without those of a term with itself. */
  #folded({ termOf }: FoldedTerms, from: number, to = this.#counts.length): PairTable {
    const length = to - from;
    const table = {
      concepts: new Uint32Array(length),
      instances: new Uint32Array(length),
      counts: new Float32Array(length),
    };
    let kept = 0;
    for (let i = from; i < to; i++) {
      const concept = termOf[this.#concepts.at(i)]!;
      const instance = termOf[this.#instances.at(i)]!;
      if (concept === NO_TERM || instance === NO_TERM || concept === instance) continue;
      table.concepts[kept] = concept;
      table.instances[kept] = instance;
      table.counts[kept++] = this.#counts.at(i);
    }
    return {
      concepts: table.concepts.subarray(0, kept),
      instances: table.instances.subarray(0, kept),
      counts: table.counts.subarray(0, kept),
    };
  }

  #flags(
    { count, termOf, trie, tokens }: FoldedTerms,
    asConcept: Float32Array,
    asInstance: Float32Array,
  ): Uint8Array {
    const flags = new Uint8Array(count);
    for (let term = 0; term < count; term++) {
      if (asConcept[term]! > 0) flags[term]! |= FLAG.concept;
      if (asInstance[term]! > 0) flags[term]! |= FLAG.instance;
    }
    for (const surface of this.#nouns.view()) {
      const term = termOf[surface]!;
      if (term !== NO_TERM) flags[term]! |= FLAG.concept;
    }
    const root = rootChildren(trie, tokens.size);
    for (const word of FUNCTION_WORDS) {
      const bytes = Buffer.from(word);
      const term = trie.term[root[tokens.find(bytes, 0, bytes.length)] ?? 0]!;
      if (term > 0) flags[term - 1]! |= FLAG.functionWord;
    }
    return flags;
  }

  /** Each term is shown as its most frequent surface, lower-cased. */
  #termSurfaces(folded: FoldedTerms): { bytes: Uint8Array; offsets: Uint32Array } {
    const { termOf, count } = folded;
    const weight = new Float64Array(this.#surfaces.size);
    for (let i = 0; i < this.#counts.length; i++) {
      weight[this.#concepts.at(i)]! += this.#counts.at(i);
      weight[this.#instances.at(i)]! += this.#counts.at(i);
    }
    const best = new Uint32Array(count).fill(NO_TERM);
    for (let surface = 0; surface < termOf.length; surface++) {
      const term = termOf[surface]!;
      if (term === NO_TERM) continue;
      if (best[term] === NO_TERM || weight[surface]! > weight[best[term]!]!) best[term] = surface;
    }
    return this.#joined(best, folded);
  }

  /** Names one after the other; those that are the words of the term stand in the trie already. */
  #joined(surfaces: Uint32Array, folded: FoldedTerms): { bytes: Uint8Array; offsets: Uint32Array } {
    const wordsOf = new TermWords(folded.trie, folded.tokens.storage, folded.tokens.offsets());
    const storage = Buffer.from(this.#surfaces.storage.buffer);
    const offsets = new Uint32Array(surfaces.length + 1);
    // Lower-casing may lengthen a text by a few bytes ("İ"), hence the room.
    const bytes = Buffer.alloc(this.#surfaces.end(this.#surfaces.size - 1) * 2 + 16);
    for (let i = 0; i < surfaces.length; i++) {
      const surface = surfaces[i]!;
      offsets[i + 1] = writeShown(
        storage,
        this.#surfaces.start(surface),
        this.#surfaces.end(surface),
        bytes,
        offsets[i]!,
      );
      const isInTrie = wordsOf.text(i) === bytes.toString('utf8', offsets[i], offsets[i + 1]);
      if (isInTrie) offsets[i + 1] = offsets[i]!;
    }
    return { bytes: bytes.subarray(0, offsets.at(-1)), offsets };
  }

  /** Of places with one name the most populous stands. */
  #placeTable({ termOf }: FoldedTerms) {
    const best = new Map<number, number>();
    for (let i = 0; i < this.#placeSurface.length; i++) {
      const term = termOf[this.#placeSurface.at(i)]!;
      const known = best.get(term);
      if (term === NO_TERM) continue;
      if (known === undefined || this.#placePopulation.at(i) > this.#placePopulation.at(known))
        best.set(term, i);
    }
    const sorted = [...best].sort(([one], [other]) => one - other);
    return {
      placeTerms: Uint32Array.from(sorted, ([term]) => term),
      placeKinds: Uint8Array.from(sorted, ([, at]) => this.#placeKind.at(at)),
      placePopulations: Uint32Array.from(sorted, ([, at]) => this.#placePopulation.at(at)),
    };
  }
}

function downSections(pairs: PairTable, terms: number) {
  const down = downward(pairs, terms);
  return { downOffsets: down.offsets, downTerms: down.terms, downCounts: down.counts };
}

/** Surfaces that are bound to others, in the order in which they were added. */
interface Links {
  readonly from: U32List;
  readonly to: U32List;
}

function link({ from, to }: Links, one: number, other: number): void {
  from.push(one);
  to.push(other);
}

/** For each term those that it is bound to, once each. */
function linkTable(
  links: Links,
  { termOf, count }: FoldedTerms,
): { readonly offsets: Uint32Array; readonly terms: Uint32Array } {
  const from = new U32List();
  const to = new U32List();
  const seen = new Set<number>();
  for (let i = 0; i < links.from.length; i++) {
    const one = termOf[links.from.at(i)]!;
    const other = termOf[links.to.at(i)]!;
    const key = one * count + other;
    if (one === NO_TERM || other === NO_TERM || one === other || seen.has(key)) continue;
    seen.add(key);
    from.push(one);
    to.push(other);
  }
  const order = stableOrder(from.view(), count);
  return { offsets: runOffsets(from.view(), count), terms: order.map((at) => to.at(at)) };
}

/** Copies a text in lower case and returns where it ends; only what is not plain ASCII is made a string. */
function writeShown(source: Buffer, start: number, end: number, target: Buffer, at: number): number {
  for (let i = start; i < end; i++) {
    const byte = source[i]!;
    if (byte > 0x7e || byte < 0x20 || (byte === 0x20 && source[i + 1] === 0x20)) {
      const text = source.toString('utf8', start, end).toLowerCase().trim().replace(/\s+/g, ' ');
      return at + target.write(text, at);
    }
    target[at + i - start] = byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
  }
  return at + end - start;
}
