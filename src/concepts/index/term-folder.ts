import { words } from '../terms/words.js';
import { ByteInterner } from './byte-interner.js';
import { type TrieArrays, TrieBuilder } from './trie-builder.js';

/** A term longer than this is a sentence, not a name. */
export const MAX_TERM_WORDS = 12;

/** Marks a surface without words, or with too many. */
export const NO_TERM = 0xffffffff;

/** Surfaces folded into terms: equal words are one term. */
export interface FoldedTerms {
  readonly tokens: ByteInterner;
  /** Term of each surface, or NO_TERM. */
  readonly termOf: Uint32Array;
  readonly count: number;
  readonly trie: TrieArrays;
  /** Terms that are one token, with that token's text. */
  readonly single: ReadonlyMap<number, string>;
}

/** Folds surfaces into terms; the single place where stored strings become words. */
export function foldTerms(surfaces: ByteInterner): FoldedTerms {
  const tokens = new ByteInterner();
  const sequences = new ByteInterner();
  const termOf = new Uint32Array(surfaces.size);
  const single = new Map<number, string>();
  const trie = new TrieBuilder();
  const sequence = new Uint32Array(MAX_TERM_WORDS);
  const sequenceBytes = new Uint8Array(sequence.buffer);
  const tokenOf = tokenInterner(tokens);
  const bytes = Buffer.from(surfaces.storage.buffer);
  for (let surface = 0; surface < surfaces.size; surface++) {
    const found = words(bytes.toString('utf8', surfaces.start(surface), surfaces.end(surface)));
    if (found.length === 0 || found.length > MAX_TERM_WORDS) {
      termOf[surface] = NO_TERM;
      continue;
    }
    for (let i = 0; i < found.length; i++) sequence[i] = tokenOf(found[i]!);
    const before = sequences.size;
    const term = sequences.intern(sequenceBytes, 0, found.length * 4);
    termOf[surface] = term;
    if (term < before) continue;
    trie.add(sequence.subarray(0, found.length), term);
    if (found.length === 1) single.set(term, found[0]!);
  }
  return { tokens, termOf, count: sequences.size, trie: trie.finish(tokens.size), single };
}

const LONGEST_TOKEN_BYTES = 1 << 12;

function tokenInterner(tokens: ByteInterner): (word: string) => number {
  const scratch = new Uint8Array(LONGEST_TOKEN_BYTES);
  const encoder = new TextEncoder();
  return (word) => tokens.intern(scratch, 0, encoder.encodeInto(word, scratch).written);
}
