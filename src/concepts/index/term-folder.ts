import type { ByteInterner } from './byte-interner.js';
import { TokenFolder } from './token-folder.js';
import { type TrieArrays, TrieBuilder } from './trie-builder.js';

/** A term longer than this is a sentence, not a name. */
const MAX_TERM_WORDS = 12;

/** Marks a surface without words, or with too many. */
export const NO_TERM = 0xffffffff;

/** Surfaces folded into terms: equal words are one term. */
export interface FoldedTerms {
  readonly tokens: ByteInterner;
  /** Term of each surface, or NO_TERM. */
  readonly termOf: Uint32Array;
  readonly count: number;
  readonly trie: TrieArrays;
}

/** Folds surfaces into terms; the single place where stored strings become words. */
export function foldTerms(surfaces: ByteInterner): FoldedTerms {
  const folder = new TokenFolder(MAX_TERM_WORDS);
  const termOf = new Uint32Array(surfaces.size);
  const trie = new TrieBuilder();
  const bytes = Buffer.from(surfaces.storage.buffer);
  for (let surface = 0; surface < surfaces.size; surface++) {
    const length = folder.fold(bytes, surfaces.start(surface), surfaces.end(surface));
    const isTerm = length > 0 && length <= MAX_TERM_WORDS;
    termOf[surface] = isTerm ? trie.add(folder.sequence, length) : NO_TERM;
  }
  const { tokens } = folder;
  return { tokens, termOf, count: trie.terms, trie: trie.finish(tokens.size) };
}
