import { type Page, STYLE } from '../../html/page.js';
import { knownTag, ROOT_PATH, TEXT_TAG } from '../../html/tag-paths.js';
import { foldWhiteSpace } from '../../html/text.js';
import { PathFolder } from './fold-path.js';
import { hasWordsIn, mayStartWithIndex, type PrintedIndex, readPrintedIndex } from './printed-index.js';

/** Bits of `lines.flags[line]`. */
export const LINE = {
  /** The line starts with bold text that is not a heading. */
  boldStart: 1,
  /** All of the line is bold. */
  boldWhole: 2,
  /** Most of the line's text is inside links. */
  linked: 4,
  hidden: 8,
  heading: 16,
  /** Goes on in the block of the line before, after a `br` or an inner block. */
  continued: 32,
  /** In a `nav` or `footer`: no page puts its list there. */
  furniture: 64,
} as const;

const BR = knownTag('br');
const NAV = knownTag('nav');
const FOOTER = knownTag('footer');
const FIRST_CAPACITY = 512;
/** A line is called linked when at least this share of its characters is. */
const LINKED_SHARE = 0.6;
/** Characters that a printed index with its label and ornaments may take. */
const HEAD_LENGTH = 96;
/** Characters that tell what a line is about. */
const MAX_HEAD = 240;
/** More of a paragraph is never an item's line. */
const MAX_TEXT = 600;

/**
 * The lines read last: a page is searched more than once only in a row. Lines of all living pages, held weakly,
 * would cost a tenth of the search in garbage collection.
 */
let latest: LineTable | undefined;

/**
 * The page as a reader sees it: lines of text in document order, each with the block that holds it.
 * A list item is announced by one line, whatever tags are inside (papers: "very similar tag paths").
 */
export class LineTable {
  readonly page: Page;
  size = 0;
  /** First and last text node of the line. */
  first = new Int32Array(FIRST_CAPACITY);
  last = new Int32Array(FIRST_CAPACITY);
  /** Nearest block element around the line's first text. */
  block = new Int32Array(FIRST_CAPACITY);
  /** Tag path of the block without inline tags and with runs of wrappers folded into one. */
  folded = new Int32Array(FIRST_CAPACITY);
  /** Last text node of the bold run at the line's start, or -1. */
  boldLast = new Int32Array(FIRST_CAPACITY);
  flags = new Uint8Array(FIRST_CAPACITY);
  level = new Uint8Array(FIRST_CAPACITY);
  readonly folder: PathFolder;
  readonly #texts: (string | undefined)[] = [];
  readonly #indexes: (PrintedIndex | null | undefined)[] = [];
  readonly #bare: (string | undefined)[] = [];
  readonly #classes: number[] = [];
  readonly #furniture: boolean[] = [];
  readonly #classIds = new Map<string, number>();
  /** The text node read last. */
  #previous = -1;

  private constructor(page: Page) {
    this.page = page;
    this.folder = new PathFolder(page.paths);
  }

  /** The lines of a page; read once, even if a page is searched again. */
  static of(page: Page): LineTable {
    if (latest?.page !== page) {
      latest = new LineTable(page);
      latest.#read();
    }
    return latest;
  }

