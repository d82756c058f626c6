import type { Page } from '../html/page.js';
import { copyString } from '../html/text.js';

/** One kind of element: its tag and the attribute tokens that may sharpen its tag path. */
export interface ElementKind {
  readonly tag: string;
  /** `#id` and `.class`, digits folded to 0, in attribute order. */
  readonly tokens: readonly string[];
}

/** Words that tell an element's place among its siblings or its state, not what it holds. */
const STATE_WORD = /^(?:odd|even|alt|alternate|first|last|active|selected|current|clearfix|clear|hidden)$/i;
const DIGITS = /\d+/g;
/** Ids and classes longer than this are generated, not written. */
const MAX_TOKEN = 60;
/** Cells past this one share a path. */
const MAX_CELL = 30;
/** Raw attribute strings remembered; a site of unique ids must not fill the memory. */
const MAX_CACHE = 50_000;

/** Interns elements by tag, id and class. With `allowed`, other tokens are dropped, so that kinds stay bounded. */
export class ElementKinds {
  readonly #allowed: ReadonlySet<string> | undefined;
  readonly #kinds: ElementKind[] = [];
  readonly #ids = new Map<string, number>();
  readonly #cache = new Map<string, number>();

  constructor(allowed?: ReadonlySet<string>) {
    this.#allowed = allowed;
  }

  get size(): number {
    return this.#kinds.length;
  }

  kind(id: number): ElementKind {
    return this.#kinds[id]!;
  }

  /** Kind of an element node; `cell` is its column where it is a cell of a table row, else 0. */
  of(page: Page, node: number, cell = 0): number {
    const { attributeStart, attributeNames, attributeValues } = page.nodes;
    let id = '';
    let cls = '';
    for (let i = attributeStart[node]!; i < attributeStart[node + 1]!; i++) {
      if (attributeNames[i] === 'class') cls = attributeValues[i]!;
      else if (attributeNames[i] === 'id') id = attributeValues[i]!;
    }
    const name = page.tagName(node);
    const tag = cell > 0 ? `${name}[${Math.min(cell, MAX_CELL)}]` : name;
    const raw = id === '' && cls === '' ? tag : `${tag}\n${id}\n${cls}`;
    return this.#cache.get(raw) ?? this.#remember(raw, tag, id, cls);
  }

  #remember(raw: string, tag: string, id: string, cls: string): number {
    const kind = this.#intern(tag, this.#tokens(tag, id, cls));
    if (this.#cache.size >= MAX_CACHE) this.#cache.clear();
    this.#cache.set(copyString(raw), kind);
    return kind;
  }

  #tokens(tag: string, id: string, cls: string): string[] {
    const tokens = cls.split(/\s+/).filter((word) => word !== '' && !STATE_WORD.test(word));
    const marked = [...(id === '' ? [] : [`#${id}`]), ...tokens.map((word) => `.${word}`)]
      .filter((token) => token.length <= MAX_TOKEN)
      .map((token) => token.replace(DIGITS, '0').replaceAll('/', '_'));
    const distinct = [...new Set(marked)];
    const allowed = this.#allowed;
    return allowed === undefined ? distinct : distinct.filter((token) => allowed.has(tag + token));
  }

  #intern(tag: string, tokens: readonly string[]): number {
    const name = tag + tokens.join('');
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    this.#kinds.push({ tag, tokens });
    this.#ids.set(name, this.#kinds.length - 1);
    return this.#kinds.length - 1;
  }
}
