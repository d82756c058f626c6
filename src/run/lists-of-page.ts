import type { RawPage } from '../corpus/page-ref.js';
import { buildPage } from '../html/build-page.js';
import { utf8Of } from '../html/decode.js';
import type { Page } from '../html/page.js';
import { findAllLists } from '../list/all-lists.js';
import { type Explanation, explainList } from '../list/explain.js';
import { explainPage } from '../list/explain-page.js';
import type { FoundList } from '../list/found-list.js';
import type { RankerId } from '../list/rankers/ranker.js';
import type { ExtractTools } from './extract-page.js';

/** One list of a page as `tagpath lists` shows it. */
interface PageList {
  readonly score: number;
  readonly size: number;
  readonly tagPath: string;
  readonly isTable: boolean;
  readonly order: FoundList['order'];
  readonly provenance: readonly string[];
  readonly items: readonly { readonly rank: number | null; readonly text: string }[];
}

export interface PageLists {
  readonly source: string;
  readonly url: string | null;
  readonly title: string;
  readonly lists: readonly PageList[];
}

type Tools = Pick<ExtractTools, 'concepts' | 'readTitle'>;

/** All lists and tables of a page, best first. */
export function listsOfPage(raw: RawPage, tools: Tools, limit: number): PageLists {
  const page = pageOf(raw);
  const title = tools.readTitle(page.info.title);
  const lists = findAllLists(page, title, tools.concepts).slice(0, limit);
  return { source: raw.source, url: raw.url, title: page.info.title, lists: lists.map(toPageList) };
}

function toPageList({ score, items, tagPath, tableNode, order, provenance }: FoundList): PageList {
  return {
    score,
    size: items.length,
    tagPath,
    isTable: tableNode !== null,
    order,
    provenance,
    items: items.map(({ rank, text }) => ({ rank, text })),
  };
}

/** The candidates for the list that the title announces, as data and marked on the page itself. */
export function explainRawPage(
  raw: RawPage,
  tools: Tools,
  ranker: RankerId,
): { readonly explanation: Explanation; readonly html: string } {
  const page = pageOf(raw);
  const explanation = explainList(page, tools.readTitle(page.info.title), tools.concepts, { ranker });
  return { explanation, html: explainPage(page, explanation) };
}

function pageOf({ bytes, httpCharset, source, url }: RawPage): Page {
  return buildPage(utf8Of(bytes, { httpCharset }).bytes, { source, url });
}
