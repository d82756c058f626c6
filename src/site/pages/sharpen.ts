import type { ElementKinds } from './element-kinds.js';
import { PairMap } from './pair-table.js';
import { findRenamedTokens } from './renamed-tokens.js';
import { findRows } from './row-cells.js';
import { SharpPaths } from './sharp-paths.js';
import type { SitePage } from './site-page.js';

/** A token on fewer pages than this share names a page or a value, not a place in the template. */
const MIN_SHARE = 0.04;
const MIN_PAGES = 2;
/** Tokens that stand for each other at one place (`type fire`, `type water`) are values: so many kinds an occurrence. */
const MAX_KINDS_AN_OCCURRENCE = 3;
/** A token on this share of a place's pages is part of it. */
const EVERYWHERE = 0.8;

/** Finds the attribute tokens with which a site marks its fields, and leaves out those that carry values. */
export function learnSharpPaths(pages: readonly SitePage[], kinds: ElementKinds): SharpPaths {
  const renamed = findRenamedTokens(pages, kinds);
  const tokens = new KindTokens(kinds, renamed);
  const allowed = frequentTokens(pages, tokens);
  for (const token of spelledTokens(pages, tokens)) allowed.delete(token);
  for (const token of valueTokens(pages, kinds, tokens, allowed)) allowed.delete(token);
  const names = tokens.names(allowed);
  const rows = findRows(pages, new SharpPaths(names, renamed), kinds);
  return new SharpPaths(names, renamed, rows);
}

/** Tags and tokens of all kinds of elements as numbers; a token counts together with its tag. */
class KindTokens {
  readonly #names: readonly string[];
  /** By kind. */
  readonly tokens: readonly (readonly number[])[];
  readonly tags: readonly number[];
  readonly renamed: ReadonlyMap<string, string>;

  constructor(kinds: ElementKinds, renamed: ReadonlyMap<string, string>) {
    this.renamed = renamed;
    const all = Array.from({ length: kinds.size }, (_, id) => kinds.kind(id));
    const tokenIds = new Map<string, number>();
    const tagIds = new Map<string, number>();
    this.tags = all.map(({ tag }) => numberOf(tagIds, tag));
    this.tokens = all.map(({ tag, tokens }) =>
      tokens.map((token) => numberOf(tokenIds, renamed.get(tag + token) ?? tag + token)),
    );
    this.#names = [...tokenIds.keys()];
  }

  get size(): number {
    return this.#names.length;
  }

  /** Each by its number, as words are compared. */
  plainNames(): string[] {
    return this.#names.map((name) => name.toLowerCase().replaceAll('_', '-'));
  }

