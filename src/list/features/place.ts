import { knownTag } from '../../html/tag-paths.js';
import { shareOf } from './candidate-view.js';
import type { FeatureRule } from './feature-rule.js';
import type { PageFacts } from './page-facts.js';

const FURNITURE_TAGS = new Set(['nav', 'aside', 'footer', 'header', 'menu'].map(knownTag));
/** Tokens of `class` and `id` that name furniture (paper, table III: "comment", "breadcrumb") or content. */
const FURNITURE =
  /comment|sidebar|side-bar|related|footer|menu|navbar|nav-|breadcrumb|widget|\btoc|table-of-contents|share|social|recommend|promo|newsletter|popular|trending|author|cookie|modal|popup|carousel|also-like|more-from/i;
const CONTENT = /article|content|post|entry|main|body|story|text|prose/i;

/** Where the list stands: in the main content or among the page's furniture, early or late. */
export const placeFeatures: FeatureRule = {
  id: 'place',
  names: [
    'place.inContent',
    'place.furnitureTag',
    'place.furnitureClass',
    'place.contentClass',
    'place.start',
    'place.end',
    'place.span',
    'place.inList',
    'place.inCell',
  ],
  measure: ({ facts, nodes, size, root, candidate }) => {
    const { lines, contentRoot } = facts;
    const { page } = lines;
    const from = page.nodes.textStart[contentRoot]!;
    const length = Math.max(1, page.nodes.textEnd[contentRoot]! - from);
    const first = page.nodes.textStart[lines.first[candidate.lines[0]!]!]!;
    const last = page.nodes.textEnd[lines.last[candidate.lines.at(-1)!]!]!;
    const around = surroundings(facts, root);
    return [
      shareOf(size, (i) => page.isInside(nodes[i]!, contentRoot)),
      around.furnitureTag,
      around.furnitureClass,
      around.contentClass,
      clamp((first - from) / length),
      clamp((last - from) / length),
      clamp((last - first) / length),
      shareOf(size, (i) => isBelow(facts, nodes[i]!, LIST_TAGS)),
      shareOf(size, (i) => isBelow(facts, nodes[i]!, CELL_TAGS)),
    ];
  },
};

const LIST_TAGS = new Set(['li', 'dd'].map(knownTag));
const CELL_TAGS = new Set(['td', 'th'].map(knownTag));
const clamp = (value: number) => Math.max(-1, Math.min(2, value));

function isBelow({ lines }: PageFacts, node: number, tags: ReadonlySet<number>): boolean {
  const { parent, tag } = lines.page.nodes;
  for (let n = parent[node]!; n > 0; n = parent[n]!) if (tags.has(tag[n]!)) return true;
  return false;
}

function surroundings({ lines }: PageFacts, root: number) {
  const { page } = lines;
  let furnitureTag = 0;
  let furnitureClass = 0;
  let contentClass = 0;
  for (let node = root; node > 0; node = page.parent(node)) {
    if (FURNITURE_TAGS.has(page.nodes.tag[node]!)) furnitureTag = 1;
    const words = `${page.attribute(node, 'class') ?? ''} ${page.attribute(node, 'id') ?? ''}`;
    if (words.length < 2 || page.tagName(node) === 'body') continue;
    if (FURNITURE.test(words)) furnitureClass = 1;
    if (CONTENT.test(words)) contentClass = 1;
  }
  return { furnitureTag, furnitureClass, contentClass };
}
