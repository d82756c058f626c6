/**
 * A concept index is a header, a table of sections, and the sections: little-endian numbers, raw or as
 * differences, so that opening one is reading bytes and laying typed arrays over them.
 *
 *   header   magic (8 bytes), format version, number of sections, file length (2 x u32), CRC-32 of the table
 *   table    per section: id and coding (2 x u16), CRC-32, offset (2 x u32), length (2 x u32)
 *   sections each at a multiple of 8
 */
export const MAGIC = 'TAGPISA\n';

/** Raise it with every change of the layout or of how words are folded. */
export const FORMAT_VERSION = 3;

/** Version 2 had no coding, which reads as raw, and both directions of the pairs. */
export const OLDEST_VERSION = 2;

export const HEADER_BYTES = 32;
export const TABLE_ROW_BYTES = 24;
export const ALIGNMENT = 8;

/** Sections up to this size are read whole at their first use; larger ones only where they are asked. */
export const RESIDENT_BYTES = 48 * 1024 * 1024;

/** Section ids; never reuse one for something else (5 was the children of the root by token). */
export const SECTION = {
  /** JSON: what the index was made of. */
  meta: 1,
  /** Token strings, their offsets, and the hash table from string to token. */
  tokenBytes: 2,
  tokenOffsets: 3,
  tokenSlots: 4,
  /** The trie over tokens: per node its token, first child, and term + 1. The children of the root come first. */
  trieToken: 6,
  trieFirstChild: 7,
  trieTerm: 8,
  /** Term strings as they are shown (empty: the words of the trie), flags, and the counts as concept and as instance. */
  termBytes: 9,
  termOffsets: 10,
  termFlags: 11,
  conceptCounts: 12,
  instanceCounts: 13,
  /** Concept to instances, most frequent first; left out where it is quickly made of the other direction. */
  downOffsets: 14,
  downTerms: 15,
  downCounts: 16,
  /** Instance to concepts, by number of the concept. */
  upOffsets: 17,
  upTerms: 18,
  upCounts: 19,
  /** Term to its synonyms. */
  synonymOffsets: 20,
  synonymTerms: 21,
  /** Places by number of the term. */
  placeTerms: 22,
  placeKinds: 23,
  placePopulations: 24,
  /** Concept to its kinds, nearest first. */
  kindOffsets: 25,
  kindTerms: 26,
} as const;

export type SectionName = keyof typeof SECTION;

/** The downward direction: a network of few pairs goes without it, and is half as large. */
export const DOWN_SECTIONS = ['downOffsets', 'downTerms', 'downCounts'] as const satisfies SectionName[];
export const MOST_PAIRS_WITHOUT_DOWN = 4_000_000;

export const CODING = { raw: 0, differences: 1, steps: 2 } as const;

/**
 * Sections that are kept as differences. The rest gains little by it: counts, bytes, slots of a hash table, and
 * children and concepts, which every page asks for and which pack as well as they are.
 */
export const AS_DIFFERENCES: ReadonlySet<SectionName> = new Set([
  'tokenOffsets',
  'trieToken',
  'trieTerm',
  'termOffsets',
  'downOffsets',
  'upOffsets',
  'synonymOffsets',
  'synonymTerms',
  'placeTerms',
  'kindOffsets',
  'kindTerms',
]);

export const FLAG = {
  /** Stands for a category: it has instances, or it is a common noun. */
  concept: 1,
  /** Is a known instance of something. */
  instance: 2,
  /** Is one function word: counts only in capitals. */
  functionWord: 4,
} as const;

export const PLACE_KINDS = ['city', 'state', 'country', 'region', 'continent'] as const;

export interface IndexMeta {
  readonly sources: readonly SourceMeta[];
  readonly terms: number;
  readonly pairs: number;
  /** Sum of all counts. */
  readonly mass: number;
  /** What the index was built from, to know whether it is up to date. */
  readonly digest: string;
}

export interface SourceMeta {
  readonly name: string;
  readonly pairs: number;
}
