import { KIND, KINDS } from './element-kinds.js';
import type { NodeTableBuilder } from './node-table.js';
import { knownTag, MAX_TAGS } from './tag-paths.js';

const ROOT = knownTag('#root');
const P = knownTag('p');
const BUTTON = knownTag('button');

/** The stack of open elements, with the standard's questions about it. Depth is data: no recursion. */
export class OpenElements {
  readonly #table: NodeTableBuilder;
  readonly #tags: number[] = [ROOT];
  /** A number of its own for each element ever opened, so that a stale reference is known as such. */
  readonly #serials: number[] = [0];
  readonly #foreign: boolean[] = [false];
  /** How many elements of each tag are open: most scope questions end here. */
  readonly #counts = new Int32Array(MAX_TAGS);
  #nextSerial = 1;

  constructor(table: NodeTableBuilder) {
    this.#table = table;
  }

  get depth(): number {
    return this.#tags.length;
  }

  get top(): number {
    return this.#tags[this.#tags.length - 1]!;
  }

  get topSerial(): number {
    return this.#serials[this.#serials.length - 1]!;
  }

  get isForeign(): boolean {
    return this.#foreign[this.#foreign.length - 1]!;
  }

  tagAt(depth: number): number {
    return this.#tags[depth]!;
  }

  isOpenAt(depth: number, serial: number): boolean {
    return this.#serials[depth] === serial;
  }

  has(tag: number): boolean {
    return this.#counts[tag]! > 0;
  }

  /** Opens an element; a copy of an earlier one where `like` names its node. Returns its node. */
  push(tag: number, foreign = false, like = -1): number {
    this.#tags.push(tag);
    this.#serials.push(this.#nextSerial++);
    this.#foreign.push(foreign);
    this.#counts[tag]!++;
    return this.#table.open(tag, like);
  }

  pop(): void {
    this.#counts[this.#tags.pop()!]!--;
    this.#serials.pop();
    this.#foreign.pop();
    this.#table.close();
  }

  popDownTo(depth: number): void {
    while (this.#tags.length > depth) this.pop();
  }

  /** Pops until the top is one of the tags given, or the document. */
  popBackTo(isContext: (tag: number) => boolean): void {
    while (this.#tags.length > 1 && !isContext(this.top)) this.pop();
  }

  /** Depth of the innermost open `tag` that no scope boundary hides, else -1. */
  inScope(tag: number, boundary?: (tag: number) => boolean): number {
    if (!this.has(tag)) return -1;
    for (let depth = this.#tags.length - 1; depth > 0; depth--) {
      const open = this.#tags[depth]!;
      if (open === tag) return depth;
      if (KINDS[open]! & KIND.scope || boundary?.(open)) return -1;
    }
    return -1;
  }

  /** Depth of the innermost open `tag` in the innermost table. */
  inTableScope(tag: number, table: number): number {
    if (!this.has(tag)) return -1;
    for (let depth = this.#tags.length - 1; depth > 0; depth--) {
      const open = this.#tags[depth]!;
      if (open === tag) return depth;
      if (open === table) return -1;
    }
    return -1;
  }

  /** Innermost open `tag`, if nothing special stands between it and the top. */
  beforeSpecial(tag: number): number {
    if (!this.has(tag)) return -1;
    for (let depth = this.#tags.length - 1; depth > 0; depth--) {
      const open = this.#tags[depth]!;
      if (open === tag) return depth;
      if (KINDS[open]! & KIND.special) return -1;
    }
    return -1;
  }

  innermost(tag: number): number {
    return this.has(tag) ? this.#tags.lastIndexOf(tag) : -1;
  }

  hasSpecialAbove(depth: number): boolean {
    for (let at = this.#tags.length - 1; at > depth; at--) {
      if (KINDS[this.#tags[at]!]! & KIND.special) return true;
    }
    return false;
  }

  closeP(): boolean {
    const depth = this.inScope(P, (tag) => tag === BUTTON);
    if (depth >= 0) this.popDownTo(depth);
    return depth >= 0;
  }
}
