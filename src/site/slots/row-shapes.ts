import { typeValue } from '../../table/value-types.js';
import type { Candidate } from './candidates.js';

/** A place of a row has a shape when this share of its values have it. */
const SHAPE_SHARE = 0.8;
/** Values looked at for each place. */
const MAX_LOOKED_AT = 20;
/** The shape of a place whose values have none in common. */
export const ANY = 'any';
const DIGIT = /\d/;

/**
 * What a value looks like: its type, and for quantities what they count. A missing value shows itself by
 * the next one's shape standing in its place: "120 min" where a year should be.
 */
export function shapeOf(text: string): string {
  const { type, unit, currency } = typeValue(text);
  if (type === 'text') return DIGIT.test(text) ? 'text with digits' : type;
  return [type, unit ?? currency ?? ''].join(' ').trim();
}

/** The shape of each place, `any` where its values have none in common; null where shapes tell no places apart. */
export function shapesOf(places: readonly (readonly string[])[]): string[] | null {
  const shapes = places.map((texts) => commonShape(texts.slice(0, MAX_LOOKED_AT)));
  return new Set(shapes).size > 1 ? shapes : null;
}

/** The shape that most texts have, or `any`. */
export function commonShape(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const shape of texts.map(shapeOf)) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  for (const [shape, count] of counts) if (count >= SHAPE_SHARE * texts.length) return shape;
  return ANY;
}

const FITS = 2;
const MAY_FIT = 1;
const DOES_NOT_FIT = -3;

/**
 * Places for the values of a row that has fewer or more than the template, by the best agreement of
 * shapes in order; -1 for a value without a place. Without evidence they fill the places from the start.
 */
export function placesOf(texts: readonly string[], shapes: readonly string[]): number[] {
  const own = texts.map(shapeOf);
  const width = shapes.length + 1;
  // best[i][j]: agreement of the values from i on with the places from j on.
  const best = new Int32Array((texts.length + 1) * width);
  for (let i = texts.length - 1; i >= 0; i--) {
    for (let j = shapes.length - 1; j >= 0; j--) {
      const at = i * width + j;
      best[at] = Math.max(
        agreement(own[i]!, shapes[j]!) + best[at + width + 1]!,
        best[at + width]!,
        best[at + 1]!,
      );
    }
  }
  return trace(best, own, shapes);
}

function agreement(shape: string, place: string): number {
  if (place === ANY) return MAY_FIT;
  return shape === place ? FITS : DOES_NOT_FIT;
}

/** Reads the best agreement off the table; of equals the first place. */
function trace(best: Int32Array, own: readonly string[], shapes: readonly string[]): number[] {
  const width = shapes.length + 1;
  const places = new Array<number>(own.length).fill(-1);
  let i = 0;
  let j = 0;
  while (i < own.length && j < shapes.length) {
    const at = i * width + j;
    if (best[at] === agreement(own[i]!, shapes[j]!) + best[at + width + 1]!) places[i++] = j++;
    else if (best[at] === best[at + 1]) j++;
    else i++;
  }
  return places;
}

/** Values looked at for each candidate. */
const MAX_COMPARED = 40;
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
  const step = Math.max(1, Math.floor(values.length / MAX_COMPARED));
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
