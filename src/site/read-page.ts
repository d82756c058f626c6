import { blocksOf, type PlacedBlock } from './blocks.js';
import type { ElementKinds } from './element-kinds.js';
import { isInScope } from './label-scope.js';
import type { PlacedValue } from './placed-value.js';
import type { SharpPaths } from './sharp-paths.js';
import type { SitePage } from './site-page.js';
import { TableHeaders } from './table-headers.js';
import { ROLE, type TemplateText } from './template-text.js';
import { INLINE_LABEL } from './text-counts.js';

export interface ReadPage {
  readonly page: SitePage;
  readonly values: readonly PlacedValue[];
  readonly blocks: readonly PlacedBlock[];
  /** Different anchors of the template that the page has, which decide on the page's status. */
  readonly anchorsFound: number;
}

/** Reads pages by the template's texts: which of their texts are values, and where each stands. */
export class PageReader {
  readonly paths: SharpPaths;
  readonly template: TemplateText;
  readonly kinds: ElementKinds;
  readonly #anchorIds = new Map<string, number>();
  readonly #anchors: { readonly path: number; readonly text: string }[] = [];

  constructor(kinds: ElementKinds, paths: SharpPaths, template: TemplateText) {
    this.kinds = kinds;
    this.paths = paths;
    this.template = template;
  }

  anchorId(path: number, text: string): number {
    const key = `${path} ${text}`;
    const known = this.#anchorIds.get(key);
    if (known !== undefined) return known;
    this.#anchors.push({ path, text });
    this.#anchorIds.set(key, this.#anchors.length - 1);
    return this.#anchors.length - 1;
  }

  anchor(id: number): { readonly path: number; readonly text: string } {
    return this.#anchors[id]!;
  }

  read(page: SitePage): ReadPage {
    const pathOf = this.paths.of(page, this.kinds);
    const roles = this.#roles(page, pathOf);
    const headers = new TableHeaders(page, this.kinds);
    const found = new Set<number>();
    const values: PlacedValue[] = [];
    let anchor = -1;
    let mark = -1;
    for (let token = 0; token < page.node.length; token++) {
      const path = pathOf[page.parent[page.node[token]!]!]!;
      const role = roles[token]!;
      if (role & ROLE.anchor) {
        anchor = this.anchorId(path, page.text[token]!);
        found.add(anchor);
      }
      if (role & ROLE.label) mark = token;
      if (role !== ROLE.value) continue;
      const header = this.paths.isInTable(path) ? this.#header(page, token, headers, roles) : -1;
      const { text, label } = this.#labelled(page, token, path, mark);
      values.push({ token, text, path, label, header, anchor });
    }
    return { page, values, blocks: blocksOf(page, pathOf, roles, values), anchorsFound: found.size };
  }

  #roles(page: SitePage, pathOf: Int32Array): Uint8Array {
    const roles = new Uint8Array(page.node.length);
    for (let token = 0; token < roles.length; token++) {
      const path = pathOf[page.parent[page.node[token]!]!]!;
      roles[token] = this.template.roleOf(path, page.text[token]!);
    }
    return roles;
  }

  #header(page: SitePage, token: number, headers: TableHeaders, roles: Uint8Array): number {
    const header = headers.above(page.node[token]!);
    return header >= 0 && roles[header]! & ROLE.constant ? this.template.labelId(page.text[header]!) : -1;
  }

  #labelled(page: SitePage, token: number, path: number, mark: number): { text: string; label: number } {
    const text = page.text[token]!;
    const inline = this.template.inlineLabels.get(path);
    const match = inline !== undefined ? INLINE_LABEL.exec(text) : null;
    if (match !== null && inline!.has(match[1]!)) {
      return { text: text.slice(match[0].length), label: this.template.labelId(match[1]!) };
    }
    if (mark < 0 || !isInScope(page, mark, token)) return { text, label: -1 };
    return { text, label: this.template.labelId(page.text[mark]!) };
  }
}
