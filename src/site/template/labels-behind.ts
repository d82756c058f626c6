import { VALUE_SHARE } from './headings.js';
import type { PathCount } from './text-counts.js';

/** Share of the texts of a path that stand behind a value, and of the labels among them. */
const MOSTLY = 0.8;
/** A label behind a value stands on this share of the pages, on average. */
const LEAST_SHARE = 0.5;
/** Labels come several to a page. */
const LEAST_LABELS = 2;
const LEAST_A_PAGE = 1.3;

/** Whether a text of a path may be a label, by how often it stands on how many pages. */
export type IsLabel = (count: PathCount, text: string) => boolean;

/** Labels that stand behind their values, as in `<div><b>5 kg</b><i>Mass</i></div>`. */
interface LabelsBehind {
  readonly paths: ReadonlySet<number>;
  /** Paths of their values. */
  readonly values: ReadonlySet<number>;
}

/**
 * Finds labels behind values: both are all that an element holds, and the value has no label before it. `labelPaths`
 * are those that hold labels, as far as their texts tell.
 */
export function labelsBehind(
  counts: readonly PathCount[],
  labelPaths: ReadonlySet<number>,
  isLabel: IsLabel,
  pageCount: number,
): LabelsBehind {
  const paths = new Set<number>();
  const values = new Map<number, number>();
  for (const count of counts) {
    if (!labelPaths.has(count.path) || !areBehind(count, labelPaths, isLabel, pageCount)) continue;
    paths.add(count.path);
    for (const [path, times] of count.pairs) values.set(path, (values.get(path) ?? 0) + times);
  }
  const ofValues = counts.filter(
    ({ path, occurrences }) => (values.get(path) ?? 0) >= VALUE_SHARE * occurrences,
  );
  return { paths, values: new Set(ofValues.map(({ path }) => path)) };
}

function areBehind(
  count: PathCount,
  labelPaths: ReadonlySet<number>,
  isLabel: IsLabel,
  pageCount: number,
): boolean {
  const { pairs, pages, texts, occurrences } = count;
  let all = 0;
  for (const [path, times] of pairs) if (!labelPaths.has(path)) all += times;
  if (all < MOSTLY * occurrences || occurrences < LEAST_A_PAGE * pages) return false;
  const labels = [...texts].filter(([text]) => isLabel(count, text)).map(([, one]) => one);
  const covered = labels.reduce((sum, one) => sum + one.occurrences, 0);
  const expected = labels.reduce((sum, one) => sum + (one.occurrences * one.pages) / pageCount, 0);
  return (
    labels.length >= LEAST_LABELS && covered >= MOSTLY * occurrences && expected >= LEAST_SHARE * occurrences
  );
}
