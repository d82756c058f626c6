import type { Concepts } from '../../concepts/concepts.js';
import { type Page, STYLE } from '../../html/page.js';
import { cellReader } from '../../view/grid/cell-text.js';
import { findHeader, type HeaderRows, labelsOf, markedHeader } from '../../view/grid/header-rows.js';
import { TableView } from '../../view/grid/table-view.js';
import type { TableHeadings } from '../../view/headings.js';
import { type BodyRows, readBody } from './body-rows.js';
import type { TableCandidate } from './candidates.js';
import { findNameColumn, typeColumns } from './columns.js';
import type { PageTable } from './page-table.js';
import type { TableJudgement } from './table-model.js';

/** A table as texts, before its columns are typed: what tables that belong together are joined in. */
export interface ReadTable {
  readonly node: number;
  readonly kind: PageTable['kind'];
  readonly caption: string | null;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly number[];
  /** Share of the rows whose cell in a column is marked as a header, column by column. */
  readonly headShares: readonly number[];
  readonly score: number;
  readonly rules: readonly string[];
  readonly hasHeader: boolean;
}

/** Names of the columns that a table itself has no name for. */
const SECTION = 'Section';
const ATTRIBUTE = 'Attribute';
const VALUE = 'Value';

/** Reads a candidate that was judged to be data; null where it has no rows of values. */
export function readTable(
  page: Page,
  { grid }: TableCandidate,
  { score, kind }: TableJudgement,
  without: ReadonlySet<number>,
): ReadTable | null {
  const view = new TableView(page, grid, cellReader(page, grid.node, without));
  if (view.filled.length < 2 || isCalendar(view)) return null;
  const header = kind === 'record' ? markedHeader(view) : findHeader(view);
  const body = readBody(view, header.header, header.body);
  const labels = Array.from({ length: grid.width }, (_, column) =>
    labelsOf(view, header.header, column).join(' '),
  );
  const caption = captionOf(page, view, header);
  const own = { labels, body: body.rows, heads: headShares(view, header.body) };
  const filled = withoutEmptyColumns(own);
  const shaped = kind === 'record' ? asPairs(filled) : null;
  const { labels: columns, body: rows, heads } = withSections(shaped ?? filled, body);
  if (rows.length === 0 || columns.length < 2) return null;
  return {
    node: grid.node,
    kind: kind === 'record' && shaped === null ? 'relation' : kind,
    caption,
    columns,
    rows,
    totals: shaped === null || shaped.body.length === body.rows.length ? body.totals : [],
    headShares: heads,
    score,
    rules: [header.rule, ...(body.sections === null ? [] : ['sections'])],
    hasHeader: header.header.length > 0,
  };
}

const DAYS_OF_A_WEEK = 7;
const SHORTEST_MONTH = 28;
const LONGEST_MONTH = 31;

/** The days of a month in rows of a week: 1, 2, 3 ... in the order in which one reads. */
function isCalendar(view: TableView): boolean {
  const { width, rows } = view.grid;
  if (width !== DAYS_OF_A_WEEK && width !== DAYS_OF_A_WEEK + 1) return false;
  let day = 0;
  for (const { cells } of rows) {
    for (const cell of cells) if (Number.parseInt(view.text(cell), 10) === day + 1) day++;
  }
  return day >= SHORTEST_MONTH && day <= LONGEST_MONTH && rows.length <= DAYS_OF_A_WEEK + 2;
}

interface Columns {
  readonly labels: readonly string[];
  readonly body: readonly (readonly string[])[];
  readonly heads: readonly number[];
}

function captionOf(page: Page, view: TableView, { titles }: HeaderRows): string | null {
  const { caption } = view.grid;
  const own = caption === null ? '' : page.textOf(caption);
  const text = own !== '' ? own : titles.map((row) => view.textAt(row, 0).replaceAll('\n', ' ')).join(' ');
  return text === '' || text.length > LONGEST_CAPTION ? null : text;
}

const LONGEST_CAPTION = 300;

function headShares(view: TableView, body: readonly number[]): number[] {
  const shares = new Array<number>(view.grid.width).fill(0);
  for (const row of body) {
    view.row(row).cells.forEach((cell, column) => {
      if (cell?.isHead) shares[column]! += 1 / body.length;
    });
  }
  return shares;
}

