import type { OpenElements } from './open-elements.js';

interface Entry {
  readonly tag: number;
  /** The node whose attributes a copy takes over. */
  readonly node: number;
  depth: number;
  serial: number;
}

/** Unclosed elements of one tag that are opened again in every block (HTML standard: Noah's Ark clause). */
const MAX_ALIKE = 3;

/**
 * The list of active formatting elements: a `b` left open in one paragraph goes on in the next. `null`
 * marks the start of a table cell, which formatting outside does not enter.
 */
export class Formatting {
  readonly #open: OpenElements;
  #entries: (Entry | null)[] = [];

  constructor(open: OpenElements) {
    this.#open = open;
  }

  add(tag: number, node: number): void {
    const alike = this.#sinceMarker().filter((entry) => entry.tag === tag);
    if (alike.length >= MAX_ALIKE) this.#remove(alike[0]!);
    this.#entries.push({ tag, node, depth: this.#open.depth - 1, serial: this.#open.topSerial });
  }

  addMarker(): void {
    this.#entries.push(null);
  }

  clearToMarker(): void {
    const marker = this.#entries.lastIndexOf(null);
    if (marker >= 0) this.#entries.length = marker;
  }

  find(tag: number): Entry | undefined {
    return this.#sinceMarker().findLast((entry) => entry.tag === tag);
  }

  isOpen(entry: Entry): boolean {
    return this.#open.isOpenAt(entry.depth, entry.serial);
  }

  remove(entry: Entry): void {
    this.#remove(entry);
  }

  /** Opens again what was closed only because something around it closed. */
  reconstruct(): void {
    const last = this.#entries.at(-1);
    if (last === undefined || last === null || this.isOpen(last)) return;
    const entries = this.#sinceMarker();
    const firstClosed = entries.findLastIndex((entry) => this.isOpen(entry)) + 1;
    for (const entry of entries.slice(firstClosed)) {
      this.#open.push(entry.tag, false, entry.node);
      entry.depth = this.#open.depth - 1;
      entry.serial = this.#open.topSerial;
    }
  }

  #sinceMarker(): Entry[] {
    return this.#entries.slice(this.#entries.lastIndexOf(null) + 1) as Entry[];
  }

  #remove(entry: Entry): void {
    this.#entries = this.#entries.filter((other) => other !== entry);
  }
}
