import { TagpathError } from '../errors.js';
import { type Attributes, knownAttribute } from './attributes.js';
import type { Budget } from './budget.js';
import { type NodeColumns, Page, STYLE } from './page.js';
import type { PageRoom } from './page-head.js';
import { isJsonLd, PageHead } from './page-head.js';
import {
  changedSize,
  type FontChange,
  fontChangeOf,
  fontElementSize,
  fontSizeOf,
  HEADING_LEVELS,
  isHiddenBy,
  StyleRules,
  TAG_STYLE,
} from './style.js';
import { knownTag, MAX_TAGS, ROOT_PATH, type TagPaths, TEXT_TAG } from './tag-paths.js';
import { TextBuffer } from './text-buffer.js';

const TAG = {
  root: knownTag('#root'),
  html: knownTag('html'),
  title: knownTag('title'),
  meta: knownTag('meta'),
  base: knownTag('base'),
  form: knownTag('form'),
  font: knownTag('font'),
  script: knownTag('script'),
  style: knownTag('style'),
  h1: knownTag('h1'),
  br: knownTag('br'),
  a: knownTag('a'),
  svg: knownTag('svg'),
};

const ATTRIBUTE = {
  class: knownAttribute('class'),
  href: knownAttribute('href'),
  style: knownAttribute('style'),
  hidden: knownAttribute('hidden'),
  lang: knownAttribute('lang'),
  size: knownAttribute('size'),
};

/** Bits that an element hands down to all below it. */
const INHERITED = STYLE.bold | STYLE.italic | STYLE.link | STYLE.blacklisted | STYLE.hidden | STYLE.heading;
/** Text of these is kept out of the page's text. */
const HAS_ASIDE_TEXT = new Uint8Array(MAX_TAGS);
for (const name of 'title script style noscript template iframe noframes'.split(' ')) {
  HAS_ASIDE_TEXT[knownTag(name)] = 1;
}
const ROOT_FONT_SIZE = 16;
/** A form with more than this share of the page's text is the page. */
const PAGE_FORM_SHARE = 0.5;
/** Line ends that a page may have without a byte for each. */
const SPARE_UNITS = 64;

/** Collects parse events into the columns of a Page. Depth is data: no recursion. */
export class NodeTableBuilder {
  readonly #bytes: Buffer;
  readonly #paths: TagPaths;
  readonly #budget: Budget;

  #size = 1;
  readonly #room: PageRoom;
  /** The columns of the room, at hand without a way around. */
  #parent!: Int32Array;
  #tag!: Uint16Array;
  #end!: Int32Array;
  #path!: Int32Array;
  #textStart!: Int32Array;
  #textEnd!: Int32Array;
  #style!: Uint8Array;
  #headingLevel!: Uint8Array;
  #fontSize!: Uint8Array;
  #attributeStart!: Int32Array;
  readonly #attributes: Attributes;

  readonly #text: TextBuffer;
  #atLineStart = true;
  #current = 0;
  #depth = 0;
  /** The element whose attributes are still arriving, or -1. */
  #unsettled = -1;
  /** The text node that grows while text events follow each other, or -1. */
  #openText = -1;
  /** Element whose text is kept aside (title, script, style), or -1. */
  #aside = -1;
  #asideText = '';

  readonly #head = new PageHead();
  readonly #rules = new StyleRules();
  readonly #forms: number[] = [];

  /** The next NUL of the page, or -1 where there is none. */
  #nul: number;

  /** `bytes`: the page in UTF-8, which all spans given later are spans of. */
  constructor(bytes: Buffer, paths: TagPaths, budget: Budget, room: PageRoom) {
    this.#bytes = bytes;
    this.#nul = bytes.indexOf(0);
    this.#room = room;
    this.#useColumns();
    this.#attributes = room.attributes;
    this.#attributes.restart(bytes);
    this.#text = new TextBuffer(bytes.length + SPARE_UNITS);
    this.#paths = paths;
    this.#budget = budget;
    this.#parent[0] = -1;
    this.#tag[0] = TAG.root;
    this.#path[0] = ROOT_PATH;
    this.#fontSize[0] = ROOT_FONT_SIZE;
    this.#style[0] = STYLE.block;
  }

  tagIdAt(start: number, end: number): number {
    return this.#paths.tagIdAt(this.#bytes, start, end);
  }

  /** A span of the page as a string, references and all. */
  written(start: number, end: number): string {
    return this.#bytes.toString('utf8', start, end);
  }

