import type { Candidate } from './candidates/candidate.js';
import { LINE, type LineTable } from './lines/line-table.js';

/** "3/10", "Slide 3 of 10": the total that a counter names. */
const TOTAL = /\/(\d+)$/;

/**
 * The one item of a page of a slide show: the line that a counter "3 of 10" starts or stands beside, or the
 * only heading with a printed index. Where several lines count, the page is no slide.
 */
export function slideOf(lines: LineTable, k: number): Candidate | null {
  const numbered = numberedLines(lines, k);
  const counters = numbered.filter((line) => totalOf(lines, line) === k);
  const headings = numbered.filter((line) => lines.has(line, LINE.heading));
  const marks = counters.length > 0 ? counters : headings;
  const values = new Set(marks.map((line) => lines.index(line)!.value));
  if (values.size !== 1) return null;
  const [rank] = values;
  const line = marks.map((mark) => namedBy(lines, mark)).find((named) => named >= 0);
  if (line === undefined) return null;
  return { family: 'slide', sublist: 'whole', groupSize: 1, lines: [line], ranks: [rank!], cut: 'line' };
}

function numberedLines(lines: LineTable, k: number): number[] {
  const found: number[] = [];
  for (let line = 0; line < lines.size; line++) {
    if (lines.has(line, LINE.hidden | LINE.furniture)) continue;
    const index = lines.index(line);
    if (index?.marked && index.value >= 1 && index.value <= k) found.push(line);
  }
  return found;
}

function totalOf(lines: LineTable, line: number): number {
  return Number(TOTAL.exec(lines.index(line)!.label)?.[1]);
}

/** The line itself where words follow its number, else the heading or bold line beside it; or -1. */
function namedBy(lines: LineTable, mark: number): number {
  if (lines.rawLength(mark) > lines.index(mark)!.length) return mark;
  const standsOut = (line: number) =>
    line >= 0 && line < lines.size && lines.has(line, LINE.heading | LINE.boldStart);
  return [mark + 1, mark - 1].find(standsOut) ?? -1;
}
