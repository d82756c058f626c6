import { type Attributes, knownAttribute } from '../html/attributes.js';
import type { Page } from '../html/page.js';
import { copyString } from '../html/text.js';

/** One kind of element: its tag and the attribute tokens that may sharpen its tag path. */
export interface ElementKind {
  /** With its column where it is a cell of a table row: `td[2]`. */
  readonly tag: string;
  /** That column, or 0. */
  readonly cell: number;
  /** `#id` and `.class`, digits folded to 0, in attribute order. */
  readonly tokens: readonly string[];
}

/** Elements of one tag and column, by their attributes as they are written. */
interface TagKinds {
  readonly tag: string;
  readonly cell: number;
  /** Whether classes and ids count for elements of this tag. */
  readonly hasClasses: boolean;
  readonly hasIds: boolean;
  /** Kind without attributes that count, or -1. */
  plain: number;
  readonly byClass: Map<string, number>;
  /** The same for the page at hand by its number of each `class`; only of that page. */
  page: number;
  classIds: number[];
  readonly byIdAndClass: Map<string, number>;
}

const CLASS = knownAttribute('class');
const ID = knownAttribute('id');

/** Words that tell an element's place among its siblings or its state, not what it holds. */
const STATE_WORD = /^(?:odd|even|alt|alternate|first|last|active|selected|current|clearfix|clear|hidden)$/i;
/** The tag in front of a token, and what kind of token it is: `td[2].price`. */
const TAG = /^[^.#]*[.#]/;
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
  /** Tags with allowed classes (`div.`) or ids (`div#`). */
  readonly #sharpened: ReadonlySet<string> | undefined;
  readonly #kinds: ElementKind[] = [];
  readonly #ids = new Map<string, number>();
  /** By tag name, and within it by column. */
  #tags = new Map<string, TagKinds[]>();
  /** The same by tag id, for the interner of the last page. */
  #byTagId: TagKinds[][] = [];
  #interner: unknown = null;
  /** Attributes and running number of the page at hand. */
  #attributes: Attributes | null = null;
  #page = 0;
  #cached = 0;

  constructor(allowed?: ReadonlySet<string>) {
    this.#allowed = allowed;
    if (allowed !== undefined) this.#sharpened = new Set([...allowed].map((token) => TAG.exec(token)![0]));
  }

  get size(): number {
    return this.#kinds.length;
  }

  kind(id: number): ElementKind {
    return this.#kinds[id]!;
  }

  /** Kind of an element node; `cell` is its column where it is a cell of a table row, else 0. */
  of(page: Page, node: number, cell = 0): number {
    const known = this.#tagKinds(page, node, Math.min(cell, MAX_CELL));
    const { attributes, attributeStart } = page.nodes;
    const from = attributeStart[node]!;
    const to = attributeStart[node + 1]!;
    if (known.hasIds && attributes.rowOf(from, to, ID) >= 0) return this.#withId(known, page, node);
    const classRow = known.hasClasses ? attributes.rowOf(from, to, CLASS) : -1;
    if (classRow >= 0) return this.#ofClass(known, attributes, classRow);
    if (known.plain < 0) known.plain = this.#intern(known, []);
    return known.plain;
  }

  /** A page numbers its classes, so that each is looked up as a string once a page and tag. */
  #ofClass(known: TagKinds, attributes: Attributes, row: number): number {
    if (known.page !== this.#page) {
      known.page = this.#page;
      known.classIds = [];
    }
    const id = attributes.classId(row);
    let kind = known.classIds[id];
    if (kind === undefined) {
      const cls = attributes.className(id);
      kind = known.byClass.get(cls) ?? this.#remember(known, '', cls);
      known.classIds[id] = kind;
    }
    return kind;
  }

  #withId(known: TagKinds, page: Page, node: number): number {
    const id = page.attribute(node, 'id') ?? '';
    const cls = page.attribute(node, 'class') ?? '';
    return known.byIdAndClass.get(`${id}\n${cls}`) ?? this.#remember(known, id, cls);
  }

  /** Ids of known tags are the same in all interners, those of made-up ones are not. */
  #tagKinds(page: Page, node: number, cell: number): TagKinds {
    if (this.#attributes !== page.nodes.attributes) {
      this.#attributes = page.nodes.attributes;
      this.#page++;
    }
    if (this.#interner !== page.paths) {
      this.#interner = page.paths;
      this.#byTagId = [];
    }
    const tagId = page.nodes.tag[node]!;
    const cells = this.#byTagId[tagId];
    return cells?.[cell] ?? this.#newTagKinds(page.tagName(node), tagId, cell);
  }

  #newTagKinds(name: string, tagId: number, cell: number): TagKinds {
    let cells = this.#tags.get(name);
    if (cells === undefined) {
      cells = [];
      this.#tags.set(name, cells);
    }
    this.#byTagId[tagId] = cells;
    const tag = cell > 0 ? `${name}[${cell}]` : name;
    cells[cell] ??= {
      tag,
      cell,
      hasClasses: this.#sharpened?.has(`${tag}.`) ?? true,
      hasIds: this.#sharpened?.has(`${tag}#`) ?? true,
      plain: -1,
      byClass: new Map(),
      page: -1,
      classIds: [],
      byIdAndClass: new Map(),
    };
    return cells[cell];
  }

  #remember(known: TagKinds, id: string, cls: string): number {
    const kind = this.#intern(known, this.#tokens(known.tag, id, cls));
    if (++this.#cached > MAX_CACHE) this.#forget();
    else if (id === '') known.byClass.set(compactCopy(cls), kind);
    else known.byIdAndClass.set(compactCopy(`${id}\n${cls}`), kind);
    return kind;
  }

  #forget(): void {
    this.#tags = new Map();
    this.#byTagId = [];
    this.#cached = 0;
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

  #intern({ tag, cell }: TagKinds, tokens: readonly string[]): number {
    const name = tag + tokens.join('');
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    this.#kinds.push({ tag, cell, tokens: tokens.map(copyString) });
    this.#ids.set(copyString(name), this.#kinds.length - 1);
    return this.#kinds.length - 1;
  }
}

const BEYOND_LATIN = /[^\0-\xff]/;

/** A copy of one byte a character where that is enough, as the page's own strings are: those compare faster. */
function compactCopy(text: string): string {
  return BEYOND_LATIN.test(text) ? copyString(text) : Buffer.from(text, 'latin1').toString('latin1');
}
