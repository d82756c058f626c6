import { KIND, KINDS } from './element-kinds.js';
import { Formatting } from './formatting.js';
import type { NodeTableBuilder } from './node-table.js';
import { OpenElements } from './open-elements.js';
import { knownTag } from './tag-paths.js';
import { NO_CHARACTER } from './text.js';
import type { TokenSink } from './tokenizer.js';

const TAG = {
  root: knownTag('#root'),
  html: knownTag('html'),
  head: knownTag('head'),
  body: knownTag('body'),
  frameset: knownTag('frameset'),
  a: knownTag('a'),
  p: knownTag('p'),
  br: knownTag('br'),
  li: knownTag('li'),
  dd: knownTag('dd'),
  dt: knownTag('dt'),
  ul: knownTag('ul'),
  ol: knownTag('ol'),
  div: knownTag('div'),
  address: knownTag('address'),
  button: knownTag('button'),
  option: knownTag('option'),
  optgroup: knownTag('optgroup'),
  form: knownTag('form'),
  table: knownTag('table'),
  caption: knownTag('caption'),
  colgroup: knownTag('colgroup'),
  col: knownTag('col'),
  thead: knownTag('thead'),
  tbody: knownTag('tbody'),
  tfoot: knownTag('tfoot'),
  tr: knownTag('tr'),
  td: knownTag('td'),
  th: knownTag('th'),
  svg: knownTag('svg'),
  math: knownTag('math'),
  title: knownTag('title'),
};

const NOT_BLANK = /[^\s]/;
const isTable = (tag: number) => tag === TAG.table;
const isRowGroup = (tag: number) => tag === TAG.tbody || tag === TAG.thead || tag === TAG.tfoot;
const isRowGroupContext = (tag: number) => isRowGroup(tag) || isTable(tag);
const isRowContext = (tag: number) => tag === TAG.tr || isRowGroupContext(tag);
const isList = (tag: number) => tag === TAG.ul || tag === TAG.ol;
const isCell = (tag: number) => tag === TAG.td || tag === TAG.th;
const isOwnBlock = (tag: number) => tag !== TAG.address && tag !== TAG.div && tag !== TAG.p;

/**
 * Tree construction after the HTML standard, as far as an append-only table allows: implied html, head,
 * body, tbody and tr; implied end tags; end tags without a match; formatting that goes on in the next
 * block. Not done, since it would move nodes: foster parenting, and the re-parenting part of misnested
 * formatting.
 */
export class TreeBuilder implements TokenSink {
  readonly #table: NodeTableBuilder;
  readonly #open: OpenElements;
  readonly #formatting: Formatting;
  #hasHtml = false;
  #hasHead = false;
  #hasBody = false;
  /** Innermost opaque element's depth (noscript, template ...), inside which nothing is rearranged. */
  #opaqueDepth = 0;
  /** The element just named has no node: a second body, a cell outside any table. */
  #ignored = false;
  /** Browsers keep a table inside an open paragraph on pages without a doctype. */
  #quirks = true;

  constructor(table: NodeTableBuilder) {
    this.#table = table;
    this.#open = new OpenElements(table);
    this.#formatting = new Formatting(this.#open);
  }

  get isForeign(): boolean {
    return this.#open.isForeign;
  }

  startTag(nameStart: number, nameEnd: number): void {
    this.#startTag(this.#table.tagIdAt(nameStart, nameEnd));
  }

  endTag(nameStart: number, nameEnd: number): void {
    this.#endTag(this.#table.tagIdAt(nameStart, nameEnd));
  }

  #startTag(tag: number): void {
    const kinds = KINDS[tag]!;
    this.#ignored = false;
    if (this.#isOpaque()) {
      this.#open.push(tag);
      return;
    }
    if (this.isForeign && !this.#leavesForeign(tag, kinds)) {
      this.#open.push(tag, tag !== TAG.title);
      return;
    }
    if (!this.#hasBody && !this.#beforeBody(tag, kinds)) return;
    this.#inBody(tag, kinds);
  }

