import type { Cell, Column, Kind, KindRows } from '../kb/catalogue/catalogue.js';
import { phraseKey } from '../lang/index.js';
import { remembering } from '../recent.js';
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
  const texts: (readonly string[])[] = [];
  const folded: (readonly string[])[] = [];
  const alone = remembering(REMEMBERED_TEXTS, (text) => ({ texts: [text], folded: [foldValue(text)] }));
  const sort = new Float64Array(rows.count).fill(Number.NaN);
  for (let row = 0; row < rows.count; row++) {
    const cells = rows.cells(row, position);
    const first = cells[0];
    const own = first !== undefined && cells.length === 1 ? alone(first.text) : several(cells);
    texts.push(own.texts);
    folded.push(own.folded);
    if (first === undefined) continue;
    if (column.type === 'date') {
      if (first.date !== null) sort[row] = dateKey(first.date);
      else if (first.number !== null) sort[row] = first.number;
    } else if (column.type === 'number' && first.number !== null) sort[row] = first.number;
  }
  return { column, position, texts, folded, sort };
}

/** Texts that are remembered with what was read from them: those of a large column recur. */
const REMEMBERED_TEXTS = 100_000;
const NO_TEXTS: readonly string[] = [];

interface CellTexts {
  readonly texts: readonly string[];
  readonly folded: readonly string[];
}

function several(cells: readonly Cell[]): CellTexts {
  if (cells.length === 0) return { texts: NO_TEXTS, folded: NO_TEXTS };
  return { texts: cells.map(({ text }) => text), folded: cells.map(({ text }) => foldValue(text)) };
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
  date: [['year', 'year of', yearOf]],
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
  for (const [suffix, label, read] of READINGS[from.column.type]) {
    const sort = new Float64Array(count).fill(Number.NaN);
    const number = remembering(REMEMBERED_TEXTS, (text) =>
      read(suffix === 'second' ? text.replace(/(?<=\d)[-–](?=\d)/g, ' ') : plainText(text)),
    );
    let filled = 0;
    let given = 0;
    from.texts.forEach(([text], row) => {
      if (text === undefined) return;
      filled++;
      sort[row] = number(text);
      if (!Number.isNaN(sort[row]!)) given++;
    });
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
    const texts = Array.from(sort, (each) => (Number.isNaN(each) ? NO_TEXTS : [String(each)]));
    found.push({ column, position: from.position, texts, folded: from.folded, sort });
  }
  return found;
}
