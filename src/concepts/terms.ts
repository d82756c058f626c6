import { lexiconWords } from '../lang/lexicon.js';
import { singular } from '../lang/nouns.js';
import type { TrieArrays } from './index/trie-builder.js';

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

/**
 * The words of a phrase as they are matched: lower-cased, without accents and possessives, singular.
 * "Children's Books" and "children book" give the same words, "AT&T" gives at, and, t; "U.S." gives us.
 */
export function words(phrase: string): string[] {
  const found = plain(phrase).match(WORD);
  if (found === null) return [];
  for (let i = 0; i < found.length; i++) found[i] = singular(found[i]!);
  return found;
}

/** Letters, digits and what names such as C++ and C# end in. */
const WORD = /[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}+#]*/gu;

/** The phrase in lower case with everything removed that does not tell words apart. */
function plain(phrase: string): string {
  let text = phrase.toLowerCase();
  if (/[^\x00-\x7f]/.test(text)) text = withoutAccents(text);
  if (text.includes("'")) text = text.replace(/'s(?![\p{L}\p{N}])/gu, '').replaceAll("'", '');
  if (text.includes('.')) text = text.replace(/(?<=\p{L})\.(?=\p{L}(?![\p{L}\p{N}]))/gu, '');
  if (text.includes('&')) text = text.replaceAll('&', ' and ');
  return text;
}

function withoutAccents(text: string): string {
  return text
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
}

/** A token that is only an apostrophe, a quotation mark or a split-off possessive stands in no term's way. */
export function isTransparent(token: string): boolean {
  return /^(['’‘"“”`]+|['’]s)$/i.test(token);
}

/**
 * Words that carry no name of their own. A term of one such word ("US", "It", "In" for indium) counts
 * only where it is written in capitals.
 */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set([
  ...lexiconWords('stop-words'),
  ...lexiconWords('function-words'),
]);
