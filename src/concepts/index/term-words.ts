import type { TrieArrays } from './trie-builder.js';

/** A page asks for one or two terms, which a search finds sooner than all are laid out. */
const FEW_ASKED = 10;

/** The words of a term, read off its path in the trie. */
export class TermWords {
  readonly #trie: TrieArrays;
  readonly #tokens: Buffer;
  readonly #offsets: Uint32Array;
  /** By term the node where it ends, made where many are asked for. */
  #nodes: Uint32Array | null = null;
  #asked = 0;

  constructor(trie: TrieArrays, tokens: Uint8Array, offsets: Uint32Array) {
    this.#trie = trie;
    this.#tokens = Buffer.from(tokens.buffer, tokens.byteOffset, tokens.byteLength);
    this.#offsets = offsets;
  }

  /** The folded words with a blank between; as most terms are written. */
  text(term: number): string {
    const words: string[] = [];
    for (let node = this.#node(term); node > 0; node = this.#parent(node)) {
      const token = this.#trie.token[node]!;
      words.push(this.#tokens.toString('utf8', this.#offsets[token], this.#offsets[token + 1]));
    }
    return words.reverse().join(' ');
  }

  #node(term: number): number {
    const { term: terms } = this.#trie;
    if (this.#nodes === null && this.#asked++ < FEW_ASKED) return terms.indexOf(term + 1);
    this.#nodes ??= nodesOf(terms);
    return this.#nodes[term]!;
  }

  /** The last node whose children begin at or before this one. */
  #parent(node: number): number {
    const { firstChild } = this.#trie;
    let low = 0;
    let high = node;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (firstChild[middle]! <= node) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

function nodesOf(terms: Uint32Array): Uint32Array {
  const nodes = new Uint32Array(terms.length);
  for (let node = 0; node < terms.length; node++) if (terms[node]! > 0) nodes[terms[node]! - 1] = node;
  return nodes;
}
