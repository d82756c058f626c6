import { typeValue } from '../value-types.js';
import { displayWidth, fitText } from './display-width.js';
import { type ColumnNeed, shareRoom } from './share-room.js';

/** A table of texts: the first columns are kept, the others may give way. */
export interface TextGrid {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** How many columns from the left always show: rank and name. */
  readonly fixed: number;
}

export interface TextTable {
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

interface ColumnRoom extends ColumnNeed {
  readonly index: number;
  readonly right: boolean;
}

/** Draws the grid in at most `width` cells: short columns whole, long ones cut, the longest left out first. */
export function drawTextTable(grid: TextGrid, width: number): TextTable {
  const columns = grid.head.map((_, index) => roomOf(grid, index));
  const shown = choose(columns, grid.fixed, width);
  const widths = shareRoom(shown, width - GAP.length * (shown.length - 1));
  const line = (cells: readonly string[]) =>
    shown
      .map(({ index, right }, i) => fitText(cells[index] ?? '', widths[i]!, right))
      .join(GAP)
      .trimEnd();
  const rule = widths.map((cells) => '─'.repeat(cells)).join(GAP);
  const kept = new Set(shown.map(({ index }) => index));
  return {
    text: [line(grid.head), rule, ...grid.rows.map(line)].join('\n'),
    left: grid.head.filter((_, index) => !kept.has(index)),
  };
}

function roomOf({ head, rows }: TextGrid, index: number): ColumnRoom {
  const texts = rows.map((row) => row[index] ?? '');
  const widest = texts.reduce((most, text) => Math.max(most, displayWidth(text)), displayWidth(head[index]!));
  const wanted = Math.min(WIDEST, widest);
  return { index, wanted, least: Math.min(wanted, NARROWEST), right: isNumeric(texts) };
}

function isNumeric(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== '');
  return filled.length > 0 && filled.every((text) => NUMERIC.has(typeValue(text).type));
}

const NUMERIC: ReadonlySet<string> = new Set(['integer', 'number', 'money', 'percent']);

/** The first columns, then as many others as fit, shortest first, in the order of the page. */
function choose(columns: readonly ColumnRoom[], fixed: number, width: number): ColumnRoom[] {
  const chosen = columns.slice(0, fixed);
  let used = chosen.reduce((sum, { least }) => sum + least + GAP.length, -GAP.length);
  for (const column of columns.slice(fixed).sort((a, b) => a.wanted - b.wanted || a.index - b.index)) {
    const more = column.least + GAP.length;
    if (used + more > width) break;
    used += more;
    chosen.push(column);
  }
  return chosen.sort((a, b) => a.index - b.index);
}
