import { styleText } from 'node:util';
import { eastAsianWidth } from 'get-east-asian-width';
import { plainText } from './text-output.js';

/** A table of texts as a terminal shows it. */
export interface TextGrid {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** How many columns from the left always show: rank and name. */
  readonly fixed: number;
  /** Columns that are set to the right: numbers. */
  readonly right?: ReadonlySet<number>;
  /** Columns to leave out where there is no room, the first first; without it the longest go first. */
  readonly mayGo?: readonly number[];
  /** No cell is cut: what stands last in one matters as much as the first. */
  readonly wrap?: boolean;
}

interface TextTable {
  readonly text: string;
  /** Labels of columns that did not fit. */
  readonly left: readonly string[];
}

/** Between two columns. */
const GAP = '  ';
/** No cell needs more than this to be told; the whole text is in the other formats. */
const WIDEST = 48;
/** A column that would be cut to less says nothing. */
const NARROWEST = 16;
/** Names may take this share of the line before the other columns get any. */
const NAMES_SHARE = 0.6;

interface ColumnRoom {
  readonly index: number;
  /** Cells for its widest text. */
  readonly wanted: number;
  /** Cells below which it says nothing. */
  readonly least: number;
}

/** Draws the grid in at most `width` cells; without a width every text is shown whole. */
export function drawTextTable(grid: TextGrid, width: number | undefined, colour = false): TextTable {
  const style = (name: 'bold' | 'dim', text: string) => (colour ? styleText(name, text) : text);
  const clean = { ...grid, head: grid.head.map(plainText), rows: grid.rows.map((row) => row.map(plainText)) };
  const columns = clean.head.map((_, index) => roomOf(clean, index, width));
  const shown = width === undefined ? columns : choose(columns, clean, width);
  const widths = width === undefined ? shown.map(({ wanted }) => wanted) : shareRoom(shown, width);
  const kept = new Set(shown.map(({ index }) => index));
  return {
    text: [
      ...linesOf(clean.head, shown, widths, clean).map((line) => style('bold', line)),
      style('dim', widths.map((cells) => '─'.repeat(cells)).join(GAP)),
      ...clean.rows.flatMap((row) => linesOf(row, shown, widths, clean)),
    ].join('\n'),
    left: clean.head.filter((_, index) => !kept.has(index)),
  };
}

/** One row; several lines where its cells are wrapped. */
function linesOf(
  cells: readonly string[],
  shown: readonly ColumnRoom[],
  widths: readonly number[],
  { right, wrap }: TextGrid,
): string[] {
  const texts = shown.map(({ index }, i) =>
    wrap ? wrapText(cells[index] ?? '', widths[i]!) : [cells[index] ?? ''],
  );
  const height = Math.max(1, ...texts.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    shown
      .map(({ index }, i) => fitText(texts[i]![line] ?? '', widths[i]!, right?.has(index)))
      .join(GAP)
      .trimEnd(),
  );
}

function roomOf(
  { head, rows, fixed, wrap }: TextGrid,
  index: number,
  width = Number.POSITIVE_INFINITY,
): ColumnRoom {
  const widest = rows.reduce(
    (most, row) => Math.max(most, displayWidth(row[index] ?? '')),
    displayWidth(head[index]!),
  );
  const wanted = wrap || width === Number.POSITIVE_INFINITY ? widest : Math.min(WIDEST, widest);
  const least = index < fixed ? Math.max(NARROWEST, Math.floor(width * NAMES_SHARE)) : NARROWEST;
  return { index, wanted, least: Math.min(wanted, least) };
}

/** The columns that fit, in their order. */
function choose(columns: readonly ColumnRoom[], { fixed, mayGo }: TextGrid, width: number): ColumnRoom[] {
  const mayLeave =
    mayGo ??
    columns
      .slice(fixed)
      .sort(longestFirst)
      .map(({ index }) => index);
  const shown = new Set(columns.map(({ index }) => index));
  const leastWidth = () =>
    columns.reduce(
      (sum, { index, least }) => (shown.has(index) ? sum + least + GAP.length : sum),
      -GAP.length,
    );
  for (const index of mayLeave) {
    if (leastWidth() <= width) break;
    shown.delete(index);
  }
  return columns.filter(({ index }) => shown.has(index));
}

function longestFirst(a: ColumnRoom, b: ColumnRoom): number {
  return b.wanted - a.wanted || b.index - a.index;
}

/** The width of each column: room beyond the least goes to those that want it, the narrowest first. */
function shareRoom(columns: readonly ColumnRoom[], width: number): number[] {
  const widths = columns.map(({ least }) => least);
  let room = width - GAP.length * (columns.length - 1) - widths.reduce((sum, cells) => sum + cells, 0);
  while (room > 0) {
    const growing = columns.flatMap(({ wanted }, i) => (widths[i]! < wanted ? [i] : []));
    if (growing.length === 0) break;
    const narrowest = growing.reduce((best, i) => (widths[i]! < widths[best]! ? i : best));
    widths[narrowest]!++;
    room--;
  }
  // Where there is less room than the least, the widest give way.
  while (room < 0 && Math.max(...widths) > 1) {
    widths[widths.indexOf(Math.max(...widths))]!--;
    room++;
  }
  return widths;
}

/** Plain ASCII, most of all cells, is as wide as it is long. */
const ONE_CELL_EACH = /^[\x20-\x7e]*$/;
/** Takes no cell of its own. */
const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Control}\p{Mark}]+$/u;
/** A picture: by itself, or because the sign for it follows. */
const PICTURE = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f/u;

/** Cells that a text takes on a terminal. */
export function displayWidth(text: string): number {
  if (ONE_CELL_EACH.test(text)) return text.length;
  let cells = 0;
  for (const { segment } of segmentsOf(text)) cells += cellsOf(segment);
  return cells;
}

/** Cells of one letter with its marks. */
function cellsOf(segment: string): number {
  if (UNSEEN.test(segment)) return 0;
  return PICTURE.test(segment) ? 2 : eastAsianWidth(segment.codePointAt(0)!);
}

/** As much of a line as so many cells hold. */
export function cutText(text: string, width: number): string {
  return fitText(text, width).trimEnd();
}

/** The text in exactly `width` cells: cut with an ellipsis, or filled with blanks. */
export function fitText(text: string, width: number, right = false): string {
  const cut = displayWidth(text) <= width ? text : `${splitAt(text, width - 1)[0].trimEnd()}…`;
  const blanks = ' '.repeat(Math.max(0, width - displayWidth(cut)));
  return right ? blanks + cut : cut + blanks;
}

let graphemes: Intl.Segmenter | undefined;

/** Made at first use: it takes a while to make. */
function segmentsOf(text: string): Intl.Segments {
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return graphemes.segment(text);
}

/** As much of a text as so many cells hold, and the rest; a letter and its marks stay together. */
function splitAt(text: string, width: number): readonly [string, string] {
  let used = 0;
  let end = 0;
  for (const { segment, index } of segmentsOf(text)) {
    used += cellsOf(segment);
    if (used > width) break;
    end = index + segment.length;
  }
  return [text.slice(0, end), text.slice(end)];
}

/** The text in lines of at most so many cells, broken between words where that is possible. */
function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let rest = text.trim();
  while (displayWidth(rest) > width) {
    const [head] = splitAt(rest, width);
    // A letter wider than the line stands alone on it.
    const most = Math.max(head.length, 1);
    const blank = rest.lastIndexOf(' ', most);
    const end = blank > 0 ? blank : most;
    lines.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return [...lines, rest];
}
