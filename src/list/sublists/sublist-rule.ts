import type { CandidateContext, Group } from '../candidates/candidate.js';

/** Cuts sub-lists out of a group. Positions are indexes into `group.lines`, ascending. */
export interface SublistRule {
  readonly id: string;
  cut(group: Group, context: CandidateContext): readonly (readonly number[])[];
}

export function range(start: number, end: number): number[] {
  const values: number[] = [];
  for (let value = start; value < end; value++) values.push(value);
  return values;
}

/** Positions bucketed by a key, in order of first appearance. */
export function partition(size: number, keyOf: (position: number) => number | string): number[][] {
  const buckets = new Map<number | string, number[]>();
  for (let position = 0; position < size; position++) {
    const key = keyOf(position);
    const bucket = buckets.get(key);
    if (bucket === undefined) buckets.set(key, [position]);
    else bucket.push(position);
  }
  return [...buckets.values()];
}
