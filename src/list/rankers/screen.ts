/**
 * Candidates that get a closer look. Judged by its outline alone, the right one is among the best 16 of every labelled
 * page that the trees had not seen; from 22 on the rivals and doubles by which the best one is accepted are there, too.
 */
const MOST_LOOKED_AT = 24;

/** Of candidates 0..count those with the best outlines, in their own order; equal ones in order of trust. */
export function bestOutlines(count: number, scoreOf: (i: number) => number): number[] {
  const all = Array.from({ length: count }, (_, i) => i);
  if (count <= MOST_LOOKED_AT) return all;
  const scores = Float64Array.from(all, scoreOf);
  return all
    .sort((a, b) => scores[b]! - scores[a]! || a - b)
    .slice(0, MOST_LOOKED_AT)
    .sort((a, b) => a - b);
}
