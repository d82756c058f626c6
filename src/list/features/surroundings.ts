import type { Page } from '../../html/page.js';
import { knownTag } from '../../html/tag-paths.js';

/** Flags, 0 or 1, of the elements around a list. */
export interface Surroundings {
  readonly furnitureTag: number;
  readonly furnitureClass: number;
  readonly contentClass: number;
}

const FURNITURE_TAGS = new Set(['nav', 'aside', 'footer', 'header', 'menu'].map(knownTag));
const BODY = knownTag('body');
/** Tokens of `class` and `id` that name furniture (paper, table III: "comment", "breadcrumb") or content. */
const FURNITURE =
  /comment|sidebar|side-bar|related|footer|menu|navbar|nav-|breadcrumb|widget|\btoc|table-of-contents|share|social|recommend|promo|newsletter|popular|trending|author|cookie|modal|popup|carousel|also-like|more-from/i;
const CONTENT = /article|content|post|entry|main|body|story|text|prose/i;

export function surroundingsOf(page: Page, root: number): Surroundings {
  let furnitureTag = 0;
  let furnitureClass = 0;
  let contentClass = 0;
  for (let node = root; node > 0 && page.nodes.tag[node] !== BODY; node = page.parent(node)) {
    if (FURNITURE_TAGS.has(page.nodes.tag[node]!)) furnitureTag = 1;
    for (const name of ['class', 'id']) {
      const words = page.attribute(node, name);
      if (words === undefined) continue;
      if (furnitureClass === 0 && FURNITURE.test(words)) furnitureClass = 1;
      if (contentClass === 0 && CONTENT.test(words)) contentClass = 1;
    }
  }
  return { furnitureTag, furnitureClass, contentClass };
}
