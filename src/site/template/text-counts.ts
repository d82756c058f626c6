import { isInScope, isPair, type SitePage } from '../pages/site-page.js';
import { delimiterOf, labelCandidates, wordsAfter } from './text-fields.js';

/** How often something stands on how many pages: an occurrence vector reduced to what decisions need. */
interface Count {
  pages: number;
  occurrences: number;
  lastPage: number;
}

export interface PathCount extends Count {
  readonly path: number;
  readonly texts: Map<string, Count>;
  /** Starts of texts up to a colon. */
  readonly prefixes: Map<string, Count>;
  /** Words before colons, in texts with several. */
  readonly inner: Map<string, Count>;
  /** Words after a number that ends its text so: "3 beds". */
  readonly after: Map<string, Count>;
  /** Texts with a delimiter, by delimiter. */
  readonly delimited: Map<string, number>;
  /** How often the text before, by its path, could be the label of a text here. */
  readonly before: Map<number, number>;
  /** How often a text here is the second of the two texts of an element, by the path of the first. */
  readonly pairs: Map<number, number>;
}

const HAS_SIGN = /[:：=]/;
/** Words up to a colon, or up to an equals sign with spaces around it. */
export const INLINE_LABEL = /^(\p{L}[^:=]{0,38}?)(?:\s*[:：]\s+|\s+=\s+)(?=\S)/u;

/** The label that a text begins with, or null. */
export function inlineLabel(text: string): string | null {
  return HAS_SIGN.test(text) ? (INLINE_LABEL.exec(text)?.[1] ?? null) : null;
}

/** Counts the texts of all pages by path, in order of appearance; `paths` are those of each page's elements. */
export function countTexts(pages: readonly SitePage[], paths: readonly Int32Array[]): PathCount[] {
  const counts: PathCount[] = [];
  const byPath: PathCount[] = [];
  const forms = new Map<string, TextForm>();
  pages.forEach((page, index) => {
    let before: PathCount | null = null;
    for (let i = 0; i < page.node.length; i++) {
      const path = paths[index]![page.parent[page.node[i]!]!]!;
      let count = byPath[path];
      if (count === undefined) {
        count = emptyCount(path);
        byPath[path] = count;
        counts.push(count);
      }
      const text = page.text[i]!;
      let form = forms.get(text);
      if (form === undefined) {
        form = formOf(text);
        forms.set(text, form);
      }
      countText(count, text, form, index);
      if (before !== null && isInScope(page, i - 1, i)) {
        count.before.set(before.path, (count.before.get(before.path) ?? 0) + 1);
        if (isPair(page, i)) count.pairs.set(before.path, (count.pairs.get(before.path) ?? 0) + 1);
      }
      before = count;
    }
  });
  return counts;
}

/** What a text says of its fields, wherever it stands. */
interface TextForm {
  readonly delimiter: string | null;
  readonly after: string | null;
  readonly prefix: string | null;
  readonly labels: readonly string[];
}

function formOf(text: string): TextForm {
  const prefix = inlineLabel(text);
  return {
    delimiter: delimiterOf(text),
    after: wordsAfter(text),
    prefix,
    labels: prefix === null ? [] : labelCandidates(text),
  };
}

function countText(
  count: PathCount,
  text: string,
  { delimiter, after, prefix, labels }: TextForm,
  page: number,
): void {
  bump(count, page);
  bump(entry(count.texts, text), page);
  if (delimiter !== null) count.delimited.set(delimiter, (count.delimited.get(delimiter) ?? 0) + 1);
  if (after !== null) bump(entry(count.after, after), page);
  if (prefix !== null) bump(entry(count.prefixes, prefix), page);
  for (const label of labels) bump(entry(count.inner, label), page);
}

function emptyCount(path: number): PathCount {
  return {
    path,
    pages: 0,
    occurrences: 0,
    lastPage: -1,
    texts: new Map(),
    prefixes: new Map(),
    inner: new Map(),
    after: new Map(),
    delimited: new Map(),
    before: new Map(),
    pairs: new Map(),
  };
}

function entry(counts: Map<string, Count>, key: string): Count {
  let count = counts.get(key);
  if (count === undefined) {
    count = { pages: 0, occurrences: 0, lastPage: -1 };
    counts.set(key, count);
  }
  return count;
}

function bump(count: Count, page: number): void {
  count.occurrences++;
  if (count.lastPage !== page) count.pages++;
  count.lastPage = page;
}
