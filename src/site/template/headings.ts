import type { PathCount } from './text-counts.js';

/** Where most texts follow a label, they are values, however few different ones there are. */
export const VALUE_SHARE = 0.5;
/** Share of the texts of a path that begin with a label. */
const MOSTLY = 0.8;
/** A heading leads so many times as many labels, or more. */
const LABELS_BELOW = 1.5;

/**
 * How often a text at each path stands before what varies and is in its scope: labels below a heading do, and headings
 * before such labels, of which each has several. What stands between two labels is the value of the first.
 */
export function leadsOf(
  counts: readonly PathCount[],
  labelPaths: ReadonlySet<number>,
  labelledBehind: ReadonlySet<number>,
): { leads: ReadonlyMap<number, number>; headings: ReadonlySet<number> } {
  const leads = new Map<number, number>();
  const headings = new Set<number>();
  const add = (path: number, times: number) => leads.set(path, (leads.get(path) ?? 0) + times);
  const labels = counts.filter(({ path }) => labelPaths.has(path));
  for (const { path, before } of counts)
    if (!labelPaths.has(path)) for (const [other, times] of before) add(other, times);
  for (const below of counts) {
    const { path, occurrences } = below;
    const isLabel = labelPaths.has(path);
    const hasOwn = labelledBehind.has(path) || hasInlineLabels(below);
    const hasLabels = isLabel ? (leads.get(path) ?? 0) >= VALUE_SHARE * occurrences : hasOwn;
    if (!hasLabels) continue;
    for (const heading of labels.filter((one) => isHeadingOf(one, below, isLabel))) {
      headings.add(heading.path);
      if (isLabel) add(heading.path, below.before.get(heading.path)!);
    }
  }
  return { leads, headings };
}

/** Whether a path has headings of the labels of another, in which values may stand as well: "male: 47.1". */
function isHeadingOf(
  heading: PathCount,
  { path, before, occurrences }: PathCount,
  isLabel: boolean,
): boolean {
  if (!before.has(heading.path) || occurrences < LABELS_BELOW * heading.occurrences) return false;
  return !isLabel || !heading.before.has(path);
}

/** Whether the texts of a path begin with labels that come again: "male: 47.1". */
function hasInlineLabels({ prefixes, occurrences }: PathCount): boolean {
  let labelled = 0;
  for (const { occurrences: times } of prefixes.values()) if (times > 1) labelled += times;
  return labelled >= MOSTLY * occurrences;
}
