import type { ElementKinds } from './element-kinds.js';
import { SharpPaths } from './sharp-paths.js';
import type { SitePage } from './site-page.js';

/** A token on fewer pages than this share names a page or a value, not a place in the template. */
const MIN_SHARE = 0.04;
const MIN_PAGES = 2;
/** Tokens that stand for each other at one place (`type fire`, `type water`) are values: so many kinds an occurrence. */
const MAX_KINDS_AN_OCCURRENCE = 3;

/** Finds the attribute tokens with which a site marks its fields, and leaves out those that carry values. */
export function learnSharpPaths(pages: readonly SitePage[], kinds: ElementKinds): SharpPaths {
  const allowed = frequentTokens(pages, kinds);
  for (const token of valueTokens(pages, kinds, allowed)) allowed.delete(token);
  return new SharpPaths(allowed);
}

function frequentTokens(pages: readonly SitePage[], kinds: ElementKinds): Set<string> {
  const support = new Map<string, number>();
  for (const page of pages) {
    const seen = new Set<string>();
    for (const kind of new Set(page.kind)) {
      if (kind < 0) continue;
      const { tag, tokens } = kinds.kind(kind);
      for (const token of tokens) seen.add(tag + token);
    }
    for (const token of seen) support.set(token, (support.get(token) ?? 0) + 1);
  }
  const enough = Math.max(MIN_PAGES, Math.ceil(MIN_SHARE * pages.length));
  return new Set([...support].filter(([, count]) => count >= enough).map(([token]) => token));
}

interface Place {
  occurrences: number;
  readonly pages: Set<number>;
  /** Pages on which each token stands here. */
  readonly tokens: Map<string, Set<number>>;
}

/** Tokens of which a place shows one of many, page by page. */
function valueTokens(
  pages: readonly SitePage[],
  kinds: ElementKinds,
  allowed: ReadonlySet<string>,
): Set<string> {
  const values = new Set<string>();
  for (const place of places(pages, kinds, allowed).values()) {
    const perPage = place.occurrences / place.pages.size;
    const partial = [...place.tokens].filter(([, on]) => on.size < 0.8 * place.pages.size);
    if (partial.length > MAX_KINDS_AN_OCCURRENCE * perPage) for (const [token] of partial) values.add(token);
  }
  return values;
}

function places(
  pages: readonly SitePage[],
  kinds: ElementKinds,
  allowed: ReadonlySet<string>,
): Map<string, Place> {
  const sharp = new SharpPaths(allowed);
  const found = new Map<string, Place>();
  pages.forEach((page, index) => {
    const paths = sharp.of(page, kinds);
    for (let node = 1; node < paths.length; node++) {
      const kind = page.kind[node]!;
      if (kind < 0) continue;
      const { tag, tokens } = kinds.kind(kind);
      const key = `${paths[page.parent[node]!]}/${tag}`;
      let place = found.get(key);
      if (place === undefined) {
        place = { occurrences: 0, pages: new Set(), tokens: new Map() };
        found.set(key, place);
      }
      place.occurrences++;
      place.pages.add(index);
      for (const token of tokens) if (allowed.has(tag + token)) countOn(place.tokens, tag + token, index);
    }
  });
  return found;
}

function countOn(tokens: Map<string, Set<number>>, token: string, page: number): void {
  const on = tokens.get(token);
  if (on === undefined) tokens.set(token, new Set([page]));
  else on.add(page);
}