  attribute(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    if (!this.#ignored) this.#table.attribute(nameStart, nameEnd, valueStart, valueEnd);
  }

  /** All attributes are there; void elements, and self-closed foreign ones, close at once. */
  endOfStartTag(selfClosed: boolean): void {
    if (this.#ignored) return;
    const { top } = this.#open;
    const closes = this.isForeign ? selfClosed : KINDS[top]! & KIND.void;
    // A form between table and cell has no content (standard: "in table").
    if (closes || (top === TAG.form && isRowContext(this.#open.tagAt(this.#open.depth - 2))))
      this.#open.pop();
  }

  text(start: number, end: number): void {
    let from = start;
    // NUL is left out of text; in drawings and elements that hold text alone it is U+FFFD (standard: "in body").
    for (let nul = this.#table.nulIn(from, end); nul >= 0; nul = this.#table.nulIn(from, end)) {
      if (nul > from) this.#text(from, nul);
      if (this.isForeign || KINDS[this.#open.top]! & KIND.textOnly) this.characters(NO_CHARACTER);
      from = nul + 1;
    }
    if (from < end) this.#text(from, end);
  }

  #text(start: number, end: number): void {
    if (!this.#hasBody && this.#isOutsideAll()) this.#beforeBodyText(this.#table.written(start, end));
    else this.#beforeText();
    this.#table.addText(start, end);
  }

  /** Text that is not as written: what a character reference stands for. */
  characters(text: string): void {
    if (!this.#hasBody && this.#isOutsideAll()) this.#beforeBodyText(text);
    else this.#beforeText();
    this.#table.addCharacters(text);
  }

  comment(): void {
    this.#table.endText();
  }

  doctype(): void {
    this.#quirks = false;
  }

  #endTag(tag: number): void {
    const kinds = KINDS[tag]!;
    // `span` and names that the standard does not know: most end tags, so they are asked for first.
    if (kinds === 0 && !this.#isOpaque()) this.#closeTo(this.#open.beforeSpecial(tag));
    else if (this.#isOpaque() && !(kinds & KIND.opaque)) {
      this.#closeTo(this.#openInsideOpaque(tag));
    } else if (kinds & KIND.opaque || tag === TAG.svg || tag === TAG.math)
      this.#closeTo(this.#open.innermost(tag));
    else if (tag === TAG.p) this.#endP();
    else if (kinds & KIND.formatting) this.#endFormatting(tag);
    else if (kinds & KIND.heading) this.#endHeading();
    else if (kinds & KIND.tablePart || tag === TAG.table) this.#endTablePart(tag);
    else if (tag === TAG.li) this.#closeTo(this.#open.inScope(tag, isList));
    else if (tag === TAG.br) this.#emptyElement(tag);
    else if (kinds & KIND.block || tag === TAG.dd || tag === TAG.dt) this.#closeTo(this.#open.inScope(tag));
    else if (tag === TAG.head) this.#closeTo(this.#open.innermost(tag));
    else if (tag !== TAG.body && tag !== TAG.html) this.#closeTo(this.#open.beforeSpecial(tag));
  }

  #closeTo(depth: number): void {
    if (depth < 0) return;
    this.#open.popDownTo(depth);
    if (depth <= this.#opaqueDepth) this.#opaqueDepth = 0;
  }

  #isOpaque(): boolean {
    return this.#opaqueDepth > 0;
  }

  #openInsideOpaque(tag: number): number {
    const depth = this.#open.innermost(tag);
    return depth >= this.#opaqueDepth ? depth : -1;
  }

  /** HTML blocks and formatting end SVG and MathML around them. */
  #leavesForeign(tag: number, kinds: number): boolean {
    const stays = !(kinds & (KIND.special | KIND.formatting)) || tag === TAG.a || kinds & KIND.inHead;
    if (stays) return false;
    while (this.isForeign) this.#open.pop();
    return true;
  }

  /** Text directly below the document makes the body begin, unless it is blank. */
  #beforeBodyText(text: string): void {
    if (this.#isOpaque() || !NOT_BLANK.test(text)) return;
    this.#ensureBody();
    this.#formatting.reconstruct();
  }

  #beforeText(): void {
    if (this.#hasBody && !this.#isOpaque()) this.#formatting.reconstruct();
  }

  /** Directly below the document, html or head, where text makes a body begin. */
  #isOutsideAll(): boolean {
    const { top } = this.#open;
    return top === TAG.root || top === TAG.html || top === TAG.head;
  }

  /** Handles html, head and what belongs to them; true where the tag is still to be placed in the body. */
  #beforeBody(tag: number, kinds: number): boolean {
    if (tag === TAG.html) {
      if (this.#hasHtml) this.#ignored = true;
      else this.#ensureHtml();
      return false;
    }
    if (tag === TAG.head) {
      if (this.#hasHead) this.#ignored = true;
      else this.#ensureHead();
      return false;
    }
    if (kinds & KIND.inHead) {
      this.#ensureHead();
      this.#pushElement(tag, kinds);
      return false;
    }
    if (tag === TAG.body || tag === TAG.frameset) {
      this.#beginBody(tag);
      return false;
    }
    this.#ensureBody();
    return true;
  }

  #beginBody(tag: number): void {
    this.#closeTo(this.#open.innermost(TAG.head));
    this.#ensureHtml();
    this.#hasBody = true;
    this.#open.push(tag);
  }

  #ensureHtml(): void {
    if (this.#hasHtml) return;
    this.#hasHtml = true;
    this.#open.push(TAG.html);
  }

  #ensureHead(): void {
    this.#ensureHtml();
    if (this.#hasHead) return;
    this.#hasHead = true;
    this.#open.push(TAG.head);
  }

  #ensureBody(): void {
    this.#beginBody(TAG.body);
  }

  #inBody(tag: number, kinds: number): void {
    if (kinds & KIND.noFormattingBefore) this.#beforeBlock(tag, kinds);
    else this.#beforePhrasing(tag, kinds);
    if (!this.#ignored) this.#pushElement(tag, kinds);
  }

  #beforeBlock(tag: number, kinds: number): void {
    if (kinds & KIND.tablePart) this.#placeTablePart(tag);
    else if (tag === TAG.html || tag === TAG.head || tag === TAG.body || tag === TAG.frameset)
      this.#ignored = true;
    else if (kinds & KIND.closesP) {
      if (tag === TAG.li) this.#endItem((open) => open === TAG.li);
      else if (tag === TAG.dd || tag === TAG.dt) this.#endItem((open) => open === TAG.dd || open === TAG.dt);
      else if (tag === TAG.table) this.#endTableBeforeTable();
      if (tag !== TAG.table || !this.#quirks) this.#open.closeP();
      if (kinds & KIND.heading && KINDS[this.#open.top]! & KIND.heading) this.#open.pop();
    }
  }

  #beforePhrasing(tag: number, kinds: number): void {
    if (tag === TAG.a) this.#endOpenLink();
    else if (tag === TAG.button) this.#closeTo(this.#open.inScope(tag));
    else if (tag === TAG.option || tag === TAG.optgroup) {
      if (this.#open.top === TAG.option) this.#open.pop();
      if (tag === TAG.optgroup && this.#open.top === TAG.optgroup) this.#open.pop();
    }
    if (!(kinds & KIND.inHead)) this.#formatting.reconstruct();
  }

  #pushElement(tag: number, kinds: number): void {
    const node = this.#open.push(tag, tag === TAG.svg || tag === TAG.math);
    if (kinds & KIND.formatting) this.#formatting.add(tag, node);
    else if (isCell(tag) || tag === TAG.caption) this.#formatting.addMarker();
    else if (kinds & KIND.opaque) this.#opaqueDepth = this.#open.depth - 1;
  }

  /** A `li` ends the one before it, unless a block of its own stands between. */
  #endItem(isItem: (tag: number) => boolean): void {
    for (let depth = this.#open.depth - 1; depth > 0; depth--) {
      const tag = this.#open.tagAt(depth);
      if (isItem(tag)) {
        this.#open.popDownTo(depth);
        return;
      }
      if (KINDS[tag]! & KIND.special && isOwnBlock(tag)) return;
    }
  }

  #endTableBeforeTable(): void {
    for (let depth = this.#open.depth - 1; depth > 0; depth--) {
      const tag = this.#open.tagAt(depth);
      if (isCell(tag) || tag === TAG.caption || tag === TAG.body) return;
      if (tag === TAG.table) {
        this.#open.popDownTo(depth);
        return;
      }
    }
  }

  #placeTablePart(tag: number): void {
    if (!this.#open.has(TAG.table)) this.#ignored = true;
    else if (isCell(tag)) this.#placeCell();
    else if (tag === TAG.tr) this.#placeRow();
    else if (tag === TAG.col) {
      if (this.#open.top !== TAG.colgroup) {
        this.#open.popBackTo(isTable);
        this.#open.push(TAG.colgroup);
      }
    } else this.#open.popBackTo(isTable);
  }

  #placeRow(): void {
    this.#open.popBackTo(isRowGroupContext);
    if (this.#open.top === TAG.table) this.#open.push(TAG.tbody);
    this.#formatting.clearToMarker();
  }

  #placeCell(): void {
    if (this.#open.inTableScope(TAG.td, TAG.table) >= 0 || this.#open.inTableScope(TAG.th, TAG.table) >= 0) {
      this.#formatting.clearToMarker();
    }
    this.#open.popBackTo(isRowContext);
    if (this.#open.top === TAG.table) this.#open.push(TAG.tbody);
    if (isRowGroup(this.#open.top)) this.#open.push(TAG.tr);
  }

  #endTablePart(tag: number): void {
    const depth = this.#open.inTableScope(tag, TAG.table);
    if (depth < 0) return;
    this.#open.popDownTo(depth);
    if (isCell(tag) || tag === TAG.caption) this.#formatting.clearToMarker();
  }

  #endP(): void {
    if (!this.#open.closeP() && this.#hasBody) this.#emptyElement(TAG.p);
  }

  #endHeading(): void {
    for (let depth = this.#open.depth - 1; depth > 0; depth--) {
      const kinds = KINDS[this.#open.tagAt(depth)]!;
      if (kinds & KIND.heading) this.#open.popDownTo(depth);
      if (kinds & (KIND.heading | KIND.scope)) return;
    }
  }

  #emptyElement(tag: number): void {
    this.#startTag(tag);
    if (!this.#ignored) this.#open.pop();
  }

  #endFormatting(tag: number): void {
    const entry = this.#formatting.find(tag);
    if (entry === undefined) {
      this.#closeTo(this.#open.beforeSpecial(tag));
      return;
    }
    this.#formatting.remove(entry);
    // With a block inside it, the standard would move the block out; here the element ends with the block.
    if (this.#formatting.isOpen(entry) && !this.#open.hasSpecialAbove(entry.depth)) {
      this.#open.popDownTo(entry.depth);
    }
  }

  #endOpenLink(): void {
    const entry = this.#formatting.find(TAG.a);
    if (entry !== undefined) this.#endFormatting(TAG.a);
  }
}
