import { type Page, STYLE } from '../html/page.js';
import { knownTag } from '../html/tag-paths.js';

const A = knownTag('a');
const LINK = knownTag('link');
/** "Next", "Next page", "Next slide ›", "Page 2", "2": what a link to the next part says. */
const NEXT_TEXT =
  /^(?:next(?:\s+(?:page|slide|item|part))?|continue(?:\s+reading)?|page\s+2|older|more)?\s*[›»→>]*$/i;
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
  const text = page.textOf(node);
  return text !== '' && NEXT_TEXT.test(text) && isPaging(page, node);
}

const PAGING = /pag(?:e|in|er)|slide|gallery|next|nav-links/i;

/** "Next" is also said by links to the next article; those of paging stand in or are called so. */
function isPaging(page: Page, node: number): boolean {
  const href = page.attribute(node, 'href') ?? '';
  if (/[?&/](?:page|p|slide|start|offset)[=/-]?\d+|\/\d+\/?$/i.test(href)) return true;
  for (let up = node, i = 0; up > 0 && i < 3; up = page.parent(up), i++) {
    const names = `${page.attribute(up, 'class') ?? ''} ${page.attribute(up, 'id') ?? ''}`;
    if (PAGING.test(names)) return true;
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