  /** White space normalised text of the line, printed index included; of a paragraph, its beginning. */
  text(line: number): string {
    const known = this.#texts[line];
    if (known !== undefined) return known;
    // Not copied: lines live no longer than their page; what leaves it is copied then.
    const text = foldWhiteSpace(this.#raw(line, this.last[line]!).slice(0, MAX_TEXT));
    this.#texts[line] = text;
    return text;
  }

  /** Text of the bold run at the line's start, or '' where there is none. */
  boldText(line: number): string {
    const last = this.boldLast[line]!;
    return last < 0 ? '' : foldWhiteSpace(this.#raw(line, last));
  }

  /** Text of the link or italics at the line's start, or '': in a paragraph, the name of what it is about. */
  leadText(line: number): string {
    const { style, tag } = this.page.nodes;
    const stop = this.last[line]!;
    let last = -1;
    for (let node = this.first[line]!; node <= stop; node++) {
      if (tag[node] !== TEXT_TAG) continue;
      if (!(style[node]! & (STYLE.link | STYLE.italic))) break;
      last = node;
    }
    return last < 0 || last === stop ? '' : foldWhiteSpace(this.#raw(line, last));
  }

  index(line: number): PrintedIndex | null {
    const known = this.#indexes[line];
    if (known !== undefined) return known;
    const index = this.#mayHaveIndex(line) ? readPrintedIndex(this.#head(line)) : null;
    this.#indexes[line] = index;
    return index;
  }

  /** The line's text without its printed index. */
  textAfterIndex(line: number): string {
    const known = this.#bare[line];
    if (known !== undefined) return known;
    const index = this.index(line);
    const text = index === null ? this.text(line) : this.text(line).slice(index.length).trim();
    this.#bare[line] = text;
    return text;
  }

  /**
   * Whether there are words in the line or its bold start, beyond a printed index if told so: numbers and dots
   * alone name nothing. No text is made for that.
   */
  hasWords(line: number, cut: 'line' | 'bold', beyondIndex: boolean): boolean {
    const { textStart, textEnd } = this.page.nodes;
    const skipped = beyondIndex ? (this.index(line)?.length ?? 0) : 0;
    const from = textStart[this.first[line]!]! + skipped;
    const bold = cut === 'bold' ? this.boldLast[line]! : -1;
    const end = bold >= 0 && textEnd[bold]! > from ? textEnd[bold]! : textEnd[this.last[line]!]!;
    return hasWordsIn(this.page.text, from, Math.min(end, from + MAX_TEXT));
  }

  /** Characters of the line as they stand on the page, white space included: cheap, for weights. */
  rawLength(line: number): number {
    const { textStart, textEnd } = this.page.nodes;
    return textEnd[this.last[line]!]! - textStart[this.first[line]!]!;
  }

  /** Code of the line's last character that is no blank. */
  lastSign(line: number): number {
    const { text, nodes } = this.page;
    const start = nodes.textStart[this.first[line]!]!;
    let at = nodes.textEnd[this.last[line]!]! - 1;
    while (at > start && (text.charCodeAt(at) <= 0x20 || text.charCodeAt(at) === 0xa0)) at--;
    return text.charCodeAt(at);
  }

  has(line: number, bits: number): boolean {
    return (this.flags[line]! & bits) !== 0;
  }

  /** First line whose text starts at or after a node. */
  lineFrom(node: number): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.first[middle]! < node) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** First line that has text at or after a node. */
  lineAround(node: number): number {
    const line = this.lineFrom(node);
    return line > 0 && this.last[line - 1]! >= node ? line - 1 : line;
  }

  /** First line inside a node, or -1 where it has none. */
  lineIn(node: number): number {
    const line = this.lineFrom(node);
    return line < this.size && this.first[line]! < this.page.end(node) ? line : -1;
  }

  /** Id of the line's style as its author named it: the block's tag and `class`, equal for equal pairs. */
  styleClass(line: number): number {
    const known = this.#classes[line];
    if (known !== undefined) return known;
    const block = this.block[line]!;
    const name = `${this.page.nodes.tag[block]} ${this.page.attribute(block, 'class') ?? ''}`;
    const id = this.#classIds.get(name) ?? this.#classIds.size;
    this.#classIds.set(name, id);
    this.#classes[line] = id;
    return id;
  }

  #mayHaveIndex(line: number): boolean {
    const from = this.page.nodes.textStart[this.first[line]!]!;
    const length = this.rawLength(line);
    return mayStartWithIndex(this.page.text, from, Math.min(length, HEAD_LENGTH), length > HEAD_LENGTH);
  }

  /** The line's first words, as they stand on the page. */
  head(line: number): string {
    const from = this.page.nodes.textStart[this.first[line]!]!;
    return this.page.text.slice(from, Math.min(this.page.nodes.textEnd[this.last[line]!]!, from + MAX_HEAD));
  }

  /** The start of the line, enough for its index: a paragraph need not be read for that. */
  #head(line: number): string {
    const from = this.page.nodes.textStart[this.first[line]!]!;
    return this.rawLength(line) > HEAD_LENGTH
      ? foldWhiteSpace(this.page.text.slice(from, from + HEAD_LENGTH))
      : this.text(line);
  }

