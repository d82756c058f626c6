import type { CandidateContext, Group } from '../candidates/candidate.js';
import type { LineTable } from '../lines/line-table.js';

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
  for (let i = 1; i < positions.length; i++) {
    const before = positions[i - 1]!;
    const after = positions[i]!;
    for (let skipped = before + 1; skipped < after; skipped++) {
      if (follows(before, skipped) && follows(skipped, after)) return true;
    }
  }
  return last + 1 < group.lines.length && follows(last, last + 1) && !endsInSideLines(group, last + 1, lines);
}

function endsInSideLines(group: Group, from: number, lines: LineTable): boolean {
  return group.lines.slice(from).every((line) => lines.isSide(line));
}