/** A column without a text below its header says nothing: a spacer, or pictures alone. */
function withoutEmptyColumns({ labels, body, heads }: Columns): Columns {
  const used = labels.map((_, column) => body.some((row) => (row[column] ?? '') !== ''));
  if (used.every(Boolean)) return { labels, body, heads };
  const keep = <T>(items: readonly T[]) => items.filter((_, column) => used[column]);
  return { labels: keep(labels), body: body.map(keep), heads: keep(heads) };
}

/**
 * The record of one thing as attribute and value. Several pairs may stand side by side; null where the columns
 * are no pairs.
 */
function asPairs({ labels, body, heads }: Columns): Columns | null {
  if (labels.length % 2 !== 0) return null;
  const pairs = labels.length / 2;
  const isLabel = (column: number) =>
    heads[column]! > LABEL_SHARE || colonShare(body, column) > LABEL_SHARE || pairs === 1;
  for (let pair = 0; pair < pairs; pair++) if (!isLabel(2 * pair)) return null;
  const rows: string[][] = [];
  for (const row of body) {
    for (let pair = 0; pair < pairs; pair++) {
      const attribute = (row[2 * pair] ?? '').replace(/\s*:$/, '');
      const value = row[2 * pair + 1] ?? '';
      if (attribute !== '' || value !== '') rows.push([attribute, value]);
    }
  }
  const isNamed = pairs === 1 && labels.some((label) => label !== '');
  return { labels: isNamed ? labels : [ATTRIBUTE, VALUE], body: rows, heads: [1, 0] };
}

/** Share of a column's cells that have to look like labels. */
const LABEL_SHARE = 0.5;

function colonShare(body: readonly (readonly string[])[], column: number): number {
  const texts = body.map((row) => row[column] ?? '').filter((text) => text !== '');
  return texts.filter((text) => text.endsWith(':')).length / Math.max(1, texts.length);
}

/** Headings inside the table become a column of their own, the last one. */
function withSections(columns: Columns, { sections }: BodyRows): Columns {
  if (sections === null || sections.length !== columns.body.length) return columns;
  return {
    labels: [...columns.labels, SECTION],
    body: columns.body.map((row, i) => [...row, sections[i]!]),
    heads: [...columns.heads, 0],
  };
}

/** The record of a table, its columns typed and its place on the page told. */
export function toPageTable(
  page: Page,
  table: ReadTable,
  headings: TableHeadings,
  concepts: () => Concepts,
): PageTable {
  const { columns, rows, headShares: heads } = table;
  const columnTypes = typeColumns(columns, rows, table.totals, concepts);
  return {
    caption: table.caption,
    heading: headings.before(table.node),
    kind: table.kind,
    columns,
    rows,
    columnTypes,
    nameColumn: findNameColumn(columnTypes, rows, heads),
    totals: table.totals,
    tagPath: page.tagPath(table.node),
    score: Math.round(table.score * 1000) / 1000,
    provenance: table.rules,
  };
}

/**
 * Tables that a page splits in several, with one header over the first: those without a header go on with the one
 * before them when it has as many columns and nothing is said between the two.
 */
export function joinSplitTables(page: Page, tables: readonly ReadTable[]): ReadTable[] {
  const joined: ReadTable[] = [];
  let end = -1;
  for (const table of tables) {
    const before = joined.at(-1);
    if (before !== undefined && goesOn(before, table) && saysNothing(page, end, table.node)) {
      joined[joined.length - 1] = join(before, table);
    } else joined.push(table);
    end = page.end(table.node);
  }
  return joined;
}

function goesOn(before: ReadTable, table: ReadTable): boolean {
  const isHeadless = before.hasHeader && !table.hasHeader && table.caption === null;
  const areRelations = before.kind === 'relation' && table.kind === 'relation';
  return isHeadless && areRelations && before.columns.length === table.columns.length;
}

/** Whether no visible text stands between the end of one table and the beginning of the next. */
function saysNothing(page: Page, from: number, to: number): boolean {
  if (from < 0 || from > to) return false;
  for (let node = from; node < to; node++) {
    if (page.isText(node) && !page.hasStyle(node, STYLE.hidden)) return false;
  }
  return true;
}

function join(before: ReadTable, table: ReadTable): ReadTable {
  return {
    ...before,
    rows: [...before.rows, ...table.rows],
    totals: [...before.totals, ...table.totals.map((row) => row + before.rows.length)],
    score: Math.min(before.score, table.score),
    rules: before.rules.includes('split') ? before.rules : [...before.rules, 'split'],
  };
}
