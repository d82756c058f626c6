import { TagpathError } from '../errors.js';
import type { Budget } from './budget.js';
import { type NodeColumns, Page, STYLE } from './page.js';
import { PageHead } from './page-head.js';
import {
  changedSize,
  type FontChange,
  fontChangeOf,
  fontElementSize,
  fontSizeOf,
  HEADING_LEVELS,
  isHiddenBy,
  TAG_STYLE,
} from './style.js';
import { StyleRules } from './style-rules.js';
import { knownTag, MAX_TAGS, ROOT_PATH, type TagPaths, TEXT_TAG } from './tag-paths.js';

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

/** Bits that an element hands down to all below it. */
const INHERITED = STYLE.bold | STYLE.italic | STYLE.link | STYLE.blacklisted | STYLE.hidden | STYLE.heading;
const FIRST_CAPACITY = 4096;
/** Text of these is kept out of the page's text. */
const HAS_ASIDE_TEXT = new Uint8Array(MAX_TAGS);
for (const name of 'title script style noscript template iframe noframes'.split(' ')) {
  HAS_ASIDE_TEXT[knownTag(name)] = 1;
}
const ROOT_FONT_SIZE = 16;
/** A form with more than this share of the page's text is the page. */
const PAGE_FORM_SHARE = 0.5;
const NOT_BLANK = /[^\s\u00a0\u200b\ufeff]/;

/** Collects parse events into the columns of a Page. Depth is data: no recursion. */
export class NodeTableBuilder {
  readonly #paths: TagPaths;
  readonly #budget: Budget;

  #size = 1;
  #capacity = FIRST_CAPACITY;
  #parent = new Int32Array(FIRST_CAPACITY);
  #tag = new Uint16Array(FIRST_CAPACITY);
  #end = new Int32Array(FIRST_CAPACITY);
  #path = new Int32Array(FIRST_CAPACITY);
  #textStart = new Int32Array(FIRST_CAPACITY);
  #textEnd = new Int32Array(FIRST_CAPACITY);
  #style = new Uint8Array(FIRST_CAPACITY);
  #headingLevel = new Uint8Array(FIRST_CAPACITY);
  #fontSize = new Uint8Array(FIRST_CAPACITY);
  #attributeStart = new Int32Array(FIRST_CAPACITY);
  readonly #attributeNames: string[] = [];
  readonly #attributeValues: string[] = [];

  /** Grows as a rope: reading it before `finish` would flatten it again and again. */
  #text = '';
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

