import type { SitePage } from '../pages/site-page.js';
import { type Candidate, forEachPage } from '../slots/candidates.js';

/** What a column shows on each page that fills it. */
export interface ColumnCells {
  readonly pages: readonly number[];
  readonly texts: readonly (readonly string[])[];
  /** Where on its page it begins, from 0 at the top to 1 at the end, on average. */
  readonly place: number;
}

/** The cells of a slot; `shown` gives what the column shows of a text, '' for nothing. */
export function cellsOf(
  slot: Candidate,
  pages: readonly SitePage[],
  shown: (text: string) => string = (text) => text,
): ColumnCells {
  const filled: number[] = [];
  const texts: string[][] = [];
  let place = 0;
  forEachPage(slot, (from, to, page) => {
    const own: string[] = [];
    for (let i = from; i < to; i++) {
      const text = shown(slot.values[i]!.text);
      if (text !== '') own.push(text);
    }
    place += slot.values[from]!.token / pages[page]!.node.length;
    if (own.length === 0) return;
    filled.push(page);
    texts.push(own);
  });
  return { pages: filled, texts, place: place / slot.fill };
}
