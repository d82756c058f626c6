import type { CandidateContext, Group } from '../candidates/candidate.js';
import type { LineTable } from '../lines/line-table.js';
import { range } from './sublist-rule.js';

/**
 * Whether a cut goes through the middle of a printed numbering: "12." after "11." is an item whatever
 * the title says, unless it is a conclusion that was numbered along; so is "7. Why gulls" between 6 and 8.
 */
export function splitsNumbering(
  group: Group,
  positions: readonly number[],
  { lines }: CandidateContext,
): boolean {
  const rankAt = (position: number) =>
    group.ranks === undefined ? lines.index(group.lines[position]!)?.value : group.ranks[position];
  const first = positions[0]!;
  const last = positions.at(-1)!;
  const step = (rankAt(first) ?? 0) <= (rankAt(last) ?? 0) ? 1 : -1;
  const follows = (before: number, after: number) => {
    const rank = rankAt(before);
    const next = rankAt(after);
    return rank != null && next != null && next === rank + step * (after - before);
  };
  if (first > 0 && follows(first - 1, first)) return true;
  if (
    skipped(positions).some(
      ({ before, position, after }) => follows(before, position) && follows(position, after),
    )
  )
    return true;
  return last + 1 < group.lines.length && follows(last, last + 1) && !endsInSideLines(group, last + 1, lines);
}

/** Positions left out between two that are kept, with these. */
function skipped(positions: readonly number[]): { before: number; position: number; after: number }[] {
  return positions.slice(1).flatMap((after, i) => {
    const before = positions[i]!;
    return range(before + 1, after).map((position) => ({ before, position, after }));
  });
}

function endsInSideLines(group: Group, from: number, lines: LineTable): boolean {
  return group.lines.slice(from).every((line) => lines.isSide(line));
}