  #raw(line: number, last: number): string {
    const { textStart, textEnd } = this.page.nodes;
    return this.page.text.slice(textStart[this.first[line]!], textEnd[last]);
  }

  #read(): void {
    const { size, tag, style } = this.page.nodes;
    let breaks = true;
    for (let node = 1; node < size; node++) {
      const bits = style[node]!;
      if (bits & STYLE.blacklisted) continue;
      if (tag[node] !== TEXT_TAG) {
        if (bits & STYLE.block || tag[node] === BR) breaks = true;
        continue;
      }
      const block = this.#blockOf(node);
      if (breaks || block !== this.block[this.size - 1]) this.#start(node, block);
      this.#extend(node, bits);
      breaks = false;
    }
    for (let line = 0; line < this.size; line++) this.#settle(line);
  }

  #blockOf(node: number): number {
    const { parent, style } = this.page.nodes;
    let block = parent[node]!;
    while (block > 0 && !(style[block]! & STYLE.block)) block = parent[block]!;
    return block;
  }

  #start(node: number, block: number): void {
    if (this.size === this.first.length) this.#grow();
    const line = this.size++;
    const continued = line > 0 && this.block[line - 1] === block;
    this.first[line] = node;
    this.block[line] = block;
    this.folded[line] = this.folder.fold(this.page.nodes.path[block]!);
    this.boldLast[line] = -1;
    this.level[line] = this.page.nodes.headingLevel[node]!;
    this.flags[line] = continued ? LINE.continued : 0;
  }

  #extend(node: number, bits: number): void {
    const line = this.size - 1;
    const isFirst = this.first[line] === node;
    this.last[line] = node;
    if (bits & STYLE.bold && !(bits & STYLE.heading)) {
      const runs = isFirst || this.boldLast[line] === this.#previous;
      if (runs) this.boldLast[line] = node;
    }
    this.#previous = node;
  }

  #settle(line: number): void {
    const first = this.first[line]!;
    const last = this.last[line]!;
    const { style } = this.page.nodes;
    let bits = this.flags[line]!;
    if (style[first]! & STYLE.heading) bits |= LINE.heading;
    if (this.#isFurniture(this.page.nodes.path[this.block[line]!]!)) bits |= LINE.furniture;
    if (style[first]! & STYLE.hidden) bits |= LINE.hidden;
    if (this.boldLast[line]! >= 0) bits |= LINE.boldStart;
    if (this.boldLast[line]! === last) bits |= LINE.boldWhole;
    if (this.#linkedLength(first, last) >= LINKED_SHARE * this.rawLength(line)) bits |= LINE.linked;
    this.flags[line] = bits;
  }

  /** Decided once a tag path; paths of a page are few, and may be deeper than a stack. */
  #isFurniture(path: number): boolean {
    const { paths } = this.page;
    const undecided: number[] = [];
    let at = path;
    for (; at > ROOT_PATH && this.#furniture[at] === undefined; at = paths.parentOf(at)) {
      const tag = paths.tagOf(at);
      if (tag === NAV || tag === FOOTER) {
        this.#furniture[at] = true;
        break;
      }
      undecided.push(at);
    }
    const known = this.#furniture[at] ?? false;
    for (const each of undecided) this.#furniture[each] = known;
    return known;
  }

  #linkedLength(first: number, last: number): number {
    const { tag, style, textStart, textEnd } = this.page.nodes;
    let length = 0;
    for (let node = first; node <= last; node++) {
      if (tag[node] === TEXT_TAG && style[node]! & STYLE.link) length += textEnd[node]! - textStart[node]!;
    }
    return length;
  }

  #grow(): void {
    const wider = (old: Int32Array<ArrayBuffer>) => {
      const larger = new Int32Array(old.length * 2);
      larger.set(old);
      return larger;
    };
    const widerBytes = (old: Uint8Array<ArrayBuffer>) => {
      const larger = new Uint8Array(old.length * 2);
      larger.set(old);
      return larger;
    };
    this.first = wider(this.first);
    this.last = wider(this.last);
    this.block = wider(this.block);
    this.folded = wider(this.folded);
    this.boldLast = wider(this.boldLast);
    this.flags = widerBytes(this.flags);
    this.level = widerBytes(this.level);
  }
}
