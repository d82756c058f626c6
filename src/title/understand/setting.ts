import type { Concepts } from '../../concepts/concepts.js';
import type { Analysis } from '../analysis.js';
import type { TitleLocation, TitleTime } from '../title.js';
import { type FoundPlace, findPlace, type PlaceSpan } from './location.js';
import type { PlaceModel } from './place-model.js';
import { findTimes, type TimeSpan, timeOf } from './time.js';

/** The names of places, and what tells whether one is meant. */
export interface Gazetteer {
  readonly concepts: Concepts;
  readonly places: PlaceModel;
}

/** When and where of a title, and which tokens say so: those belong neither to concept nor criterion. */
export class Setting {
  readonly #times: readonly TimeSpan[];
  readonly #time: TimeSpan | null;
  readonly #place: PlaceSpan | null;

  /** A place is looked for in the segment of the token `at`, and only then in `elsewhere`. */
  constructor(
    a: Analysis,
    at: number,
    { concepts, places }: Gazetteer,
    elsewhere: () => number | null = () => null,
  ) {
    this.#times = findTimes(a);
    this.#time = timeOf(a, at, this.#times);
    const believed = (i: number, found: FoundPlace): boolean => places.believes(a, i, found);
    const main = a.segmentOf[at]!;
    const place = findPlace(a, concepts, main, this.inTime, believed);
    const other = place ? null : elsewhere();
    this.#place =
      place ??
      (other === null || other === main ? null : findPlace(a, concepts, other, this.inTime, believed));
  }

  get time(): TitleTime | null {
    return this.#time && { text: this.#time.text, relation: this.#time.relation };
  }

  get location(): TitleLocation | null {
    return this.#place && { text: this.#place.text };
  }

  readonly inTime = (i: number): boolean => this.#times.some(({ start, end }) => i >= start && i < end);

  readonly covers = (i: number): boolean =>
    this.inTime(i) || (this.#place !== null && i >= this.#place.start && i < this.#place.end);
}
