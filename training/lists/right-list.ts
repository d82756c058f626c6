import type { ItemLabel } from './labelled-pages.js';

/** Case, quotes and punctuation do not count when two readers compare texts. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’‛ʼ]/g, "'")
    .replace(/[^\p{L}\p{N}%$€£+#&']+/gu, ' ')
    .trim();
}

const memo = new Map<string, string>();
function plainOnce(text: string): string {
  let known = memo.get(text);
  if (known === undefined) {
    known = plain(text);
    memo.set(text, known);
  }
  return known;
}

/** A found text counts when it lies between the item's short name and its whole line. */
function isItem(found: string, item: ItemLabel): boolean {
  const text = plainOnce(found);
  const name = plainOnce(item.name);
  const line = plainOnce(item.text);
  return text !== '' && (text === name || (line.includes(text) && text.includes(name)));
}

/** Longest match in order. */
function matched(found: readonly string[], items: readonly ItemLabel[]): number {
  let above = new Int32Array(items.length + 1);
  for (const text of found) {
    const row = new Int32Array(items.length + 1);
    items.forEach((item, j) => {
      row[j + 1] = isItem(text, item) ? above[j]! + 1 : Math.max(row[j]!, above[j + 1]!);
    });
    above = row;
  }
  return above[items.length]!;
}

/** Right: at most one item in ten missing or extra, in order; with fewer than ten items, none. */
export function isRightList(found: readonly string[], items: readonly ItemLabel[]): boolean {
  const slack = Math.floor(items.length / 10);
  if (Math.abs(found.length - items.length) > slack) return false;
  const hits = matched(found, items);
  return items.length - hits <= slack && found.length - hits <= slack;
}
