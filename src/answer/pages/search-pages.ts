import type { PageInfo } from '../../kb/read/records.js';
import { cellsOfItems, itemsById, pageBody, pagesById } from '../../kb/read/records.js';
import type { Searcher } from '../../kb/store/store.js';
import { foldCase, singular, terms } from '../../lang/words.js';
import type { PageHit } from '../answer.js';
import { snippetOf } from './snippet.js';

/** Pages weighed for one search. */
const MOST_CANDIDATES = 100;
/** Items looked at for the text around a hit. */
const MOST_ITEMS = 30;
/** A word in the title tells more than one in the text. */
const TITLE_WORTH = 3;

interface FoundPages {
  readonly pages: readonly PageHit[];
  /** How many were found, shown or not; the weighed ones at most. */
  readonly total: number;
}

/** Pages whose title, items or text have the words, best first, with the hits marked. */
export async function searchPages(
  reader: Searcher,
  words: readonly string[],
  limit: number,
  offset = 0,
): Promise<FoundPages> {
  const query = [...new Set(words)];
  if (query.length === 0) return { pages: [], total: 0 };
  const ids = await candidateIds(reader, query);
  const ranked = (await pagesById(reader, ids))
    .map((page) => ({ page, score: scoreOf(page, query) }))
    .sort((a, b) => b.score - a.score || a.page.id - b.page.id);
  const shown = ranked.slice(offset, offset + limit);
  const pages = await Promise.all(shown.map(({ page, score }) => pageHit(reader, page, score, query)));
  return { pages, total: ranked.length };
}

/** All words in the title, then in the page, then in one of its items. */
async function candidateIds(reader: Searcher, query: readonly string[]): Promise<number[]> {
  const titles = await reader.matching('page_titles', query, MOST_CANDIDATES);
  const bodies = await reader.matching('page_bodies', query, MOST_CANDIDATES);
  const items = await itemsById(reader, await reader.matching('item_terms', query, MOST_CANDIDATES));
  return [...new Set([...titles, ...bodies, ...items.map((item) => item.pageId)])];
}

function scoreOf(page: PageInfo, query: readonly string[]): number {
  const title = terms(page.title);
  const inTitle = query.filter((term) => title.includes(term)).length;
  const asPhrase = ` ${title.join(' ')} `.includes(` ${query.join(' ')} `) ? 1 : 0;
  const share = title.length === 0 ? 0 : inTitle / title.length;
  return (inTitle * TITLE_WORTH) / query.length + asPhrase + share;
}

async function pageHit(
  reader: Searcher,
  page: PageInfo,
  score: number,
  query: readonly string[],
): Promise<PageHit> {
  const wanted = new Set(query);
  const text = await textOf(reader, page);
  return {
    pageId: page.id,
    title: page.title,
    source: page.source,
    url: page.url,
    score,
    snippet: snippetOf(text, (word) => wanted.has(singular(foldCase(word)))),
  };
}

/** The page's own text where it was kept, else what its items say. */
async function textOf(reader: Searcher, page: PageInfo): Promise<string> {
  const body = await pageBody(reader, page.id);
  if (body !== null) return `${page.title}. ${body}`;
  const items = await reader.all<{ id: number; name: string }>(
    'SELECT id, name FROM items WHERE page_id = ? ORDER BY id LIMIT ?',
    [page.id, MOST_ITEMS],
  );
  const cells = await cellsOfItems(
    reader,
    items.map((item) => item.id),
  );
  const lines = items.map(({ id, name }) =>
    [name, ...cells.filter((cell) => cell.itemId === id).map((cell) => cell.text)].join(', '),
  );
  return [page.title, ...lines].join(' · ');
}
