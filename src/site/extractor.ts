import type { Page } from '../html/page.js';
import { copyString } from '../html/text.js';
import { ElementKinds } from './element-kinds.js';
import type { PlacedValue } from './placed-value.js';
import { PageReader, type ReadPage } from './read-page.js';
import { RecordPlaces } from './record-places.js';
import { SharpPaths } from './sharp-paths.js';
import { type SitePage, toSitePage } from './site-page.js';
import { SLOT_RULES, type SlotRule, slotKey } from './slot-rules.js';
import type { Wrapper, WrapperColumn } from './wrapper.js';
import { textFromEntries } from './wrapper-text.js';

export type CellValue = string | readonly string[];

/** parsed: the page has the wrapper's template; drifted: in parts; rejected: it is another page. */
export type PageStatus = 'parsed' | 'drifted' | 'rejected';

export interface SiteRow {
  readonly values: Readonly<Record<string, CellValue>>;
  readonly status: PageStatus;
}

/** Below these shares of the template's anchors a page is of another kind, or has changed. */
const REJECTED_ANCHORS = 0.3;
const DRIFTED_ANCHORS = 0.6;
/** Columns that nearly all pages fill, and the shares of them below which a row is too sparse to trust. */
const REGULAR_FILL = 0.8;
const REJECTED_FILL = 0.2;
const DRIFTED_FILL = 0.5;

/** Paths remembered before the interner is made anew; a site has a few thousand. */
const MAX_PATHS = 200_000;

function readerFor(wrapper: Wrapper): PageReader {
  const allowed = new Set(wrapper.sharpen);
  const paths = new SharpPaths(allowed);
  return new PageReader(new ElementKinds(allowed), paths, textFromEntries(wrapper.text, paths));
}

/** Applies a wrapper to pages, one at a time; keeps nothing of them. */
export class Extractor {
  readonly wrapper: Wrapper;
  #reader: PageReader;
  #byRule = new Map<SlotRule, Map<number, number[]>>();
  #rules: readonly SlotRule[] = [];
  readonly #anchorCount: number;
  readonly #regular: number;
  readonly #hasRecords: boolean;

  /** With the reader that a template was learned with, pages read by it need not be read again. */
  constructor(wrapper: Wrapper, reader: PageReader = readerFor(wrapper)) {
    this.wrapper = wrapper;
    this.#reader = reader;
    this.#hasRecords = wrapper.columns.some(({ record }) => record !== undefined);
    this.#regular = wrapper.columns.filter(({ fill }) => fill >= REGULAR_FILL).length;
    this.#anchorCount = wrapper.text.reduce((sum, { anchors = [] }) => sum + anchors.length, 0);
    this.#indexColumns();
  }

  extract(page: Page): SiteRow {
    if (this.#reader.paths.size > MAX_PATHS) this.#forgetPaths();
    return this.extractFrom(this.#reader.read(toSitePage(page, this.#reader.kinds, false)));
  }

  extractFrom(read: ReadPage): SiteRow {
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
      for (const index of blocks!.get(this.#reader.paths.tail(block.path)) ?? [])
        found[index]!.push(...block.values);
    }
    const values = detached(this.#cells(found, read.page));
    const status = this.#statusOf(read.anchorsFound, values);
    return { values: status === 'rejected' ? {} : values, status };
  }

  /** By how much of the template's text the page has, and how many of the columns that are always there. */
  #statusOf(anchorsFound: number, values: Readonly<Record<string, CellValue>>): PageStatus {
    const anchored = this.#anchorCount === 0 ? 1 : anchorsFound / this.#anchorCount;
    let filled = 0;
    for (const { name, fill } of this.wrapper.columns) if (fill >= REGULAR_FILL && name in values) filled++;
    const fill = this.#regular === 0 ? anchored : filled / this.#regular;
    if (anchored < REJECTED_ANCHORS || fill < REJECTED_FILL) return 'rejected';
    return anchored < DRIFTED_ANCHORS || fill < DRIFTED_FILL ? 'drifted' : 'parsed';
  }

  #indexColumns(): void {
    this.#byRule = new Map();
    this.wrapper.columns.forEach((column, index) => {
      this.#addColumn(column, index);
    });
    this.#rules = SLOT_RULES.filter((rule) => this.#byRule.has(rule));
    this.#reader.template.freeze();
  }

  /** Pages can bring new paths without end; those of the template come back from the wrapper. */
  #forgetPaths(): void {
    this.#reader = readerFor(this.wrapper);
    this.#indexColumns();
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

  #cells(found: readonly PlacedValue[][], page: SitePage): Record<string, CellValue> {
    const cells: Record<string, CellValue> = {};
    const records = this.#hasRecords ? new RecordPlaces(this.wrapper.columns, found, page) : null;
    this.wrapper.columns.forEach((column, index) => {
      const all = found[index]!;
      if (all.length === 0) return;
      if (records !== null && column.record !== undefined) {
        cells[column.name] = records.aligned(column.record, all, (text) => trimmed(text, column));
        return;
      }
      const used = column.ordinal === undefined ? all : all.slice(column.ordinal, column.ordinal + 1);
      const texts = used.map((value) => trimmed(value.text, column)).filter((text) => text !== '');
      if (texts.length > 0)
        cells[column.name] = texts.length === 1 && column.kind !== 'list' ? texts[0]! : texts;
    });
    return cells;
  }
}

/**
 * All values of a row as one string of their own, cut again: one copy a row instead of one a value, and
 * nothing of the page stays alive behind them.
 */
function detached(cells: Record<string, CellValue>): Record<string, CellValue> {
  const texts = copyString(Object.values(cells).flat().join(CUT)).split(CUT);
  let at = 0;
  for (const [name, value] of Object.entries(cells)) {
    if (typeof value === 'string') cells[name] = texts[at++]!;
    else {
      cells[name] = texts.slice(at, at + value.length);
      at += value.length;
    }
  }
  return cells;
}

/** Never part of a text: pages have it replaced. */
const CUT = '\0';

function trimmed(text: string, { prefix, suffix }: WrapperColumn): string {
  let start = 0;
  let end = text.length;
  if (prefix !== undefined && text.startsWith(prefix)) start = prefix.length;
  if (suffix !== undefined && text.endsWith(suffix) && end - suffix.length >= start) end -= suffix.length;
  return text.slice(start, end).trim();
}
