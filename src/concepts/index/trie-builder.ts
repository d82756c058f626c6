import { stableOrder } from './counting-sort.js';
import { U32List } from './number-list.js';

export interface TrieArrays {
  readonly token: Uint32Array;
  /** Children of node n are the nodes firstChild[n] to firstChild[n + 1], by token. */
  readonly firstChild: Uint32Array;
  /** Term + 1 of the node, 0 where no term ends. */
  readonly term: Uint32Array;
}

/** Collects terms as token sequences and lays the trie out level by level. */
export class TrieBuilder {
  /** How many different terms there are. */
  terms = 0;
  readonly #parent = new U32List();
  readonly #token = new U32List();
  readonly #term = new U32List();
  readonly #depth = new U32List();
  #slots = new Uint32Array(1 << 12);

  constructor() {
    this.#append(0, 0, 0);
  }

  /** The number of the term that the first `length` tokens are; a new one if they were not seen before. */
  add(tokens: Uint32Array, length: number): number {
    let node = 0;
    for (let i = 0; i < length; i++) node = this.#child(node, tokens[i]!, i + 1);
    const known = this.#term.at(node);
    if (known > 0) return known - 1;
    this.#term.set(node, this.terms + 1);
    return this.terms++;
  }

  finish(tokenCount: number): TrieArrays {
    const nodes = this.#parent.length;
    const order = this.#levelOrder(tokenCount);
    const place = new Uint32Array(nodes);
    for (let i = 0; i < nodes; i++) place[order[i]!] = i;
    const token = new Uint32Array(nodes);
    const term = new Uint32Array(nodes);
    const firstChild = new Uint32Array(nodes + 1);
    for (let i = 0; i < nodes; i++) {
      const node = order[i]!;
      token[i] = this.#token.at(node);
      term[i] = this.#term.at(node);
      if (i === 0) continue;
      const parent = place[this.#parent.at(node)]!;
      firstChild[parent + 1]!++;
    }
    // Node 1 is the first child of the root; in level order all children follow their parents' order.
    firstChild[0] = 1;
    for (let i = 0; i < nodes; i++) firstChild[i + 1]! += firstChild[i]!;
    return { token, firstChild, term };
  }

  /** Nodes by depth, then by the place of their parent, then by token. */
  #levelOrder(tokenCount: number): Uint32Array {
    const nodes = this.#parent.length;
    const tokens = this.#token.view();
    const order = new Uint32Array(nodes);
    const parentPlace = new Uint32Array(nodes);
    const place = new Uint32Array(nodes);
    let done = 1;
    for (const level of this.#levels().slice(1)) {
      for (const node of level) parentPlace[node] = place[this.#parent.at(node)]!;
      const sorted = stableOrder(parentPlace, done, stableOrder(tokens, tokenCount, level));
      for (const node of sorted) {
        place[node] = done;
        order[done++] = node;
      }
    }
    return order;
  }

  #levels(): Uint32Array[] {
    const levels: U32List[] = [];
    for (let node = 0; node < this.#depth.length; node++) {
      const depth = this.#depth.at(node);
      levels[depth] ??= new U32List();
      levels[depth].push(node);
    }
    return levels.map((level) => level.view());
  }

  #child(parent: number, token: number, depth: number): number {
    const mask = this.#slots.length - 1;
    let slot = edgeHash(parent, token) & mask;
    for (;;) {
      const node = this.#slots[slot]!;
      if (node === 0) break;
      if (this.#parent.at(node) === parent && this.#token.at(node) === token) return node;
      slot = (slot + 1) & mask;
    }
    const node = this.#append(parent, token, depth);
    this.#slots[slot] = node;
    if (node * 2 > this.#slots.length) this.#rehash();
    return node;
  }

  #append(parent: number, token: number, depth: number): number {
    this.#parent.push(parent);
    this.#token.push(token);
    this.#depth.push(depth);
    this.#term.push(0);
    return this.#parent.length - 1;
  }

  #rehash(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (let node = 1; node < this.#parent.length; node++) {
      let slot = edgeHash(this.#parent.at(node), this.#token.at(node)) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = node;
    }
  }
}

function edgeHash(parent: number, token: number): number {
  let hash = Math.imul(parent, 0x9e3779b1) ^ Math.imul(token, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** By first token the child of the root, with which most look-ups begin; 0 for none. */
export function rootChildren({ token, firstChild }: TrieArrays, tokens: number): Uint32Array {
  const children = new Uint32Array(tokens);
  for (let node = firstChild[0]!; node < firstChild[1]!; node++) children[token[node]!] = node;
  return children;
}
