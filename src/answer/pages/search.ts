import type { Kb } from '../../kb/kb.js';
import { terms } from '../../lang/words.js';
import type { Nearest, PageHit } from '../answer.js';
import { nearestTo } from './nearest.js';
import { searchPages } from './search-pages.js';

export interface SearchResult {
  readonly words: readonly string[];
  readonly pages: readonly PageHit[];
  /** How many pages were found, shown or not. */
  readonly total: number;
  /** Offered where nothing was found. */
  readonly nearest: readonly Nearest[];
}

const DEFAULT_PAGES = 10;
const MOST_WORDS = 40;

/** Pages by full text, with the hits marked. */
export async function search(kb: Kb, text: string, limit = DEFAULT_PAGES, offset = 0): Promise<SearchResult> {
  const words = terms(text).slice(0, MOST_WORDS);
  const { pages, total } = await searchPages(kb.store, words, limit, offset);
  return { words, pages, total, nearest: total > 0 ? [] : await nearestTo(kb.store, text) };
}
