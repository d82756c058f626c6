import type { PlacedValue } from './placed-value.js';
import { elementOf, type RecordPart } from './records.js';
import type { SitePage } from './site-page.js';
import type { WrapperColumn } from './wrapper.js';

/** The records of one page: each element that any field of the record was found in, in page order. */
export class RecordPlaces {
  readonly #page: SitePage;
  readonly #places = new Map<string, Map<number, number>>();

  constructor(columns: readonly WrapperColumn[], found: readonly PlacedValue[][], page: SitePage) {
    this.#page = page;
    const elements = new Map<string, Set<number>>();
    columns.forEach(({ record }, index) => {
      if (record === undefined) return;
      const known = elements.get(record.element) ?? new Set<number>();
      elements.set(record.element, known);
      for (const { token } of found[index]!) known.add(elementOf(page, token, record.levels));
    });
    for (const [element, nodes] of elements) {
      const sorted = [...nodes].sort((a, b) => a - b);
      this.#places.set(element, new Map(sorted.map((node, place) => [node, place])));
    }
  }

  /** One value a record, empty where the record has none, so that fields of one record share a place. */
  aligned(
    { element, levels }: RecordPart,
    values: readonly PlacedValue[],
    clean: (text: string) => string,
  ): string[] {
    const places = this.#places.get(element)!;
    const aligned = new Array<string>(places.size).fill('');
    for (const { token, text } of values) {
      const place = places.get(elementOf(this.#page, token, levels))!;
      aligned[place] = aligned[place] === '' ? clean(text) : `${aligned[place]} ${clean(text)}`;
    }
    return aligned;
  }
}
