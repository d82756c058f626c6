import type { Page } from '../../src/html/page.js';
import type { FoundList, ListItem } from '../../src/list/found-list.js';
import type { Title } from '../../src/title/title.js';

/** The list of all elements that pass the test, as if `list/` had found it. */
export function foundListOf(page: Page, isItem: (page: Page, node: number) => boolean): FoundList {
  const nodes: number[] = [];
  for (let node = 1; node < page.size; node++) if (!page.isText(node) && isItem(page, node)) nodes.push(node);
  const items = nodes.map((node, _i): ListItem => {
    const printed = /^(\d+)[.)]\s+/.exec(page.textOf(node));
    return {
      node,
      text: page.textOf(node).slice(printed?.[0].length ?? 0),
      rank: printed === null ? null : Number(printed[1]),
      rankPrinted: printed !== null,
    };
  });
  const first = nodes[0] ?? 0;
  const ranked = items.some((item) => item.rank !== null);
  return {
    score: 1,
    items,
    ranked,
    order: ranked ? 'ascending' : 'unranked',
    tagPath: page.tagPath(first),
    tableNode: page.tagName(first) === 'tr' ? tableAround(page, first) : null,
    provenance: ['test'],
    partial: false,
  };
}

function tableAround(page: Page, row: number): number {
  let node = row;
  while (node > 0 && page.tagName(node) !== 'table') node = page.parent(node);
  return node;
}

/** A title that announces nothing but the list. */
export function titleOf(title: string, concept: string | null = null): Title {
  return { title, topk: true, score: 1, k: null, concept, criterion: null, time: null, location: null };
}
