import type { Page } from '../../html/page.js';
import { trimmed } from '../columns/drafts.js';
import { namePage, type PageName } from '../columns/page-name.js';
import { ElementKinds } from '../pages/element-kinds.js';
import { SharpPaths } from '../pages/sharp-paths.js';
import { toSitePage } from '../pages/site-page.js';
import { blocksOf } from '../slots/blocks.js';
import { placed } from '../slots/ordinals.js';
import { RecordPlaces } from '../slots/records.js';
import { SlotIndex } from '../slots/slot-index.js';
import type { PlacedValue } from '../template/placed-value.js';
import { PageReader, type ReadPage } from '../template/read-page.js';
import { textFromEntries } from '../template/wrapper-text.js';
import type { Wrapper } from '../wrapper.js';
import { plainWrapper } from './plain-wrapper.js';
import { type CellValue, RowBuilder } from './row-builder.js';

/** parsed: the page has the template; drifted: in parts; empty: it gives no value; rejected: it is another page. */
export type PageStatus = 'parsed' | 'drifted' | 'empty' | 'rejected';

export interface SiteRow extends PageName {
  readonly values: Readonly<Record<string, CellValue>>;
  readonly rest: Readonly<Record<string, CellValue>>;
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
  const renamed = new Map(Object.entries(wrapper.renamed ?? {}));
  const paths = new SharpPaths(new Set(wrapper.sharpen), renamed, rowsOf(wrapper));
  const kinds = new ElementKinds(new Set([...wrapper.sharpen, ...renamed.keys()]));
  return new PageReader(kinds, paths, textFromEntries(wrapper, paths));
}

function rowsOf({ rows = {} }: Wrapper): Map<string, number> {
  return new Map(Object.entries(rows));
}

const NOTHING = { values: {}, rest: {} } as const;

/** Applies a wrapper to pages, one at a time; keeps nothing of them. */
export class Extractor {
  readonly wrapper: Wrapper;
  #reader: PageReader;
  #slots: SlotIndex;
  /** What the page at hand has for each column. */
  readonly #found: PlacedValue[][];
  readonly #regular: readonly boolean[];
  readonly #regularCount: number;
  readonly #records: RecordPlaces;
  readonly #nameColumn: string | undefined;
  readonly #isPlain: boolean;
  #plain: Extractor | null = null;

  /** With the reader that a template was learned with, pages read by it need not be read again. */
  constructor(wrapper: Wrapper, reader: PageReader = readerFor(wrapper), isPlain = false) {
    const { columns } = wrapper;
    this.#isPlain = isPlain;
    this.wrapper = wrapper;
    this.#reader = reader;
    this.#slots = new SlotIndex(columns, reader);
    this.#found = columns.map(() => []);
    this.#regular = columns.map(({ fill }) => fill >= REGULAR_FILL);
    this.#regularCount = this.#regular.filter(Boolean).length;
    this.#records = new RecordPlaces(columns);
    this.#nameColumn = columns.find(({ role }) => role === 'name')?.name;
    reader.template.freeze();
  }

