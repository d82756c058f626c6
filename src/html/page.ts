import type { Attributes } from './attributes.js';
import { type TagPaths, TEXT_TAG } from './tag-paths.js';
import { normaliseText } from './text.js';

/** Bits of `page.style[node]`; heading level and font size have arrays of their own. */
export const STYLE = {
  bold: 1,
  italic: 2,
  /** Inside an `a href`. */
  link: 4,
  /** In a subtree on the papers' black list (head, style, script, form, iframe, input ...). */
  blacklisted: 8,
  /** `hidden`, `display:none` or `visibility:hidden`. */
  hidden: 16,
  /** Inside h1..h6. */
  heading: 32,
  /** Element that starts a line of its own. */
  block: 64,
} as const;

/** The columns of the node table. Row 0 is the document; rows stand in document order. */
export interface NodeColumns {
  readonly size: number;
  readonly parent: Int32Array;
  /** Tag id; TEXT_TAG for text nodes. */
  readonly tag: Uint16Array;
  /** One past the last row of the node's subtree. */
  readonly end: Int32Array;
  /** Interned tag path; a text node's path ends in `#text`. */
  readonly path: Int32Array;
  /** The node's text is `page.text.slice(textStart, textEnd)`, for an element all text below it. */
  readonly textStart: Int32Array;
  readonly textEnd: Int32Array;
  readonly style: Uint8Array;
  /** 1..6 inside (or at) a heading of that level, else 0. */
  readonly headingLevel: Uint8Array;
  /** Font size in px by tag, `font size`, inline style and simple style rules. */
  readonly fontSize: Uint8Array;
  /** Row of the node's first attribute in `attributes`; `size + 1` entries. */
  readonly attributeStart: Int32Array;
  readonly attributes: Attributes;
}

export interface PageInfo {
  /** Stable id of where the page came from: a path, or a WARC path and record offset. */
  readonly source: string;
  readonly url: string | null;
  /** The `<title>`, white space normalised. */
  readonly title: string;
  readonly ogTitle: string | null;
  /** `og:site_name`. */
  readonly siteName: string | null;
  readonly h1: string | null;
  /** JSON-LD blocks as text, unparsed. */
  readonly jsonLd: readonly string[];
  /** `lang` of the html element, lower case. */
  readonly lang: string | null;
  /** `base href`, if any. */
  readonly base: string | null;
}

/**
 * A parsed page as one flat table of nodes in document order. `text` holds all visible text with a
 * newline at every block boundary, so the text of any subtree is one slice.
 */
export class Page {
  readonly info: PageInfo;
  readonly nodes: NodeColumns;
  readonly text: string;
  readonly paths: TagPaths;

  constructor(info: PageInfo, nodes: NodeColumns, text: string, paths: TagPaths) {
    this.info = info;
    this.nodes = nodes;
    this.text = text;
    this.paths = paths;
  }

  get size(): number {
    return this.nodes.size;
  }

  isText(node: number): boolean {
    return this.nodes.tag[node] === TEXT_TAG;
  }

  tagName(node: number): string {
    return this.paths.tagName(this.nodes.tag[node]!);
  }

  /** Text of a node's whole subtree, white space normalised, safe to keep after the page is gone. */
  textOf(node: number): string {
    return normaliseText(this.rawText(node));
  }

  /** Text of a node's whole subtree as it stands in `text`, with newlines at block boundaries. */
  rawText(node: number): string {
    return this.text.slice(this.nodes.textStart[node], this.nodes.textEnd[node]);
  }

  attribute(node: number, name: string): string | undefined {
    const { attributeStart, attributes } = this.nodes;
    return attributes.find(attributeStart[node]!, attributeStart[node + 1]!, name);
  }

  hasStyle(node: number, bits: number): boolean {
    return (this.nodes.style[node]! & bits) !== 0;
  }

  tagPath(node: number): string {
    return this.paths.toString(this.nodes.path[node]!);
  }

  parent(node: number): number {
    return this.nodes.parent[node]!;
  }

  /** One past the last node of the subtree. */
  end(node: number): number {
    return this.nodes.end[node]!;
  }

  isInside(node: number, ancestor: number): boolean {
    return node >= ancestor && node < this.nodes.end[ancestor]!;
  }

  /** Children in document order, text nodes included. */
  *children(node: number): Generator<number> {
    const stop = this.end(node);
    for (let child = node + 1; child < stop; child = this.end(child)) yield child;
  }

  /** A link or image address made absolute where the page's address is known. */
  resolve(href: string): string {
    const base = this.info.base ?? this.info.url;
    if (base === null) return href;
    try {
      return new URL(href, this.info.url === null ? base : new URL(base, this.info.url)).href;
    } catch {
      return href;
    }
  }
}
