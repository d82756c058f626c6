import { type Page, STYLE } from '../html/page.js';
import { HEADING_LEVELS } from '../html/style.js';
import { readVisibleText } from './grid/cell-text.js';

/** The headings of a page, in order; found once for all of its tables. */
export class TableHeadings {
  readonly #page: Page;
  readonly #nodes: number[] = [];

  constructor(page: Page) {
    this.#page = page;
    const { tag, style, size } = page.nodes;
    for (let node = 1; node < size; node++) {
      if (HEADING_LEVELS[tag[node]!]! > 0 && !(style[node]! & STYLE.hidden)) this.#nodes.push(node);
    }
  }

  /** The text of the nearest heading before the table; null where there is none. */
  before(table: number): string | null {
    for (let at = this.#lastBefore(table); at >= 0; at--) {
      const text = readVisibleText(this.#page, this.#nodes[at]!).replaceAll('\n', ' ');
      if (text !== '') return text;
    }
    return null;
  }

  #lastBefore(node: number): number {
    let low = 0;
    let high = this.#nodes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#nodes[middle]! < node) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