  names(tokens: ReadonlySet<number>): Set<string> {
    return new Set([...tokens].map((token) => this.#names[token]!));
  }
}

function numberOf(numbers: Map<string, number>, name: string): number {
  const number = numbers.get(name) ?? numbers.size;
  numbers.set(name, number);
  return number;
}

function frequentTokens(pages: readonly SitePage[], { tokens, size }: KindTokens): Set<number> {
  const support = Array.from({ length: size }, (): PageCount => ({ pages: 0, lastPage: -1 }));
  const lastPage = new Int32Array(tokens.length).fill(-1);
  pages.forEach((page, index) => {
    for (const kind of page.kind) {
      if (kind < 0 || lastPage[kind] === index) continue;
      lastPage[kind] = index;
      for (const token of tokens[kind]!) countOn(support[token]!, index);
    }
  });
  const enough = Math.max(MIN_PAGES, Math.ceil(MIN_SHARE * pages.length));
  return new Set([...support.keys()].filter((token) => support[token]!.pages >= enough));
}

const LONGEST_SPELLED = 30;

/** Tokens that begin alike and end as the text of their element does. */
interface Spelled {
  readonly tokens: Set<number>;
  /** Which of them each page has. */
  readonly on: Map<number, number>;
  /** Whether a page has two: then they tell its labels apart. */
  doMeet: boolean;
}

/** Tokens that spell the text in them, "status-for-sale" and "status-for-rent", of which a page has one: values. */
function spelledTokens(pages: readonly SitePage[], kinds: KindTokens): number[] {
  const { tokens } = kinds;
  const names = kinds.plainNames();
  const found = new Map<string, Spelled>();
  pages.forEach(({ kind, parent, node, text }, page) => {
    text.forEach((words, i) => {
      const own = tokens[kind[parent[node[i]!]!]!] ?? [];
      if (
        own.length === 0 ||
        words.length > LONGEST_SPELLED ||
        !own.some((token) => mayEnd(names[token]!, words))
      )
        return;
      const end = `-${words.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`;
      for (const token of own)
        if (names[token]!.endsWith(end)) addSpelled(found, names[token]!.slice(0, -end.length), token, page);
    });
  });
  const values = [...found.values()].filter((one) => one.tokens.size > 1 && !one.doMeet);
  return values.flatMap((one) => [...one.tokens]);
}

/** Whether a name may end as a text does, by their last letters; other signs of a text are a hyphen in the name. */
function mayEnd(name: string, words: string): boolean {
  const last = name.at(-1)!;
  return last === '-' || words.toLowerCase().endsWith(last);
}

function addSpelled(found: Map<string, Spelled>, start: string, token: number, page: number): void {
  const group = found.get(start) ?? { tokens: new Set(), on: new Map(), doMeet: false };
  found.set(start, group);
  group.tokens.add(token);
  if ((group.on.get(page) ?? token) !== token) group.doMeet = true;
  group.on.set(page, token);
}

interface PageCount {
  pages: number;
  lastPage: number;
}

interface Place extends PageCount {
  occurrences: number;
  /** Pages on which each token stands here. */
  readonly tokens: Map<number, PageCount>;
}

/** Tokens of which a place shows one of many, page by page. */
function valueTokens(
  pages: readonly SitePage[],
  kinds: ElementKinds,
  tokens: KindTokens,
  allowed: ReadonlySet<number>,
): Set<number> {
  const values = new Set<number>();
  for (const place of places(pages, kinds, tokens, allowed)) {
    const perPage = place.occurrences / place.pages;
    const partial = [...place.tokens].filter(([, on]) => on.pages < EVERYWHERE * place.pages);
    if (partial.length > MAX_KINDS_AN_OCCURRENCE * perPage) for (const [token] of partial) values.add(token);
  }
  return values;
}

/** Where elements with tokens stand: below one sharp path, with one tag. */
function places(
  pages: readonly SitePage[],
  kinds: ElementKinds,
  tokens: KindTokens,
  allowed: ReadonlySet<number>,
): readonly Place[] {
  const sharp = new SharpPaths(tokens.names(allowed), tokens.renamed);
  const found = new PairMap<Place>();
  const allowedOf = tokens.tokens.map((own) => own.filter((token) => allowed.has(token)));
  pages.forEach(({ kind, parent, end }, index) => {
    const paths = sharp.of({ kind, parent, end }, kinds);
    for (let node = 1; node < paths.length; node++) {
      if (kind[node]! < 0) continue;
      const place = found.ensure(paths[parent[node]!]!, tokens.tags[kind[node]!]!, emptyPlace);
      countOn(place, index);
      place.occurrences++;
      for (const token of allowedOf[kind[node]!]!) countOn(countAt(place.tokens, token), index);
    }
  });
  return found.values();
}

function emptyPlace(): Place {
  return { occurrences: 0, pages: 0, lastPage: -1, tokens: new Map() };
}

function countAt(counts: Map<number, PageCount>, key: number): PageCount {
  let count = counts.get(key);
  if (count === undefined) {
    count = { pages: 0, lastPage: -1 };
    counts.set(key, count);
  }
  return count;
}

function countOn(count: PageCount, page: number): void {
  if (count.lastPage === page) return;
  count.lastPage = page;
  count.pages++;
}
