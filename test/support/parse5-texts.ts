import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { Page } from '../../src/html/page.js';
import { normaliseText } from '../../src/html/text.js';

type Node = DefaultTreeAdapterTypes.Node;

/** Text of these is no text of the page; a Page keeps it aside. */
const ASIDE = new Set(['script', 'style', 'title', 'template', 'noscript', 'iframe', 'noframes', 'noembed']);

/** The oracle: non-blank text nodes of parse5's tree as `tag path: text`, in document order. */
export function parse5Texts(html: string): string[] {
  const texts: string[] = [];
  const stack: { node: Node; path: string }[] = [{ node: parse(html), path: '' }];
  while (stack.length > 0) {
    const { node, path } = stack.pop()!;
    if ('value' in node) addText(texts, path, node.value);
    if (!('childNodes' in node)) continue;
    for (let i = node.childNodes.length - 1; i >= 0; i--) {
      const child = node.childNodes[i]!;
      if (!ASIDE.has(child.nodeName)) stack.push({ node: child, path: pathOf(path, child) });
    }
  }
  return texts;
}

function pathOf(path: string, node: Node): string {
  return path === '' ? node.nodeName.toLowerCase() : `${path}/${node.nodeName.toLowerCase()}`;
}

function addText(texts: string[], path: string, value: string): void {
  const text = normaliseText(value);
  if (text !== '') texts.push(`${path}: ${text}`);
}

/** The same view of a Page. */
export function pageTexts(page: Page): string[] {
  const texts: string[] = [];
  const aside = new Set([...ASIDE].map((name) => page.paths.tagId(name)));
  for (let node = 1; node < page.size; node++) {
    if (aside.has(page.nodes.tag[node]!)) node = page.end(node) - 1;
    else if (page.isText(node)) addText(texts, page.tagPath(node), page.rawText(node));
  }
  return texts;
}

/** F-measure of two bags. */
export function agreement(ours: readonly string[], theirs: readonly string[]): number {
  if (ours.length + theirs.length === 0) return 1;
  const counts = new Map<string, number>();
  for (const text of theirs) counts.set(text, (counts.get(text) ?? 0) + 1);
  let common = 0;
  for (const text of ours) {
    const left = counts.get(text) ?? 0;
    if (left > 0) {
      common++;
      counts.set(text, left - 1);
    }
  }
  return (2 * common) / (ours.length + theirs.length);
}
