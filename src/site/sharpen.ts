import type { ElementKinds } from './element-kinds.js';
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
  const allowed = frequentTokens(pages, kinds);
  for (const token of valueTokens(pages, kinds, allowed)) allowed.delete(token);
  return new SharpPaths(allowed);
}

function frequentTokens(pages: readonly SitePage[], kinds: ElementKinds): Set<string> {
  const support = new Map<string, PageCount>();
  const lastPage = new Int32Array(kinds.size).fill(-1);
  pages.forEach((page, index) => {
    for (const kind of page.kind) {
      if (kind < 0 || lastPage[kind] === index) continue;
      lastPage[kind] = index;
      const { tag, tokens } = kinds.kind(kind);
      for (const token of tokens) countOn(countAt(support, tag + token), index);
    }
  });
  const enough = Math.max(MIN_PAGES, Math.ceil(MIN_SHARE * pages.length));
  return new Set([...support].filter(([, count]) => count.pages >= enough).map(([token]) => token));
}

interface PageCount {
  pages: number;
  lastPage: number;
}

interface Place extends PageCount {
  occurrences: number;
  /** Pages on which each token stands here. */
  readonly tokens: Map<string, PageCount>;
}

/** Tokens of which a place shows one of many, page by page. */
function valueTokens(
  pages: readonly SitePage[],
  kinds: ElementKinds,
  allowed: ReadonlySet<string>,
): Set<string> {
  const values = new Set<string>();
  for (const place of places(pages, kinds, allowed)) {
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
  allowed: ReadonlySet<string>,
): Iterable<Place> {
  const sharp = new SharpPaths(allowed);
  const found = new Map<string, Place>();
  const tokensOf = Array.from({ length: kinds.size }, (_, id) => {
    const { tag, tokens } = kinds.kind(id);
    return tokens.map((token) => tag + token).filter((token) => allowed.has(token));
  });
  pages.forEach((page, index) => {
    const paths = sharp.of(page, kinds);
    for (let node = 1; node < paths.length; node++) {
      const kind = page.kind[node]!;
      if (kind < 0) continue;
      const place = placeAt(found, `${paths[page.parent[node]!]}/${kinds.kind(kind).tag}`);
      countOn(place, index);
      place.occurrences++;
      for (const token of tokensOf[kind]!) countOn(countAt(place.tokens, token), index);
    }
  });
  return found.values();
}

function placeAt(found: Map<string, Place>, key: string): Place {
  let place = found.get(key);
  if (place === undefined) {
    place = { occurrences: 0, pages: 0, lastPage: -1, tokens: new Map() };
    found.set(key, place);
  }
  return place;
}

function countAt(counts: Map<string, PageCount>, key: string): PageCount {
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
