import { readFileSync } from 'node:fs';

interface Item {
  readonly name: string;
  readonly text: string;
}

/** Labelled items by page. */
export type Labels = ReadonlyMap<string, readonly Item[]>;

export function readLabels(file: string): Labels {
  const pages = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { page: string; status: string; items?: Item[] });
  return new Map(
    pages.filter(({ status }) => status === 'list').map(({ page, items }) => [page, items ?? []]),
  );
}

/**
 * Share of the labelled items for which a page's lines have one of their own: at least the item's name, at
 * most its whole line. Text that runs on past the item does not tell where it ends.
 */
export function shareFound(
  found: readonly { readonly page: string; readonly lines: readonly string[] }[],
  labels: Labels,
): number {
  let [items, hits] = [0, 0];
  for (const { page, lines } of found) {
    const folded = lines.map((line) => fold(line).replace(PRINTED_RANK, ''));
    for (const { name, text } of labels.get(page) ?? []) {
      items++;
      const [least, most] = [fold(name), fold(text)];
      if (folded.some((line) => line === least || (line.includes(least) && most.includes(line)))) hits++;
    }
  }
  return items === 0 ? 0 : hits / items;
}

/** Items are labelled without it. */
const PRINTED_RANK = /^\d+ (?=\S)/;

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
