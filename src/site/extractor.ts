import type { Page } from '../html/page.js';
import { copyString } from '../html/text.js';
import { SLOT_RULES, type SlotRule, slotKey } from './slot-rules.js';
import { ElementKinds } from './element-kinds.js';
import type { PlacedValue } from './placed-value.js';
import { PageReader } from './read-page.js';
import { SharpPaths } from './sharp-paths.js';
import { type SitePage, toSitePage } from './site-page.js';
import type { Wrapper, WrapperColumn } from './wrapper.js';
import { textFromEntries } from './wrapper-text.js';

export type CellValue = string | readonly string[];

export interface SiteRow {
  readonly values: Readonly<Record<string, CellValue>>;
  /** Share of the template's anchors that the page has. */
  readonly fit: number;
}

/** Applies a wrapper to pages, one at a time; keeps nothing of them. */
export class Extractor {
  readonly wrapper: Wrapper;
  readonly #kinds: ElementKinds;
  readonly #reader: PageReader;
  readonly #byRule = new Map<SlotRule, Map<number, number[]>>();
  readonly #rules: readonly SlotRule[];
  readonly #anchorCount: number;

  constructor(wrapper: Wrapper) {
    this.wrapper = wrapper;
    const allowed = new Set(wrapper.sharpen);
    this.#kinds = new ElementKinds(allowed);
    const paths = new SharpPaths(allowed);
    this.#reader = new PageReader(this.#kinds, paths, textFromEntries(wrapper.text, paths));
    this.#anchorCount = wrapper.text.reduce((sum, { anchors = [] }) => sum + anchors.length, 0);
    wrapper.columns.forEach((column, index) => {
      this.#addColumn(column, index);
    });
    this.#rules = SLOT_RULES.filter((rule) => this.#byRule.has(rule));
  }

  extract(page: Page): SiteRow {
    return this.extractFrom(toSitePage(page, this.#kinds));
  }

  extractFrom(page: SitePage): SiteRow {
    const read = this.#reader.read(page);
    const found: PlacedValue[][] = this.wrapper.columns.map(() => []);
    for (const value of read.values) {
      for (const rule of this.#rules) {
        const key = slotKey(rule, value, this.#reader);
        if (key < 0) continue;
        for (const index of this.#byRule.get(rule)!.get(key) ?? []) found[index]!.push(value);
      }
    }
    const blocks = this.#byRule.get('block');
    for (const block of blocks === undefined ? [] : read.blocks) {
      for (const index of blocks!.get(this.#reader.paths.tail(block.path)) ?? []) found[index]!.push(...block.values);
    }
    const fit = this.#anchorCount === 0 ? 1 : read.anchorsFound / this.#anchorCount;
    return { values: this.#cells(found), fit };
  }

  #addColumn(column: WrapperColumn, index: number): void {
    const { rule } = column;
    const key = this.#keyOf(column);
    let keys = this.#byRule.get(rule);
    if (keys === undefined) {
      keys = new Map();
      this.#byRule.set(rule, keys);
    }
    const columns = keys.get(key);
    if (columns === undefined) keys.set(key, [index]);
    else columns.push(index);
  }

  #keyOf({ rule, path, label, header, anchor }: WrapperColumn): number {
    const { paths, template } = this.#reader;
    const pathId = paths.fromName(path ?? '');
    if (rule === 'block' || rule === 'tail' || rule === 'tags') return pathId;
    const value: PlacedValue = {
      token: 0,
      text: '',
      path: pathId,
      label: label === undefined ? -1 : template.labelId(label),
      header: header === undefined ? -1 : template.labelId(header),
      anchor: anchor === undefined ? -1 : this.#reader.anchorId(paths.fromName(anchor.path), anchor.text),
    };
    return slotKey(rule, value, this.#reader);
  }

  #cells(found: readonly PlacedValue[][]): Record<string, CellValue> {
    const cells: Record<string, CellValue> = {};
    this.wrapper.columns.forEach((column, index) => {
      const all = found[index]!;
      const used = column.ordinal === undefined ? all : all.slice(column.ordinal, column.ordinal + 1);
      const texts = used
        .map((value) => copyString(trimmed(value.text, column)))
        .filter((text) => text !== '');
      if (texts.length === 0) return;
      cells[column.name] = texts.length === 1 && column.kind !== 'list' ? texts[0]! : texts;
    });
    return cells;
  }
}

function trimmed(text: string, { prefix, suffix }: WrapperColumn): string {
  let start = 0;
  let end = text.length;
  if (prefix !== undefined && text.startsWith(prefix)) start = prefix.length;
  if (suffix !== undefined && text.endsWith(suffix) && end - suffix.length >= start) end -= suffix.length;
  return text.slice(start, end).trim();
}
