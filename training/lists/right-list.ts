import type { ItemLabel } from './labelled-pages.js';

/** Case, quotes and punctuation do not count when two readers compare texts. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’‛ʼ]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[^\p{L}\p{N}%$€£+#&.']+/gu, ' ')
    .replace(/(?<!\p{N})\.|\.(?!\p{N})/gu, ' ')
    .replace(/\s+/g, ' ')
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

const BRACKETS = /[([{][^)\]}]*[)\]}]/g;
const withoutBrackets = (text: string) => plainOnce(text.replace(BRACKETS, ' '));

/** Whether a text stands for an item: between its short name and its whole line, brackets aside, or another spelling. */
export function isItem(found: string, item: ItemLabel): boolean {
  const text = plainOnce(found);
  if (text === '') return false;
  const name = plainOnce(item.name);
  const line = plainOnce(item.text);
  if (text === name || text === line || (line.includes(text) && text.includes(name))) return true;
  const bare = withoutBrackets(found);
  if (text === withoutBrackets(item.name) || bare === name || bare === withoutBrackets(item.name))
    return true;
  return item.also?.some((other) => plainOnce(other) === text) ?? false;
}

/** A shorter text says too little to be an item's line. */
const FEWEST_LETTERS = 2;

/** Whether a text is of the item's line, though its name may be cut too short or too long. */
export function isOnLine(found: string, item: ItemLabel): boolean {
  const text = plainOnce(found);
  if (isItem(found, item)) return true;
  return (
    (text.length > FEWEST_LETTERS && plainOnce(item.text).includes(text)) ||
    text.includes(plainOnce(item.name))
  );
}

export const isCleanName = (found: string, { name }: ItemLabel) => plainOnce(found) === plainOnce(name);

export type Fits = (found: string, item: ItemLabel) => boolean;

/** Longest match in order. */
export function matchedInOrder(found: readonly string[], items: readonly ItemLabel[], fits: Fits): number {
  let above = new Int32Array(items.length + 1);
  for (const text of found) {
    const row = new Int32Array(items.length + 1);
    items.forEach((item, j) => {
      row[j + 1] = fits(text, item) ? above[j]! + 1 : Math.max(row[j]!, above[j + 1]!);
    });
    above = row;
  }
  return above[items.length]!;
}

/** Right: at most one item in ten missing or extra, in order; with fewer than ten items, none. */
export function isRightList(
  found: readonly string[],
  items: readonly ItemLabel[],
  fits: Fits = isItem,
): boolean {
  const slack = Math.floor(items.length / 10);
  if (items.length === 0 || Math.abs(found.length - items.length) > slack) return false;
  const hits = matchedInOrder(found, items, fits);
  return items.length - hits <= slack && found.length - hits <= slack;
}
