import type { Candidate } from './candidates.js';
import { shapeOf } from './row-shapes.js';

/** Values looked at for each candidate. */
const MAX_LOOKED_AT = 40;
/** Share of the values that look otherwise before two candidates hold different things. */
const MAX_APART = 0.35;
/** Factor between the typical lengths of values of one kind. */
const MAX_LONGER = 1.6;

/** Whether the values of candidates look as if they were of one kind: their shapes, and how long they are. */
export function areAlike(places: readonly Candidate[]): boolean {
  const looks = places.map((place) => lookOf(place));
  return looks.every(
    (look, i) =>
      i === 0 ||
      (distance(look.shapes, looks[0]!.shapes) <= MAX_APART && isAsLong(look.length, looks[0]!.length)),
  );
}

interface Look {
  /** Share of each shape. */
  readonly shapes: ReadonlyMap<string, number>;
  /** Typical length. */
  readonly length: number;
}

function lookOf({ values }: Candidate): Look {
  const step = Math.max(1, Math.floor(values.length / MAX_LOOKED_AT));
  const texts = values.filter((_, i) => i % step === 0).map(({ text }) => text);
  const shapes = new Map<string, number>();
  for (const text of texts) {
    const shape = shapeOf(text);
    shapes.set(shape, (shapes.get(shape) ?? 0) + 1 / texts.length);
  }
  const lengths = texts.map((text) => text.length).sort((a, b) => a - b);
  return { shapes, length: lengths[lengths.length >> 1]! };
}

/** Half of what the shares differ by: 0 for the same, 1 for nothing in common. */
function distance(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const shape of new Set([...a.keys(), ...b.keys()])) {
    sum += Math.abs((a.get(shape) ?? 0) - (b.get(shape) ?? 0));
  }
  return sum / 2;
}

function isAsLong(a: number, b: number): boolean {
  return Math.max(a, b) <= MAX_LONGER * Math.min(a, b);
}
