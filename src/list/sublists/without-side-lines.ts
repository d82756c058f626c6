import { range, type SublistRule } from './sublist-rule.js';

/** FAQ, conclusion, introduction and their like dropped; then what stands before the first of them, too. */
export const withoutSideLines: SublistRule = {
  id: 'no-side-lines',
  cut: (group, { lines }) => {
    const isSide = group.lines.map((line) => lines.isSide(line));
    if (!isSide.includes(true)) return [];
    const kept = range(0, isSide.length).filter((position) => !isSide[position]);
    return [kept, trimmed(isSide), ...runsBetween(isSide)];
  },
};

/** Side lines dropped at the ends alone: "The Last Ferry" in the middle is an item. */
function trimmed(isSide: readonly boolean[]): number[] {
  return range(isSide.indexOf(false), isSide.lastIndexOf(false) + 1);
}

/** Unbroken runs of items between side lines. */
function runsBetween(isSide: readonly boolean[]): number[][] {
  const runs: number[][] = [];
  let start = 0;
  for (let position = 0; position <= isSide.length; position++) {
    if (position < isSide.length && !isSide[position]) continue;
    if (position > start) runs.push(range(start, position));
    start = position + 1;
  }
  return runs;
}
