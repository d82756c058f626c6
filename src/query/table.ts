import type { Cell, CodedCells, Column, Kind, KindRows } from '../kb/catalogue/catalogue.js';
import { onceRead, phraseKey } from '../lang/index.js';
import { dateKey, dateOf, numbersOf, plainText } from './read-cell.js';

/** A column in memory, as queries read it. */
export interface TableColumn {
  readonly column: Column;
  readonly position: number;
  /** Values of each row as they are shown. */
  readonly texts: readonly (readonly string[])[];
  /** The same folded to words between blanks, to be compared. */
  readonly folded: readonly (readonly string[])[];
  /** What each row is ordered and compared by: a number, or a date as one; NaN where there is none. */
  readonly sort: Float64Array;
  /** The different texts of a column that has one a row at most; null of others. */
  readonly coded: CodedTexts | null;
}

/** The different texts of a column, by number. */
export interface CodedTexts {
  /** The number of each row's text; -1 where there is none. */
  readonly codes: Int32Array;
  readonly texts: readonly string[];
  readonly folded: readonly string[];
  /** The number of the first text that is the same when folded. */
  readonly same: Int32Array;
}

/** All rows of a kind in memory, with the columns that can be read off others. */
export interface Table {
  readonly kind: Kind;
  readonly count: number;
  readonly columns: readonly TableColumn[];
  readonly byId: ReadonlyMap<string, TableColumn>;
  readonly rows: KindRows;
}

/** A text as queries compare it: its words, singular, between blanks. */
export function foldValue(text: string): string {
  return ` ${phraseKey(plainText(text))} `;
}

export function buildTable(rows: KindRows): Table {
  const own = rows.kind.columns.map((column, position) => ownColumn(rows, column, position));
  const columns = [...own];
  for (const column of own) columns.push(...readOff(column, rows.count));
  return {
    kind: rows.kind,
    count: rows.count,
    columns,
    byId: new Map(columns.map((column) => [column.column.id, column])),
    rows,
  };
}

function ownColumn(rows: KindRows, column: Column, position: number): TableColumn {
  const coded = rows.coded?.(position) ?? null;
  if (coded !== null) return codedColumn(coded, column, position);
  const texts: (readonly string[])[] = [];
  const folded: (readonly string[])[] = [];
  const sort = new Float64Array(rows.count).fill(Number.NaN);
  for (let row = 0; row < rows.count; row++) {
    const cells = rows.cells(row, position);
    texts.push(cells.length === 0 ? NO_TEXTS : cells.map(({ text }) => text));
    folded.push(cells.length === 0 ? NO_TEXTS : cells.map(({ text }) => foldValue(text)));
    if (cells[0] !== undefined) sort[row] = sortKey(column, cells[0]);
  }
  return { column, position, texts, folded, sort, coded: null };
}

const NO_TEXTS: readonly string[] = [];

function sortKey({ type }: Column, { number, date }: Cell): number {
  if (type === 'date' && date !== null) return dateKey(date);
  return type === 'text' ? Number.NaN : (number ?? Number.NaN);
}

/** Each text is folded once; rows that have the same share what was made of it. */
function codedColumn(cells: CodedCells, column: Column, position: number): TableColumn {
  const { codes, texts } = cells;
  const folded = texts.map(foldValue);
  const keys = Float64Array.from(texts, (_, code) =>
    column.type === 'text' ? Number.NaN : sortKey(column, cells.cell(code)),
  );
  return {
    column,
    position,
    texts: byRow(codes, texts),
    folded: byRow(codes, folded),
    sort: Float64Array.from(codes, (code) => (code < 0 ? Number.NaN : keys[code]!)),
    coded: { codes, texts, folded, same: firstOfEach(folded) },
  };
}

function byRow(codes: Int32Array, texts: readonly string[]): (readonly string[])[] {
  const alone = texts.map((text): readonly string[] => [text]);
  return Array.from(codes, (code) => (code < 0 ? NO_TEXTS : alone[code]!));
}

function firstOfEach(folded: readonly string[]): Int32Array {
  const known = new Map<string, number>();
  return Int32Array.from(folded, (text, code) => {
    const first = known.get(text);
    if (first === undefined) known.set(text, code);
    return first ?? code;
  });
}

/** A column is read off where at least so many of its filled rows give a number. */
const ENOUGH = 0.5;

type Reading = readonly [suffix: string, label: string, read: (text: string) => number];

const READINGS: Readonly<Record<Column['type'], readonly Reading[]>> = {
  text: [
    ['number', 'number in', (text) => numbersOf(text)[0] ?? Number.NaN],
    ['second', 'second number in', (text) => numbersOf(text)[1] ?? Number.NaN],
    ['span', 'length of', spanOf],
  ],
  number: [],
  date: [
    ['year', 'year of', yearOf],
    ['month', 'month of', (text) => dateOf(text)?.month ?? Number.NaN],
  ],
};

function yearOf(text: string): number {
  return dateOf(plainText(text))?.year ?? Number.NaN;
}

/** From the first to the last year of "1994–2003" or "5 May 1994 – 3 June 2003". */
function spanOf(text: string): number {
  const years = numbersOf(text).filter((n) => Number.isInteger(n) && n >= 1000 && n < 2100);
  if (years.length < 2) return Number.NaN;
  const span = years.at(-1)! - years[0]!;
  return span >= 0 ? span : Number.NaN;
}

function readOff(from: TableColumn, count: number): TableColumn[] {
  const found: TableColumn[] = [];
  const filled = from.texts.reduce((n, { length }) => n + (length > 0 ? 1 : 0), 0);
  for (const [suffix, label, read] of READINGS[from.column.type]) {
    const number = (text: string) =>
      read(suffix === 'second' ? text.replace(/(?<=\d)[-–](?=\d)/g, ' ') : plainText(text));
    const sort = readNumbers(from, number, filled);
    if (sort === null) continue;
    const given = sort.reduce((n, each) => n + (Number.isNaN(each) ? 0 : 1), 0);
    if (given < 2 || given < ENOUGH * filled) continue;
    const column: Column = {
      ...from.column,
      id: `${from.column.id}.${suffix}`,
      label: `${label} ${from.column.label}`,
      type: 'number',
      many: false,
      role: 'fact',
      readFrom: from.column.id,
      fill: count === 0 ? 0 : given / count,
    };
    const texts = onceRead(() =>
      Array.from(sort, (each) => (Number.isNaN(each) ? NO_TEXTS : [String(each)])),
    );
    const { position, folded } = from;
    found.push({
      column,
      position,
      get texts() {
        return texts();
      },
      folded,
      sort,
      coded: null,
    });
  }
  return found;
}

/** The numbers of all rows; null as soon as too many rows have none. */
function readNumbers(
  { texts, coded }: TableColumn,
  number: (text: string) => number,
  filled: number,
): Float64Array | null {
  const sort = new Float64Array(texts.length).fill(Number.NaN);
  const known = coded === null ? null : new Array<number | undefined>(coded.texts.length).fill(undefined);
  let without = 0;
  for (let row = 0; row < texts.length; row++) {
    const text = texts[row]![0];
    if (text === undefined) continue;
    const code = coded?.codes[row] ?? -1;
    const read = known?.[code] ?? number(text);
    if (known !== null) known[code] = read;
    sort[row] = read;
    if (Number.isNaN(read) && ++without > (1 - ENOUGH) * filled) return null;
  }
  return sort;
}
