import { LINE, type LineTable } from '../../view/lines/line-table.js';
import { bucketLines, type Group, type GroupFamily, MIN_ITEMS } from './candidate.js';

/** "#1 of 21 Best Moving Companies" under a name is a rank line; longer ones are prose. */
const MAX_RANK_LINE = 80;
const OF_TOTAL = /\bof\s+\d/i;

/** The rank stands on a line or in an element of its own, before or after the line that it ranks. */
export const rankLines: GroupFamily = {
  id: 'rank-line',
  gather: ({ lines }) => {
    const buckets = bucketLines(lines, (line) => (isRankLine(lines, line) ? lines.folded[line]! : -1));
    return buckets.flatMap((bucket) => chains(lines, bucket)).flatMap((chain) => bothSides(lines, chain));
  },
};

function isRankLine(lines: LineTable, line: number): boolean {
  if (lines.has(line, LINE.hidden) || lines.rawLength(line) > MAX_RANK_LINE) return false;
  const index = lines.index(line);
  if (index === null) return false;
  const text = lines.text(line);
  return index.length >= text.length || OF_TOTAL.test(text.slice(0, index.length));
}

/** Runs that count up or down by one. */
function chains(lines: LineTable, bucket: readonly number[]): number[][] {
  const runs: number[][] = [];
  let run: number[] = [];
  let step = 0;
  for (const line of bucket) {
    const difference = run.length === 0 ? 0 : value(lines, line) - value(lines, run.at(-1)!);
    const goesOn = run.length === 0 || (Math.abs(difference) === 1 && (step === 0 || difference === step));
    if (!goesOn) {
      runs.push(run);
      run = [];
      step = 0;
    } else step = difference;
    run.push(line);
  }
  runs.push(run);
  return runs.filter((each) => each.length >= MIN_ITEMS);
}

const value = (lines: LineTable, line: number) => lines.index(line)!.value;

function bothSides(lines: LineTable, chain: readonly number[]): Group[] {
  const ranks = chain.map((line) => value(lines, line));
  const beside = (offset: 1 | -1): Group => {
    const named = chain.map((line) => line + offset);
    return {
      family: offset === 1 ? 'rank-line-before' : 'rank-line-after',
      lines: named,
      ranks,
      cut: named.every((line) => lines.has(line, LINE.boldStart)) ? 'bold' : 'line',
    };
  };
  return [beside(1), beside(-1)].filter((g) => g.lines[0]! >= 0 && g.lines.at(-1)! < lines.size);
}