  extract(page: Page): SiteRow {
    if (this.#reader.paths.size > MAX_PATHS) this.#forgetPaths();
    const needsHeaders = this.#slots.has('header') || this.#slots.has('cell');
    return this.extractFrom(this.#reader.read(toSitePage(page, this.#reader.kinds), needsHeaders));
  }

  /** A page that has lost its template is read once more without classes and ids, which a redesign renames. */
  extractFrom(read: ReadPage): SiteRow {
    const row = this.#extractAsLearned(read);
    if (row.status === 'parsed' || this.#isPlain) return row;
    this.#plain ??= plainExtractor(this.wrapper, this.#reader);
    const plain = this.#plain.#extractAsLearned(this.#plain.#reader.read(read.page));
    return filled(plain) > filled(row) ? { ...plain, status: 'drifted' } : row;
  }

  #extractAsLearned(read: ReadPage): SiteRow {
    const slots = this.#slots;
    for (const value of read.values) slots.place(value, this.#found);
    if (slots.has('block')) this.#placeBlocks(read);
    const row = this.#rowOf(read);
    for (const values of this.#found) if (values.length > 0) values.length = 0;
    return row;
  }

  #placeBlocks(read: ReadPage): void {
    const slots = this.#slots;
    for (const { path, values } of blocksOf(read, (at) => slots.blocks(at).length > 0)) {
      for (const column of slots.blocks(path)) this.#found[column]!.push(...values);
    }
  }

  #rowOf({ page, anchorsFound }: ReadPage): SiteRow {
    const main = new RowBuilder();
    const rest = new RowBuilder();
    let regular = 0;
    this.#records.start(page, this.#found);
    for (let index = 0; index < this.#found.length; index++) {
      const values = this.#found[index]!;
      if (values.length === 0) continue;
      const row = this.wrapper.columns[index]!.table === 'main' ? main : rest;
      if (this.#addCell(row, index, values) && this.#regular[index]) regular++;
    }
    const fit = this.#statusOf(anchorsFound, regular);
    const status = fit !== 'rejected' && main.isEmpty && rest.isEmpty ? 'empty' : fit;
    if (status === 'rejected' || status === 'empty')
      return { ...namePage(page, null, this.wrapper.titleFrame), ...NOTHING, status };
    const values = main.values();
    const name = this.#nameColumn === undefined ? undefined : values[this.#nameColumn];
    const text = typeof name === 'object' ? (name[0] ?? null) : (name ?? null);
    return { ...namePage(page, text, this.wrapper.titleFrame), values, rest: rest.values(), status };
  }

  /** Whether anything was left for the cell. */
  #addCell(row: RowBuilder, index: number, found: readonly PlacedValue[]): boolean {
    const column = this.wrapper.columns[index]!;
    if (column.record !== undefined) {
      row.addList(
        column.name,
        this.#records.aligned(index, found, (text) => trimmed(text, column)),
      );
      return true;
    }
    const used = column.ordinal === undefined ? found : atOrdinal(column.ordinal, column.shapes, found);
    const texts: string[] = [];
    for (const { text } of used) {
      const words = trimmed(text, column);
      if (words !== '') texts.push(words);
    }
    if (texts.length === 0) return false;
    if (texts.length === 1 && column.kind !== 'list') row.add(column.name, texts[0]!);
    else row.addList(column.name, texts);
    return true;
  }

  /** By how much of the template's text the page has, and how many of the columns that are always there. */
  #statusOf(anchorsFound: number, regularFilled: number): PageStatus {
    const { anchorCount } = this.#reader.template;
    const anchored = anchorCount === 0 ? 1 : anchorsFound / anchorCount;
    const fill = this.#regularCount === 0 ? anchored : regularFilled / this.#regularCount;
    if (anchored < REJECTED_ANCHORS || fill < REJECTED_FILL) return 'rejected';
    return anchored < DRIFTED_ANCHORS || fill < DRIFTED_FILL ? 'drifted' : 'parsed';
  }

  /** Pages can bring new paths without end; those of the template come back from the wrapper. */
  #forgetPaths(): void {
    this.#reader = readerFor(this.wrapper);
    this.#plain = null;
    this.#slots = new SlotIndex(this.wrapper.columns, this.#reader);
    this.#reader.template.freeze();
  }
}

/** For the same pages, as they are read without classes and ids. */
function plainExtractor(wrapper: Wrapper, { kinds }: PageReader): Extractor {
  const plain = plainWrapper(wrapper);
  const paths = new SharpPaths(new Set(), new Map(), rowsOf(plain));
  return new Extractor(plain, new PageReader(kinds, paths, textFromEntries(plain, paths)), true);
}

function filled({ values, rest }: SiteRow): number {
  return Object.keys(values).length + Object.keys(rest).length;
}

/** The value at a place of a row. */
function atOrdinal(
  ordinal: number,
  shapes: readonly string[] | undefined,
  found: readonly PlacedValue[],
): readonly PlacedValue[] {
  const at = shapes === undefined ? ordinal : placed(found, shapes.length, shapes).indexOf(ordinal);
  return at < 0 ? [] : found.slice(at, at + 1);
}
