import type { ElementKinds } from './element-kinds.js';
import { SharpPaths } from './sharp-paths.js';
import type { SitePage } from './site-page.js';

/** Pages whose classes and ids have less in common than this, by Jaccard, come from two designs. */
const ALIKE = 0.3;
/** A design has so many pages, and so many tokens that a good part of them have. */
const LEAST_PAGES = 2;
const LEAST_TOKENS = 8;
/** Rarer tokens tell too little of where they stand. */
const LEAST_SHARE = 0.25;
/** A token stands for another when both stand at the same tag paths, by the cosine of how often. */
const SAME_PLACES = 0.8;
/** So many tokens of a design must have another name in the main one before any counts. */
const LEAST_RENAMED = 0.5;
const INDEX_WEIGHT = 0.01;
/** Later elements of a list count as one. */
const MOST_TURNS = 32;
/** More than there are different paths. */
const PATHS = 2 ** 26;

/** Where a token stands on the pages of a design. */
interface TokenPlaces {
  readonly paths: Map<number, number>;
  /** The same, and which of the elements with its tag it is below its parent: fields of one list differ in nothing else. */
  readonly turns: Map<number, number>;
  /** Sums over its elements: place on the page, from 0 to 1, and place among the tokens of the element. */
  position: number;
  index: number;
  count: number;
}

/**
 * Classes and ids that some pages have in place of others: a site was redesigned while it was read. Such pages share
 * tag paths and hardly a token; each token is matched with that of the main design that stands at the same places.
 */
export function findRenamedTokens(pages: readonly SitePage[], kinds: ElementKinds): Map<string, string> {
  const renamed = new Map<string, string>();
  const [main, ...others] = designsOf(pages, kinds);
  if (main === undefined || others.length === 0) return renamed;
  const plain = new SharpPaths(new Set());
  const known = tokenPlaces(main, kinds, plain);
  for (const design of others) {
    if (design.length < LEAST_PAGES) continue;
    const own = tokenPlaces(design, kinds, plain);
    const pairs = matched(own, known);
    if (own.size < LEAST_TOKENS || pairs.length < LEAST_RENAMED * own.size) continue;
    for (const [token, other] of pairs) renamed.set(token, other);
  }
  return renamed;
}

interface Design {
  /** Kinds of elements with tokens. */
  readonly kinds: ReadonlySet<number>;
  readonly tokens: ReadonlySet<string>;
  readonly pages: SitePage[];
}

/** Pages by their classes and ids, most pages first. */
function designsOf(pages: readonly SitePage[], kinds: ElementKinds): SitePage[][] {
  const designs: Design[] = [];
  for (const page of pages) {
    const own = new Set(page.kind);
    for (const id of own) if (id < 0 || kinds.kind(id).tokens.length === 0) own.delete(id);
    // Most pages have the elements of the first one, so that their tokens need not be compared.
    let design = designs.find((one) => likeness(one.kinds, own) >= ALIKE);
    if (design === undefined) {
      const tokens = tokensOf(own, kinds);
      design = designs.find((one) => likeness(one.tokens, tokens) >= ALIKE);
      if (design === undefined) designs.push({ kinds: own, tokens, pages: [page] });
    }
    design?.pages.push(page);
  }
  return designs.map((design) => design.pages).sort((a, b) => b.length - a.length);
}

function tokensOf(own: ReadonlySet<number>, kinds: ElementKinds): Set<string> {
  const tokens = new Set<string>();
  for (const id of own) {
    const { tag, tokens: own } = kinds.kind(id);
    for (const token of own) tokens.add(tag + token);
  }
  return tokens;
}

function likeness<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): number {
  let common = 0;
  for (const token of a) if (b.has(token)) common++;
  return common / (a.size + b.size - common || 1);
}

function tokenPlaces(
  pages: readonly SitePage[],
  kinds: ElementKinds,
  plain: SharpPaths,
): Map<string, TokenPlaces> {
  const found = new Map<string, TokenPlaces>();
  for (const page of pages) {
    const paths = plain.of(page, kinds);
    const turns = turnsOf(page, paths);
    page.kind.forEach((id, node) => {
      if (id < 0) return;
      const { tag, tokens } = kinds.kind(id);
      tokens.forEach((token, index) => {
        const places = found.get(tag + token) ?? emptyPlaces();
        found.set(tag + token, places);
        countAt(places.paths, paths[node]!);
        countAt(places.turns, paths[node]! * MOST_TURNS + turns[node]!);
        places.position += node / page.kind.length;
        places.index += index;
        places.count++;
      });
    });
  }
  for (const [token, { count }] of found) if (count < LEAST_SHARE * pages.length) found.delete(token);
  return found;
}

function emptyPlaces(): TokenPlaces {
  return { paths: new Map(), turns: new Map(), position: 0, index: 0, count: 0 };
}

function countAt(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Which of the elements with its path each element is below its parent. */
function turnsOf({ parent }: SitePage, paths: Int32Array): Int32Array {
  const counts = new Map<number, number>();
  return Int32Array.from(paths, (path, node) => {
    const key = parent[node]! * PATHS + path;
    const turn = counts.get(key) ?? 0;
    counts.set(key, turn + 1);
    return Math.min(turn, MOST_TURNS - 1);
  });
}

/** Pairs of tokens, the surest first, each token in one. */
function matched(
  own: ReadonlyMap<string, TokenPlaces>,
  known: ReadonlyMap<string, TokenPlaces>,
): [string, string][] {
  const pairs: { readonly token: string; readonly other: string; readonly score: number }[] = [];
  for (const [token, places] of own) {
    if (known.has(token)) continue;
    for (const [other, otherPlaces] of known) {
      if (own.has(other) || kindOf(token) !== kindOf(other)) continue;
      const same = cosine(places.paths, otherPlaces.paths);
      if (same >= SAME_PLACES)
        pairs.push({
          token,
          other,
          score: same + cosine(places.turns, otherPlaces.turns) - distance(places, otherPlaces),
        });
    }
  }
  const used = new Set<string>();
  return pairs
    .sort((a, b) => b.score - a.score)
    .flatMap(({ token, other }): [string, string][] => {
      if (used.has(token) || used.has(`= ${other}`)) return [];
      used.add(token).add(`= ${other}`);
      return [[token, other]];
    });
}

/** Tag and sign: `div.`, `td[2]#`. */
function kindOf(token: string): string {
  return /^[^.#@]*[.#@]/.exec(token)?.[0] ?? token;
}

function distance(a: TokenPlaces, b: TokenPlaces): number {
  const position = Math.abs(a.position / a.count - b.position / b.count);
  return position + INDEX_WEIGHT * Math.abs(a.index / a.count - b.index / b.count);
}

function cosine(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): number {
  let product = 0;
  for (const [path, count] of a) product += count * (b.get(path) ?? 0);
  const length = (counts: ReadonlyMap<number, number>) =>
    Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0));
  return product / (length(a) * length(b) || 1);
}
