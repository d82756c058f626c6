import type { ElementKinds } from '../pages/element-kinds.js';
import type { SharpPaths } from '../pages/sharp-paths.js';
import { isInScope, isPair, type SitePage } from '../pages/site-page.js';
import type { PlacedValue } from './placed-value.js';
import { TableHeaders } from './table-headers.js';
import {
  isUnknownLabel,
  labelName,
  type PathText,
  ROLE,
  type TemplateEntry,
  type TemplateText,
} from './template-text.js';
import { INLINE_LABEL } from './text-counts.js';
import { splitAtDelimiter, splitAtLabels, wordsAfter } from './text-fields.js';

export interface ReadPage {
  readonly page: SitePage;
  /** Sharp path of each element, by node. */
  readonly pathOf: Int32Array;
  /** Role of each text. */
  readonly roles: Uint8Array;
  readonly values: readonly PlacedValue[];
  /** Different anchors of the template that the page has, which decide on the page's status. */
  readonly anchorsFound: number;
}

/** Reads pages by the template's texts: which of their texts are values, and where each stands. */
export class PageReader {
  readonly paths: SharpPaths;
  readonly template: TemplateText;
  readonly kinds: ElementKinds;
  /** The last page that had each anchor, by its running number. */
  readonly anchorSeen: number[] = [];
  pagesRead = 0;

  constructor(kinds: ElementKinds, paths: SharpPaths, template: TemplateText) {
    this.kinds = kinds;
    this.paths = paths;
    this.template = template;
  }

  /**
   * Without `headers`, which only some templates need, the tables of the page are not looked at. `pathOf` are the
   * page's sharp paths, where they are known.
   */
  read(page: SitePage, headers = true, pathOf = this.paths.of(page, this.kinds)): ReadPage {
    this.pagesRead++;
    const reading = new Reading(page, this, headers, pathOf);
    for (let token = 0; token < page.node.length; token++) reading.readText(token);
    return reading;
  }
}

/** A label that the template does not know by its words: its id is looked up when a value needs it. */
const NOT_LOOKED_UP = -2;

/** Between a label and its value; a minus stands right before its number. */
const SIGN_BETWEEN = /^[:：=–—-]\s+(?=\S)/;

/** One page while it is read, from its first text to its last. */
class Reading implements ReadPage {
  readonly page: SitePage;
  readonly pathOf: Int32Array;
  readonly roles: Uint8Array;
  readonly values: PlacedValue[] = [];
  anchorsFound = 0;
  readonly #paths: SharpPaths;
  readonly #template: TemplateText;
  readonly #headers: TableHeaders | null;
  readonly #anchorSeen: number[];
  readonly #number: number;
  /** The last anchor, and the text and id of the last label. */
  #anchor = -1;
  #mark = -1;
  #label = -1;

  constructor(
    page: SitePage,
    { paths, kinds, template, anchorSeen, pagesRead }: PageReader,
    headers: boolean,
    pathOf: Int32Array,
  ) {
    this.page = page;
    this.#paths = paths;
    this.#template = template;
    this.pathOf = pathOf;
    this.roles = new Uint8Array(page.node.length);
    this.#headers = headers ? new TableHeaders(page, kinds, (text) => this.#isConstant(text)) : null;
    this.#anchorSeen = anchorSeen;
    this.#number = pagesRead;
  }

  readText(token: number): void {
    const { node, parent, text } = this.page;
    const path = this.pathOf[parent[node[token]!]!]!;
    const here = this.#template.at(path);
    const entry = here?.texts.get(text[token]!);
    if (entry !== undefined) this.#readTemplate(token, entry);
    else if (here !== undefined && isUnknownLabel(here, text[token]!)) this.#readUnknownLabel(token);
    else this.#readValue(token, path, here);
  }

  #readTemplate(token: number, { role, label, anchor }: TemplateEntry): void {
    this.roles[token] = role;
    if (anchor >= 0) {
      this.#anchor = anchor;
      if (role & ROLE.anchor && this.#anchorSeen[anchor] !== this.#number) this.anchorsFound++;
      this.#anchorSeen[anchor] = this.#number;
    }
    if (role & ROLE.label) {
      this.#mark = token;
      this.#label = label;
    }
  }

