import { FLAG } from './format.js';
import type { SectionFile } from './section-file.js';
import { TermWords } from './term-words.js';
import { TokenReader } from './tokens.js';
import { rootChildren, type TrieArrays } from './trie-builder.js';

/** Stands for "no such term". */
export const NONE = -1;

/** A page asks for some hundred first tokens, which a search finds sooner than all of them are laid out. */
const FEW_ASKED = 2_000;

/** Called for each term found: the term and the raw tokens [start, end) it covers, with its word count. */
type OnTerm = (term: number, start: number, end: number, words: number) => void;

/** Finds terms in tokens by walking the trie from every token: bounded by the longest term, not the vocabulary. */
export class TermFinder {
  readonly #tokens: TokenReader;
  /** The root's children by token, made where many tokens are asked for. */
  #root: Uint32Array | null = null;
  #asked = 0;
  readonly #trie: TrieArrays;
  readonly #words: TermWords;
  readonly #flags: Uint8Array;
  readonly #tokenCount: number;

  constructor(file: SectionFile) {
    this.#tokens = new TokenReader(file);
    this.#trie = {
      token: file.u32('trieToken'),
      firstChild: file.u32('trieFirstChild'),
      term: file.u32('trieTerm'),
    };
    const offsets = file.u32('tokenOffsets');
    this.#tokenCount = offsets.length - 1;
    this.#words = new TermWords(this.#trie, file.raw('tokenBytes'), offsets);
    this.#flags = file.raw('termFlags');
  }

  /** The term that the whole phrase is, or NONE. */
  termOf(phrase: string): number {
    const { ids, length } = this.#tokens.read([phrase]);
    let node = 0;
    for (let i = 0; i < length; i++) {
      node = this.#step(node, ids[i]!);
      if (node === 0) return NONE;
    }
    const term = this.#trie.term[node]! - 1;
    return term >= 0 && this.#counts(term, phrase) ? term : NONE;
  }

  /** The words of a term, folded. */
  words(term: number): string {
    return this.#words.text(term);
  }

  /** Reports every term that starts and ends at the border of a raw token, by start, shorter ones first. */
  find(tokens: readonly string[], onTerm: OnTerm): void {
    const { ids, raw, length } = this.#tokens.read(tokens);
    for (let from = 0; from < length; from++) {
      if (from > 0 && raw[from] === raw[from - 1]) continue;
      let node = 0;
      for (let to = from; to < length; to++) {
        node = this.#step(node, ids[to]!);
        if (node === 0) break;
        const term = this.#trie.term[node]! - 1;
        if (term < 0 || (to + 1 < length && raw[to + 1] === raw[to])) continue;
        if (to > from || this.#counts(term, tokens[raw[from]!]!)) {
          onTerm(term, raw[from]!, raw[to]! + 1, to - from + 1);
        }
      }
    }
  }

  /** A function word such as "us" is a term only in capitals. */
  #counts(term: number, raw: string): boolean {
    return (this.#flags[term]! & FLAG.functionWord) === 0 || /^[^a-z]*$/.test(raw);
  }

  /** The child of a node for a token, 0 for none. */
  #step(node: number, token: number): number {
    if (token < 0) return 0;
    if (node === 0 && this.#root !== null) return this.#root[token]!;
    if (node === 0 && this.#asked++ === FEW_ASKED) this.#root = rootChildren(this.#trie, this.#tokenCount);
    const { firstChild, token: tokens } = this.#trie;
    let low = firstChild[node]!;
    let high = firstChild[node + 1]!;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const here = tokens[middle]!;
      if (here === token) return middle;
      if (here < token) low = middle + 1;
      else high = middle;
    }
    return 0;
  }
}
