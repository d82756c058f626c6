import type { SitePage } from '../pages/site-page.js';
import type { PlacedValue } from '../template/placed-value.js';
import type { WrapperColumn } from '../wrapper.js';
import { elementOf } from './records.js';

/** The records of one page: each element that any field of the record was found in, in page order. */
export class RecordPlaces {
  readonly #columns: readonly WrapperColumn[];
  /** Columns of each record, and the record of each column or -1. */
  readonly #records: readonly (readonly number[])[];
  readonly #recordOf: readonly number[];
  /** Elements of each record on the page at hand. */
  readonly #elements: number[][];
  #page: SitePage | null = null;

  constructor(columns: readonly WrapperColumn[]) {
    const names = [
      ...new Set(columns.flatMap(({ record }) => (record === undefined ? [] : [record.element]))),
    ];
    this.#columns = columns;
    this.#recordOf = columns.map(({ record }) => (record === undefined ? -1 : names.indexOf(record.element)));
    this.#records = names.map((_, name) => [...columns.keys()].filter((at) => this.#recordOf[at] === name));
    this.#elements = names.map(() => []);
  }

  /** Finds the records of a page by the values that it has for each column. */
  start(page: SitePage, found: readonly PlacedValue[][]): void {
    this.#page = page;
    this.#records.forEach((columns, record) => {
      const elements: number[] = [];
      for (const column of columns) {
        for (const { token } of found[column]!) elements.push(this.#elementOf(column, token));
      }
      elements.sort((a, b) => a - b);
      this.#elements[record] = elements.filter((element, i) => element !== elements[i - 1]);
    });
  }

  /** One value a record, empty where the record has none, so that fields of one record share a place. */
  aligned(column: number, values: readonly PlacedValue[], clean: (text: string) => string): string[] {
    const elements = this.#elements[this.#recordOf[column]!]!;
    const aligned = new Array<string>(elements.length).fill('');
    let place = 0;
    for (const { token, text } of values) {
      const element = this.#elementOf(column, token);
      if (element < elements[place]!) place = 0;
      while (elements[place] !== element) place++;
      aligned[place] = aligned[place] === '' ? clean(text) : `${aligned[place]} ${clean(text)}`;
    }
    return aligned;
  }

  #elementOf(column: number, token: number): number {
    return elementOf(this.#page!, token, this.#columns[column]!.record!.levels);
  }
}
