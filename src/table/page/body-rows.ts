import { lexiconLines, onceRead } from '../../lang/index.js';
import { readNumber } from '../../lang/numbers.js';
import { isBanner } from '../../view/grid/header-rows.js';
import type { TableView } from '../../view/grid/table-view.js';

/** The rows of values, as texts. */
export interface BodyRows {
  readonly rows: readonly (readonly string[])[];
  /** The heading inside the table that each row stands under; null where the table has no such headings. */
  readonly sections: readonly string[] | null;
  /** Places of the rows that sum up others. */
  readonly totals: readonly number[];
}

/** Short rows are filled up to the table's width, as long as the whole stays within so many slots. */
const MOST_PADDED_SLOTS = 4_000_000;
/** A longer row of one cell is a note. */
const LONGEST_SECTION = 100;

export function readBody(view: TableView, header: readonly number[], body: readonly number[]): BodyRows {
  const rows: string[][] = [];
  const sections: string[] = [];
  const totals: number[] = [];
  let section = '';
  const pads = body.length * view.grid.width <= MOST_PADDED_SLOTS;
  body.forEach((row, i) => {
    const heading = isHeadingRow(view, body, i) ? view.textAt(row, 0).replaceAll('\n', ' ') : null;
    if (heading !== null) {
      if (heading.length <= LONGEST_SECTION && i < body.length - 1) section = heading;
      return;
    }
    if (header.some((head) => isSameRow(view, head, row))) return;
    const texts = textsOf(view, row, pads);
    if (view.row(row).part === 'foot' || startsWithTotal(texts)) totals.push(rows.length);
    rows.push(texts);
    sections.push(section);
  });
  const last = rows.length - 1;
  if (totals.at(-1) !== last && sumsUp(rows)) totals.push(last);
  return { rows, sections: dividesRows(sections) ? sections : null, totals };
}

/** One heading over all rows is the table's title; several divide it. */
function dividesRows(sections: readonly string[]): boolean {
  return new Set(sections).size > 1;
}

/** One cell over the whole width; or a marked first cell with nothing beside it, where other rows are filled. */
function isHeadingRow(view: TableView, body: readonly number[], at: number): boolean {
  const row = body[at]!;
  if (isBanner(view, row)) return true;
  const [first, ...others] = view.row(row).cells;
  if (first === undefined || first.rows > 1 || view.text(first) === '') return false;
  if (!others.every((cell) => view.text(cell) === '' || cell === first)) return false;
  const next = body[at + 1];
  if (next === undefined || !(view.isBold(first) || first.isHead)) return false;
  return view.row(next).cells.some((cell, c) => c > 0 && view.text(cell) !== '') && others.length > 0;
}

/** A row with the header's texts is the header again. */
function isSameRow(view: TableView, a: number, b: number): boolean {
  const first = view.row(a).cells;
  const other = view.row(b).cells;
  return first.length === other.length && first.every((cell, c) => view.text(cell) === view.text(other[c]));
}

function textsOf(view: TableView, row: number, pads: boolean): string[] {
  const { cells } = view.row(row);
  const length = pads ? view.grid.width : cells.length;
  const texts = new Array<string>(length);
  for (let column = 0; column < length; column++) texts[column] = view.text(cells[column]);
  return texts;
}

/** Longer tables than this are not added up. */
const MOST_SUMMED_ROWS = 500;
/** One column may add up by chance. */
const LEAST_SUMMED_COLUMNS = 2;
const LEAST_SUMMED_ROWS = 3;

/** Whether the last row is the sum of those above it, in all of its columns of numbers. */
function sumsUp(rows: readonly (readonly string[])[]): boolean {
  const last = rows.at(-1);
  if (last === undefined || rows.length <= LEAST_SUMMED_ROWS || rows.length > MOST_SUMMED_ROWS) return false;
  let summed = 0;
  for (let column = 0; column < last.length; column++) {
    const total = numberOf(last[column]!);
    if (total === null || total === 0) continue;
    let sum = 0;
    for (let row = 0; row < rows.length - 1; row++) sum += numberOf(rows[row]![column] ?? '') ?? 0;
    if (Math.abs(sum - total) > ROUNDING * Math.abs(total)) return false;
    summed++;
  }
  return summed >= LEAST_SUMMED_COLUMNS;
}

const ROUNDING = 1e-6;

function numberOf(text: string): number | null {
  return /\d/.test(text) ? readNumber(text) : null;
}

const totalWords = onceRead(() => new Set(lexiconLines('total-words')));

const FIRST_WORD = /^[\s*•–-]*([\p{L}\p{M}-]+)(?:\s*[:(]|\s*\d|$|\s+[\p{L}\p{M}-]+\s*:?$)/u;
/** Longer texts tell of totals instead of being one. */
const LONGEST_NAME = 40;

/** Whether the first text of a row is a total's name: "Total", "Totals:", "Average (2010)", "Total votes". */
export function startsWithTotal(texts: readonly string[]): boolean {
  const first = texts.find((text) => text !== '');
  if (first === undefined || first.length > LONGEST_NAME) return false;
  const word = FIRST_WORD.exec(first)?.[1]?.toLowerCase();
  return (
    word !== undefined && totalWords().has(word) && texts.some((text) => text !== first && /\d/.test(text))
  );
}