  /** The first NUL of a span, or -1; spans are asked for in the order of the page. */
  nulIn(start: number, end: number): number {
    if (this.#nul >= 0 && this.#nul < start) this.#nul = this.#bytes.indexOf(0, start);
    return this.#nul < end ? this.#nul : -1;
  }

  /** Opens an element and returns its row; with the attributes of `like`, where that is a row. */
  open(tag: number, like = -1): number {
    this.#settle();
    this.endText();
    if (++this.#depth > this.#budget.maxDepth) {
      throw new TagpathError('page-too-deep', { limit: this.#budget.maxDepth });
    }
    const own = TAG_STYLE[tag] ?? 0;
    if (own & STYLE.block) this.#breakLine();
    const node = this.#addRow(tag, own);
    this.#current = node;
    this.#unsettled = node;
    if (this.#aside < 0 && HAS_ASIDE_TEXT[tag]) this.#aside = node;
    if (like >= 0) this.#copyAttributes(like);
    return node;
  }

  attribute(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    this.#attributes.add(nameStart, nameEnd, valueStart, valueEnd);
  }

  addText(start: number, end: number): void {
    this.#settle();
    if (this.#aside >= 0) {
      if (this.#isAsideRead()) this.#asideText += this.written(start, end);
      return;
    }
    const before = this.#text.length;
    this.#text.append(this.#bytes, start, end);
    this.#take(before);
  }

  /** Text that is not as written: what a character reference stands for. */
  addCharacters(text: string): void {
    this.#settle();
    if (this.#aside >= 0) {
      this.#asideText += text;
      return;
    }
    const before = this.#text.length;
    this.#text.appendText(text);
    this.#take(before);
  }

  /** Makes a text node of what was appended, unless it goes on with one or is blank. */
  #take(before: number): void {
    if (this.#openText < 0) {
      if (this.#text.isBlankFrom(before)) {
        this.#text.length = before;
        if (!this.#atLineStart) this.#text.appendText(' ');
        return;
      }
      this.#openText = this.#addRow(TEXT_TAG, 0, before);
    }
    this.#atLineStart = false;
  }

  close(): void {
    this.#settle();
    this.endText();
    const node = this.#current;
    if (this.#aside === node) this.#takeAside(node);
    this.#end[node] = this.#size;
    this.#textEnd[node] = this.#text.length;
    if (this.#style[node]! & STYLE.block || this.#tag[node] === TAG.br) this.#breakLine();
    if (this.#tag[node] === TAG.h1) this.#head.readH1(() => this.#text.slice(this.#textStart[node]!));
    this.#current = this.#parent[node]!;
    this.#depth--;
  }

  finish(source: string, url: string | null): Page {
    while (this.#current !== 0) this.close();
    this.#settle();
    this.endText();
    this.#end[0] = this.#size;
    this.#textEnd[0] = this.#text.length;
    this.#blacklistForms();
    return new Page(this.#head.info(source, url), this.#columns(), this.#text.slice(0), this.#paths);
  }

  /**
   * Forms are on the papers' black list, but on some servers' pages one form holds the whole page: such a
   * form is none.
   */
  #blacklistForms(): void {
    const whole = this.#text.length;
    for (const form of this.#forms) {
      if (this.#textEnd[form]! - this.#textStart[form]! > whole * PAGE_FORM_SHARE) continue;
      for (let node = form; node < this.#end[form]!; node++) this.#style[node]! |= STYLE.blacklisted;
    }
  }

  #columns(): NodeColumns {
    const size = this.#size;
    const attributeStart = this.#attributeStart.slice(0, size + 1);
    attributeStart[size] = this.#attributes.size;
    return {
      size,
      parent: this.#parent.subarray(0, size),
      tag: this.#tag.subarray(0, size),
      end: this.#end.subarray(0, size),
      path: this.#path.subarray(0, size),
      textStart: this.#textStart.subarray(0, size),
      textEnd: this.#textEnd.subarray(0, size),
      style: this.#style.subarray(0, size),
      headingLevel: this.#headingLevel.subarray(0, size),
      fontSize: this.#fontSize.subarray(0, size),
      attributeStart,
      attributes: this.#attributes,
    };
  }

  #addRow(tag: number, own: number, textStart = this.#text.length): number {
    const node = this.#size;
    if (node >= this.#budget.maxNodes) {
      throw new TagpathError('page-too-many-nodes', { limit: this.#budget.maxNodes });
    }
    if (node + 1 >= this.#parent.length) {
      this.#room.grow();
      this.#useColumns();
    }
    this.#size = node + 1;
    const parent = this.#current;
    this.#parent[node] = parent;
    this.#tag[node] = tag;
    this.#end[node] = node + 1;
    this.#path[node] = this.#paths.intern(this.#path[parent]!, tag);
    this.#textStart[node] = textStart;
    this.#textEnd[node] = textStart;
    this.#style[node] = (this.#style[parent]! & INHERITED) | own;
    this.#headingLevel[node] = HEADING_LEVELS[tag] || this.#headingLevel[parent]!;
    this.#fontSize[node] = fontSizeOf(tag, this.#fontSize[parent]!);
    this.#attributeStart[node] = this.#attributes.size;
    return node;
  }

  #useColumns(): void {
    const room = this.#room;
    this.#parent = room.parent;
    this.#tag = room.tag;
    this.#end = room.end;
    this.#path = room.path;
    this.#textStart = room.textStart;
    this.#textEnd = room.textEnd;
    this.#style = room.style;
    this.#headingLevel = room.headingLevel;
    this.#fontSize = room.fontSize;
    this.#attributeStart = room.attributeStart;
  }

  /** Called when all attributes of the last opened element are known. */
  #settle(): void {
    const node = this.#unsettled;
    if (node < 0) return;
    this.#unsettled = -1;
    const tag = this.#tag[node]!;
    if (this.#rules.hasTagRules) this.#changeFont(node, this.#rules.ofTag(this.#paths.tagName(tag)));
    const stop = this.#attributes.size;
    for (let row = this.#attributeStart[node]!; row < stop; row++) this.#applyAttribute(node, tag, row);
    if (tag === TAG.form) this.#forms.push(node);
    else if (tag === TAG.meta) this.#head.readMeta((name) => this.#newest(node, name));
  }

  #copyAttributes(like: number): void {
    const stop = this.#attributeStart[like + 1]!;
    for (let row = this.#attributeStart[like]!; row < stop; row++) this.#attributes.copy(row);
  }

  #applyAttribute(node: number, tag: number, row: number): void {
    const name = this.#attributes.nameId(row);
    if (name === ATTRIBUTE.class) {
      if (this.#rules.hasClassRules) this.#applyClass(node, this.#attributes.classId(row));
    } else if (name === ATTRIBUTE.href) {
      if (tag === TAG.a) this.#style[node]! |= STYLE.link;
      else if (tag === TAG.base) this.#head.base ??= this.#attributes.value(row);
    } else if (name === ATTRIBUTE.style) this.#applyStyle(node, this.#attributes.value(row));
    else if (name === ATTRIBUTE.hidden) this.#style[node]! |= STYLE.hidden;
    else if (name === ATTRIBUTE.lang && tag === TAG.html) {
      this.#head.lang = this.#attributes.value(row).toLowerCase();
    } else if (name === ATTRIBUTE.size && tag === TAG.font) {
      this.#fontSize[node] = fontElementSize(this.#attributes.value(row)) ?? this.#fontSize[node]!;
    }
  }

  #applyClass(node: number, classId: number): void {
    this.#changeFont(
      node,
      this.#rules.ofClasses(classId, (id) => this.#attributes.className(id)),
    );
  }

  #applyStyle(node: number, style: string): void {
    if (isHiddenBy(style)) this.#style[node]! |= STYLE.hidden;
    if (style.includes('font-')) this.#changeFont(node, fontChangeOf(style));
  }

  #changeFont(node: number, change: FontChange | null | undefined): void {
    if (!change) return;
    this.#fontSize[node] = changedSize(change, this.#fontSize[this.#parent[node]!]!, this.#fontSize[node]!);
    if (change.bold === true) this.#style[node]! |= STYLE.bold;
    else if (change.bold === false) this.#style[node]! &= ~STYLE.bold;
  }

  #takeAside(node: number): void {
    const text = this.#asideText;
    this.#aside = -1;
    this.#asideText = '';
    const tag = this.#tag[node];
    if (tag === TAG.style) this.#rules.add(text);
    else if (tag === TAG.script && text !== '') this.#head.readJsonLd(text);
    else if (tag === TAG.title && !this.#isInsideSvg(node)) this.#head.readTitle(text);
  }

  /** Whether the text that is kept aside is of use; that of scripts and the like is not. */
  #isAsideRead(): boolean {
    const tag = this.#tag[this.#aside];
    if (tag === TAG.script) return isJsonLd(this.#newest(this.#aside, 'type') ?? '');
    return tag === TAG.style || tag === TAG.title;
  }

  /** An attribute of the newest element that has any. */
  #newest(node: number, name: string): string | undefined {
    return this.#attributes.find(this.#attributeStart[node]!, this.#attributes.size, name);
  }

  #isInsideSvg(node: number): boolean {
    for (let n = node; n > 0; n = this.#parent[n]!) if (this.#tag[n] === TAG.svg) return true;
    return false;
  }

  /** The next text begins a node of its own. */
  endText(): void {
    if (this.#openText < 0) return;
    this.#textEnd[this.#openText] = this.#text.length;
    this.#openText = -1;
  }

  #breakLine(): void {
    this.endText();
    if (this.#atLineStart) return;
    this.#text.appendText('\n');
    this.#atLineStart = true;
  }
}
