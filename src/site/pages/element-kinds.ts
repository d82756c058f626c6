import { type Attributes, knownAttribute } from '../../html/attributes.js';
import { ByteNames } from '../../html/byte-names.js';
import type { Page } from '../../html/page.js';
import { copyString } from '../../html/text.js';
import { lexiconWords, onceRead } from '../../lang/index.js';
import { PairTable } from './pair-table.js';

/** One kind of element: its tag and the attribute tokens that may sharpen its tag path. */
interface ElementKind {
  /** With its column where it is a cell of a table row: `td[2]`. */
  readonly tag: string;
  /** That column, or 0. */
  readonly cell: number;
  /** `@itemprop`, `#id` and `.class`, digits folded to 0. */
  readonly tokens: readonly string[];
}

/** Elements of one tag and column, by the numbers of their attributes. */
interface TagKinds {
  readonly tag: string;
  readonly cell: number;
  /** Whether classes, ids and properties count for elements of this tag. */
  readonly hasClasses: boolean;
  readonly hasIds: boolean;
  readonly hasProperties: boolean;
  /** Kind without attributes that count, or -1. */
  plain: number;
  /** Kinds by the numbers of id and property, and of the class; `NO_VALUE` for none. Made anew with the numbers. */
  numbered: PairTable;
  generation: number;
}

const CLASS = knownAttribute('class');
const ID = knownAttribute('id');
const PROPERTY = knownAttribute('itemprop');

/** Words that tell an element's place among its siblings or its state, not what it holds. */
const stateWords = onceRead(() => lexiconWords('state-classes'));
/** The tag in front of a token, and what kind of token it is: `td[2].price`. */
const TAG = /^[^.#@]*[.#@]/;
const DIGITS = /\d+/g;
/** Ids and classes longer than this are generated, not written. */
const MAX_TOKEN = 60;
/** Cells past this one share a path. */
const MAX_CELL = 30;
/** Ids remembered as they are written; a site of unique ids must not fill the memory. */
const MAX_IDS = 50_000;
/** Properties told apart; vocabularies have fewer on a site. */
const MAX_PROPERTIES = 512;
const NO_VALUE = 0;

/** Interns elements by tag, property, id and class. With `allowed`, other tokens are dropped, so that kinds stay bounded. */
export class ElementKinds {
  readonly #allowed: ReadonlySet<string> | undefined;
  /** Tags with allowed classes (`div.`), ids (`div#`) or properties (`div@`). */
  readonly #sharpened: ReadonlySet<string> | undefined;
  readonly #kinds: ElementKind[] = [];
  readonly #ids = new Map<string, number>();
  /** By tag name, and within it by column. */
  readonly #tags = new Map<string, TagKinds[]>();
  /** The same by tag id, for the interner of the last page. */
  #byTagId: TagKinds[][] = [];
  #interner: unknown = null;
  /** Numbers of classes and ids, and which numbers they are: kinds are remembered by them. */
  #classNames: ByteNames | null = null;
  #idNames = new ByteNames();
  #propertyNames = new ByteNames();
  #generation = 0;

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
    const idRow = known.hasIds ? attributes.rowOf(from, to, ID) : -1;
    const propertyRow = known.hasProperties ? attributes.rowOf(from, to, PROPERTY) : -1;
    const hasOther = idRow >= 0 || propertyRow >= 0;
    const classRow = known.hasClasses || hasOther ? attributes.rowOf(from, to, CLASS) : -1;
    if (hasOther || classRow >= 0) return this.#numbered(known, attributes, idRow, propertyRow, classRow);
    if (known.plain < 0) known.plain = this.#intern(known, []);
    return known.plain;
  }

  /** Attributes are numbered, so that each is read as a string once for all pages. */
  #numbered(
    known: TagKinds,
    attributes: Attributes,
    idRow: number,
    propertyRow: number,
    classRow: number,
  ): number {
    if (known.generation !== this.#generation) {
      known.generation = this.#generation;
      known.numbered = new PairTable();
    }
    const id = idRow < 0 ? NO_VALUE : attributes.valueIn(this.#idNames, idRow) + 1;
    const property = this.#propertyOf(attributes, propertyRow);
    const cls = classRow < 0 ? NO_VALUE : attributes.classId(classRow) + 1;
    const first = id * MAX_PROPERTIES + property;
    let kind = known.numbered.get(first, cls);
    if (kind >= 0) return kind;
    const tokens = this.#tokens(
      known.tag,
      property === NO_VALUE ? '' : attributes.value(propertyRow),
      idRow < 0 ? '' : attributes.value(idRow),
      classRow < 0 ? '' : attributes.value(classRow),
    );
    kind = this.#intern(known, tokens);
    known.numbered.set(first, cls, kind);
    return kind;
  }

  #propertyOf(attributes: Attributes, row: number): number {
    if (row < 0) return NO_VALUE;
    const number = attributes.valueIn(this.#propertyNames, row) + 1;
    return number < MAX_PROPERTIES ? number : NO_VALUE;
  }

  /** Called once a page: the numbers of its attributes, and the ids of its tags, may be others than before. */
  startPage({ nodes, paths }: Page): void {
    const isFull = this.#idNames.size + this.#propertyNames.size > MAX_IDS;
    if (this.#classNames !== nodes.attributes.classes || isFull) {
      this.#classNames = nodes.attributes.classes;
      this.#idNames = new ByteNames();
      this.#propertyNames = new ByteNames();
      this.#generation++;
    }
    // Ids of known tags are the same in all interners, those of made-up ones are not.
    if (this.#interner !== paths) {
      this.#interner = paths;
      this.#byTagId = [];
    }
  }

  #tagKinds(page: Page, node: number, cell: number): TagKinds {
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
      hasProperties: this.#sharpened?.has(`${tag}@`) ?? true,
      plain: -1,
      numbered: new PairTable(),
      generation: this.#generation,
    };
    return cells[cell];
  }

  #tokens(tag: string, property: string, id: string, cls: string): string[] {
    const classes = cls.split(/\s+/).filter((word) => word !== '' && !stateWords().has(word.toLowerCase()));
    const properties = property.split(/\s+/).filter((word) => word !== '');
    const marked = [
      ...properties.map((word) => `@${word}`),
      ...(id === '' ? [] : [`#${id}`]),
      ...classes.map((word) => `.${word}`),
    ]
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
