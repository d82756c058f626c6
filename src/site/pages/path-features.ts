import type { Page } from '../../html/page.js';
import { type TagPaths, TEXT_TAG } from '../../html/tag-paths.js';
import { hashOf } from './hash.js';

/** What is compared to tell templates apart. */
export interface PageFeatures {
  /** Hashes of a page's tag paths; two pages of one template share most of them. */
  readonly paths: Int32Array;
  /** Numbers of its short texts, among them the template's own words. */
  readonly texts: Int32Array;
  /** Numbers of all its texts as they follow each other; empty where nothing is learned from the page. */
  readonly order: Int32Array;
}

const PRIME = 0x01000193;
/** Longer texts are never labels. */
const LONGEST_TEXT = 40;

/** The different short ones of a page's texts; `order` are their numbers, -1 for what was never met before. */
export function shortTexts(text: readonly string[], order: Int32Array): Int32Array {
  const found = new Set<number>();
  text.forEach((words, i) => {
    if (words.length <= LONGEST_TEXT) found.add(order[i]!);
  });
  found.delete(-1);
  return Int32Array.from(found);
}

/** The hashes of tag paths, each made once for all pages that share their paths. */
export class PathFeatures {
  #paths: TagPaths | null = null;
  #hashes: number[] = [];
  /** The last page on which each path stood, by its running number. */
  #lastPage: number[] = [];
  #page = 0;

  of({ nodes, paths }: Page): Int32Array {
    if (this.#paths !== paths) this.#restart(paths);
    const { tag, path, size } = nodes;
    const page = ++this.#page;
    const found: number[] = [];
    for (let node = 1; node < size; node++) {
      const own = path[node]!;
      if (this.#lastPage[own] === page || tag[node] === TEXT_TAG) continue;
      this.#lastPage[own] = page;
      found.push(this.#hash(own));
    }
    return Int32Array.from(found);
  }

  #restart(paths: TagPaths): void {
    this.#paths = paths;
    this.#hashes = [0];
    this.#lastPage = [];
  }

  /** Paths are numbered from the root down, so that the parent's hash is mostly known. */
  #hash(path: number): number {
    const known = this.#hashes[path];
    if (known !== undefined) return known;
    const paths = this.#paths!;
    const name = paths.tagName(paths.tagOf(path));
    const hash = Math.imul(this.#hash(paths.parentOf(path)) ^ hashOf(name), PRIME);
    this.#hashes[path] = hash;
    return hash;
  }
}

const SIGNATURE = 64;

/** MinHash by one permutation: the least hash of each of 64 bins. */
export function signatureOf(features: Int32Array): Int32Array {
  const signature = new Int32Array(SIGNATURE).fill(0x7fffffff);
  for (const feature of features) {
    const mixed = Math.imul(feature ^ (feature >>> 15), 0x2c1b3c6d);
    const bin = (mixed >>> 26) & (SIGNATURE - 1);
    const rest = mixed & 0x3ffffff;
    if (rest < signature[bin]!) signature[bin] = rest;
  }
  return signature;
}

/** Estimated Jaccard similarity of the sets behind two signatures. */
export function similarity(a: Int32Array, b: Int32Array): number {
  let same = 0;
  let used = 0;
  for (let bin = 0; bin < SIGNATURE; bin++) {
    if (a[bin] === 0x7fffffff && b[bin] === 0x7fffffff) continue;
    used++;
    if (a[bin] === b[bin]) same++;
  }
  return used === 0 ? 1 : same / used;
}
