import { type Page, STYLE } from '../html/page.js';
import { knownTag } from '../html/tag-paths.js';
import { classWith, oneOf, wordForm } from './words/list-words.js';

const A = knownTag('a');
const LINK = knownTag('link');
/** "Next", "Next page", "Next slide ›": what a link to the next part says. */
const nextText = wordForm(() => `^(?:${oneOf('next-page', '\\s+')})?\\s*[›»→>]*$`);
/** "2", "Page 2": a link to a part by its number. */
const NUMBER_TEXT = /^(?:page\s+|part\s+)?(\d{1,3})$/i;
const NEXT_LABEL = /\bnext\b/i;
const MAX_TEXT = 24;

/** Address of the page on which the list goes on, resolved, or null. */
export function nextPageOf(page: Page): string | null {
  const { size, tag } = page.nodes;
  let byText: string | null = null;
  for (let node = 1; node < size; node++) {
    if (tag[node] !== A && tag[node] !== LINK) continue;
    const href = page.attribute(node, 'href');
    if (href === undefined || href === '' || href.startsWith('#') || isOtherSite(page, href)) continue;
    if (/\bnext\b/i.test(page.attribute(node, 'rel') ?? '')) return page.resolve(href);
    if (tag[node] === A && byText === null && saysNext(page, node)) byText = page.resolve(href);
  }
  return byText;
}

function saysNext(page: Page, node: number): boolean {
  if (page.hasStyle(node, STYLE.hidden)) return false;
  if (NEXT_LABEL.test(page.attribute(node, 'aria-label') ?? '')) return isPaging(page, node);
  const length = page.nodes.textEnd[node]! - page.nodes.textStart[node]!;
  if (length === 0 || length > MAX_TEXT) return false;
  const text = page.textOf(node).trim();
  const number = Number(NUMBER_TEXT.exec(text)?.[1]);
  const isNext = Number.isNaN(number) ? nextText().test(text) : number > 1;
  if (text === '' || !isNext || !isPaging(page, node)) return false;
  return Number.isNaN(number) || number === ownNumber(page) + 1;
}

const CURRENT = /(?:^|[\s_-])(?:current|active)(?:$|[\s_-])/i;

/** The number of the page itself: where its pager marks the current one, else by its address, else 1. */
function ownNumber(page: Page): number {
  for (let node = 1; node < page.nodes.size; node++) {
    const isMarked =
      page.attribute(node, 'aria-current') === 'page' || CURRENT.test(page.attribute(node, 'class') ?? '');
    const length = page.nodes.textEnd[node]! - page.nodes.textStart[node]!;
    if (!isMarked || length === 0 || length > MAX_TEXT) continue;
    const number = NUMBER_TEXT.exec(page.textOf(node).trim())?.[1];
    if (number !== undefined) return Number(number);
  }
  const [, query, path] = PAGE_ADDRESS.exec(page.info.url ?? '') ?? [];
  return Number(query ?? path ?? 1);
}

const PAGE_ADDRESS = /[?&/](?:page|p|slide)[=/-]?(\d{1,3})(?!\d)|\/(\d{1,3})\/?$/i;

const paging = classWith('paging-class');

/** "Next" is also said by links to the next article; those of paging stand in or are called so. */
function isPaging(page: Page, node: number): boolean {
  const href = page.attribute(node, 'href') ?? '';
  if (/[?&/](?:page|p|slide|start|offset)[=/-]?\d+|\/\d+\/?$/i.test(href)) return true;
  for (let up = node, i = 0; up > 0 && i < 3; up = page.parent(up), i++) {
    const names = `${page.attribute(up, 'class') ?? ''} ${page.attribute(up, 'id') ?? ''}`;
    if (paging().test(names)) return true;
  }
  return false;
}

function isOtherSite(page: Page, href: string): boolean {
  if (!/^(?:[a-z]+:)?\/\//i.test(href)) return false;
  if (page.info.url === null) return true;
  try {
    return new URL(href, page.info.url).host !== new URL(page.info.url).host;
  } catch {
    return true;
  }
}