  constructor(paths: TagPaths, budget: Budget) {
    this.#paths = paths;
    this.#budget = budget;
    this.#parent[0] = -1;
    this.#tag[0] = TAG.root;
    this.#path[0] = ROOT_PATH;
    this.#fontSize[0] = ROOT_FONT_SIZE;
    this.#style[0] = STYLE.block;
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

  attribute(name: string, value: string): void {
    this.#attributeNames.push(name);
    this.#attributeValues.push(value);
  }

  addText(text: string): void {
    this.#settle();
    if (this.#aside >= 0) {
      this.#asideText += text;
      return;
    }
    if (this.#openText < 0) {
      if (!startsWithAscii(text) && !NOT_BLANK.test(text)) {
        if (!this.#atLineStart) this.#text += ' ';
        return;
      }
      this.#openText = this.#addRow(TEXT_TAG, 0);
    }
    this.#text += text;
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
    if (this.#tag[node] === TAG.h1) this.#head.readH1(() => this.#text.slice(this.#textStart[node]));
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
    return new Page(this.#head.info(source, url), this.#columns(), this.#text, this.#paths);
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
    attributeStart[size] = this.#attributeNames.length;
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
      attributeNames: this.#attributeNames,
      attributeValues: this.#attributeValues,
    };
  }

  #addRow(tag: number, own: number): number {
    const node = this.#size;
    if (node >= this.#budget.maxNodes) {
      throw new TagpathError('page-too-many-nodes', { limit: this.#budget.maxNodes });
    }
    if (node + 1 >= this.#capacity) this.#grow();
    this.#size = node + 1;
    const parent = this.#current;
    this.#parent[node] = parent;
    this.#tag[node] = tag;
    this.#end[node] = node + 1;
    this.#path[node] = this.#paths.intern(this.#path[parent]!, tag);
    this.#textStart[node] = this.#text.length;
    this.#textEnd[node] = this.#text.length;
    this.#style[node] = (this.#style[parent]! & INHERITED) | own;
    this.#headingLevel[node] = HEADING_LEVELS[tag] || this.#headingLevel[parent]!;
    this.#fontSize[node] = fontSizeOf(tag, this.#fontSize[parent]!);
    this.#attributeStart[node] = this.#attributeNames.length;
    return node;
  }

  #grow(): void {
    this.#capacity *= 2;
    const int32 = (old: Int32Array<ArrayBuffer>) => grown(old, new Int32Array(this.#capacity));
    const uint8 = (old: Uint8Array<ArrayBuffer>) => grown(old, new Uint8Array(this.#capacity));
    this.#parent = int32(this.#parent);
    this.#tag = grown(this.#tag, new Uint16Array(this.#capacity));
    this.#end = int32(this.#end);
    this.#path = int32(this.#path);
    this.#textStart = int32(this.#textStart);
    this.#textEnd = int32(this.#textEnd);
    this.#style = uint8(this.#style);
    this.#headingLevel = uint8(this.#headingLevel);
    this.#fontSize = uint8(this.#fontSize);
    this.#attributeStart = int32(this.#attributeStart);
  }

  /** Called when all attributes of the last opened element are known. */
  #settle(): void {
    const node = this.#unsettled;
    if (node < 0) return;
    this.#unsettled = -1;
    const tag = this.#tag[node]!;
    if (this.#rules.hasTagRules) this.#changeFont(node, this.#rules.ofTag(this.#paths.tagName(tag)));
    for (let i = this.#attributeStart[node]!; i < this.#attributeNames.length; i++) {
      this.#applyAttribute(node, tag, this.#attributeNames[i]!, this.#attributeValues[i]!);
    }
    if (tag === TAG.form) this.#forms.push(node);
    else if (tag === TAG.meta) this.#head.readMeta(this.#attributesOf(node));
  }

  #copyAttributes(like: number): void {
    const stop = this.#attributeStart[like + 1]!;
    for (let i = this.#attributeStart[like]!; i < stop; i++) {
      this.attribute(this.#attributeNames[i]!, this.#attributeValues[i]!);
    }
  }

  #applyAttribute(node: number, tag: number, name: string, value: string): void {
    if (name === 'class') {
      if (this.#rules.hasClassRules) this.#changeFont(node, this.#rules.ofClasses(value));
    } else if (name === 'href') {
      if (tag === TAG.a) this.#style[node]! |= STYLE.link;
      else if (tag === TAG.base) this.#head.base ??= value;
    } else if (name === 'style' || name === 'hidden') {
      if (isHiddenBy(name, value)) this.#style[node]! |= STYLE.hidden;
      if (name === 'style' && value.includes('font-')) this.#changeFont(node, fontChangeOf(value));
    } else if (name === 'lang' && tag === TAG.html) this.#head.lang = value.toLowerCase();
    else if (name === 'size' && tag === TAG.font)
      this.#fontSize[node] = fontElementSize(value) ?? this.#fontSize[node]!;
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
    else if (tag === TAG.script) this.#head.readScript(this.#attributesOf(node), text);
    else if (tag === TAG.title && !this.#isInsideSvg(node)) this.#head.readTitle(text);
  }

  /** Attributes of the newest element that has any. */
  #attributesOf(node: number): Map<string, string> {
    const attributes = new Map<string, string>();
    for (let i = this.#attributeStart[node]!; i < this.#attributeNames.length; i++) {
      attributes.set(this.#attributeNames[i]!, this.#attributeValues[i]!);
    }
    return attributes;
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
    this.#text += '\n';
    this.#atLineStart = true;
  }
}

/** A first character that is surely no white space, which saves most texts the search for one. */
function startsWithAscii(text: string): boolean {
  const code = text.charCodeAt(0);
  return code > 0x20 && code < 0x7f;
}

type Column = Int32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

function grown<T extends Column>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}