  #readUnknownLabel(token: number): void {
    this.roles[token] = ROLE.label | ROLE.constant;
    this.#mark = token;
    this.#label = NOT_LOOKED_UP;
  }

  #readValue(token: number, path: number, here: PathText | undefined): void {
    const header = this.#headers !== null && this.#paths.isInTable(path) ? this.#header(token) : -1;
    const anchor = this.#anchor;
    const behind = this.#template.hasBehind ? this.#labelBehind(token) : -1;
    const outer = behind < 0 ? this.#labelOf(token) : behind;
    const text = this.#withoutSign(token);
    // What has a label of its own is one value: "Mileage" and "City: 13 Highway: 19".
    const parts = here === undefined || outer >= 0 ? null : partsOf(text, here);
    if (parts !== null) {
      parts.forEach(({ label, text: words }, part) => {
        this.values.push({
          token,
          part,
          at: this.values.length,
          text: words,
          path,
          label,
          header,
          anchor,
        });
      });
      return;
    }
    const inline = here === undefined || here.inline.size === 0 ? null : INLINE_LABEL.exec(text);
    const inlineId = inline === null ? undefined : here!.inline.get(inline[1]!);
    const words = inlineId === undefined ? text : text.slice(inline![0].length);
    const label = inlineId ?? (outer < 0 && here !== undefined ? labelAfter(text, here) : outer);
    this.values.push({ token, part: 0, at: this.values.length, text: words, path, label, header, anchor });
  }

  /** The label in whose scope a text stands, or -1. */
  #labelOf(token: number): number {
    return this.#mark >= 0 && isInScope(this.page, this.#mark, token) ? this.#labelInForce() : -1;
  }

  /** The label right behind a text, in an element of their own, or -1. */
  #labelBehind(token: number): number {
    const { node, parent, text } = this.page;
    const next = token + 1;
    if (next >= node.length || !isPair(this.page, next)) return -1;
    const here = this.#template.at(this.pathOf[parent[node[next]!]!]!);
    if (here === undefined || !here.isBehind) return -1;
    const entry = here.texts.get(text[next]!);
    if (entry !== undefined) return entry.role & ROLE.label ? entry.label : -1;
    return isUnknownLabel(here, text[next]!) ? this.#template.labelId(text[next]!) : -1;
  }

  /** A text without the sign between its label and it: "– 5 kg" behind "Mass". */
  #withoutSign(token: number): string {
    const text = this.page.text[token]!;
    return this.#mark === token - 1 && this.#mark >= 0 ? text.replace(SIGN_BETWEEN, '') : text;
  }

  #labelInForce(): number {
    if (this.#label === NOT_LOOKED_UP) this.#label = this.#template.labelId(this.page.text[this.#mark]!);
    return this.#label;
  }

  #header(token: number): number {
    const { node, text } = this.page;
    const headers = this.#headers!.above(node[token]!);
    const last = headers.at(-1);
    if (last === undefined || !this.#isConstant(last)) return -1;
    if (headers.length === 1) return this.#template.labelId(text[last]!);
    const words = headers
      .filter((header) => this.#isConstant(header))
      .map((header) => labelName(text[header]!));
    return this.#template.labelId([...new Set(words)].join(' '));
  }

  #isConstant(text: number): boolean {
    return (this.roles[text]! & ROLE.constant) !== 0;
  }
}

/** The label of a value that its last words are, or -1. */
function labelAfter(text: string, { after }: PathText): number {
  const words = after.size === 0 ? null : wordsAfter(text);
  return words === null ? -1 : (after.get(words) ?? -1);
}

/** The values of a text that holds several: by their labels, else by what stands between them. */
function partsOf(text: string, { inner, delimiter }: PathText): { label: number; text: string }[] | null {
  const labelled = inner.size === 0 ? null : splitAtLabels(text, inner);
  if (labelled !== null) {
    return labelled.map((part) => ({
      label: part.label === null ? -1 : inner.get(part.label)!,
      text: part.text,
    }));
  }
  const parts = delimiter === null ? null : splitAtDelimiter(text, delimiter);
  return parts?.map((part) => ({ label: -1, text: part })) ?? null;
}
