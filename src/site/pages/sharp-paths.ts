import type { ElementKinds } from './element-kinds.js';
import { PairTable } from './pair-table.js';
import type { SitePage } from './site-page.js';

const SHARPENED = /[.#@]/;
const CELL = /^t[dh]\[/;
const PLAIN_TAG = /^[^.#@]*/;

/** The places of the cells of a row, from 1; none where it has more or less than the others. */
function placeCells(
  { kind, end }: Pick<SitePage, 'kind' | 'end'>,
  row: number,
  cells: number,
  places: Map<number, number>,
): void {
  const found: number[] = [];
  for (let at = row + 1; at < end[row]!; at = Math.max(at + 1, end[at]!)) if (kind[at]! >= 0) found.push(at);
  if (found.length === cells) for (const [place, cell] of found.entries()) places.set(cell, place + 1);
}

/**
 * Tag paths sharpened by the `class`, `id` and `itemprop` tokens that the site uses on many pages. Interned, so
 * that the same place on two pages is the same integer.
 */
export class SharpPaths {
  readonly allowed: ReadonlySet<string>;
  readonly renamed: ReadonlyMap<string, string>;
  /** Cells of the rows at each path that are no table's. */
  readonly rows: ReadonlyMap<string, number>;
  /** The same by path; sparse. */
  readonly #rows: number[] = [];
  /** Labels of cells, by the label of their element and their place. */
  readonly #cells = new PairTable();
  readonly #labels: string[] = [];
  readonly #labelIds = new Map<string, number>();
  readonly #byKinds = new WeakMap<ElementKinds, number[]>();
  readonly #children = new PairTable();
  readonly #parents: number[] = [-1];
  readonly #own: number[] = [-1];
  readonly #tails: number[] = [0];
  readonly #plain: number[] = [0];
  readonly #inTable: boolean[] = [false];

  /** `allowed` holds tag and token together: `div#main`, `span.price`; `renamed` those that stand for one of them. */
  constructor(
    allowed: ReadonlySet<string>,
    renamed: ReadonlyMap<string, string> = new Map(),
    rows: ReadonlyMap<string, number> = new Map(),
  ) {
    this.allowed = allowed;
    this.renamed = renamed;
    this.rows = rows;
    for (const [row, cells] of rows) this.#rows[this.fromName(row)] = cells;
  }

  get size(): number {
    return this.#parents.length;
  }

  /** Readable form, `html/body/div#main/h1`. */
  name(path: number): string {
    return this.#labelsUp(path)
      .map((label) => this.#labels[label]!)
      .reverse()
      .join('/');
  }

  /** The path's last element, `h1.title`. */
  lastLabel(path: number): string {
    return this.#labels[this.#own[path]!] ?? '';
  }

  parent(path: number): number {
    return this.#parents[path]!;
  }

  /** From the last element with a class or id on, so that it survives changes further up; else the whole path. */
  tail(path: number): number {
    const known = this.#tails[path];
    if (known !== undefined) return known;
    const labels = this.#labelsUp(path);
    const sharp = labels.findIndex((label) => SHARPENED.test(this.#labels[label]!));
    const tail = this.#fromLabels((sharp < 0 ? labels : labels.slice(0, sharp + 1)).reverse());
    this.#tails[path] = tail;
    return tail;
  }

  /** The paper's tag path: tags only. */
  tags(path: number): number {
    const known = this.#plain[path];
    if (known !== undefined) return known;
    const names = this.#labelsUp(path).map((label) => PLAIN_TAG.exec(this.#labels[label]!)![0]);
    const plain = this.#fromLabels(names.reverse().map((name) => this.#labelId(name)));
    this.#plain[path] = plain;
    return plain;
  }

  /** Whether the path leads through a table cell. */
  isInTable(path: number): boolean {
    return this.#inTable[path]!;
  }

  /** Labels from the path's own element up to the root's child. */
  #labelsUp(path: number): number[] {
    const labels: number[] = [];
    for (let p = path; p > 0; p = this.#parents[p]!) labels.push(this.#own[p]!);
    return labels;
  }

  #fromLabels(labels: readonly number[]): number {
    return labels.reduce((path, label) => this.#child(path, label), 0);
  }

  /** Path by its readable name, as wrappers keep it. */
  fromName(name: string): number {
    if (name === '') return 0;
    return this.#fromLabels(name.split('/').map((label) => this.#labelId(label)));
  }

  /** The paths of all elements of a page, by node; 0 for text nodes. */
  of(page: Pick<SitePage, 'kind' | 'parent' | 'end'>, kinds: ElementKinds): Int32Array {
    const paths = new Int32Array(page.kind.length);
    const labels = this.#labelsOf(kinds);
    const places = this.rows.size === 0 ? null : new Map<number, number>();
    for (let node = 1; node < paths.length; node++) {
      const kind = page.kind[node]!;
      if (kind < 0) continue;
      let label = labels[kind];
      if (label === undefined) {
        label = this.#labelId(this.#sharpName(kinds, kind));
        labels[kind] = label;
      }
      if (places !== null) label = this.#placed(label, places.get(node) ?? 0);
      const path = this.#child(paths[page.parent[node]!]!, label);
      paths[node] = path;
      if (places !== null && this.#rows[path] !== undefined) placeCells(page, node, this.#rows[path], places);
    }
    return paths;
  }

  /** The label of a cell: `div[2].value` at the second place; of no cell at 0. */
  #placed(label: number, place: number): number {
    if (place === 0) return label;
    const known = this.#cells.get(label, place);
    if (known >= 0) return known;
    const placed = this.#labelId(this.#labels[label]!.replace(PLAIN_TAG, (tag) => `${tag}[${place}]`));
    this.#cells.set(label, place, placed);
    return placed;
  }

  #labelsOf(kinds: ElementKinds): number[] {
    let labels = this.#byKinds.get(kinds);
    if (labels === undefined) {
      labels = [];
      this.#byKinds.set(kinds, labels);
    }
    return labels;
  }

  #sharpName(kinds: ElementKinds, id: number): string {
    const { tag, tokens } = kinds.kind(id);
    const names = tokens.map((token) => this.renamed.get(tag + token)?.slice(tag.length) ?? token);
    return tag + names.filter((token) => this.allowed.has(tag + token)).join('');
  }

  #labelId(label: string): number {
    const known = this.#labelIds.get(label);
    if (known !== undefined) return known;
    this.#labels.push(label);
    this.#labelIds.set(label, this.#labels.length - 1);
    return this.#labels.length - 1;
  }

  #child(parent: number, label: number): number {
    const known = this.#children.get(parent, label);
    if (known >= 0) return known;
    const path = this.#parents.length;
    this.#parents.push(parent);
    this.#own.push(label);
    this.#inTable.push(this.#inTable[parent]! || CELL.test(this.#labels[label]!));
    this.#children.set(parent, label, path);
    return path;
  }
}
