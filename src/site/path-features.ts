import type { Page } from '../html/page.js';
import { TEXT_TAG } from '../html/tag-paths.js';
import { hashOf } from './hash.js';

/** What is compared to tell templates apart. Hashes need no interner: any stream in constant memory. */
export interface PageFeatures {
  /** The set of a page's tag paths; two pages of one template share most of it. */
  readonly paths: Int32Array;
  /** Its short texts, among them the template's own words. */
  readonly texts: Int32Array;
}

const PRIME = 0x01000193;
/** Longer texts are never labels. */
const LONGEST_TEXT = 40;
const tagHashes = new Map<string, number>();

export function featuresOf(page: Page): PageFeatures {
  return { paths: pathFeatures(page), texts: textFeatures(page) };
}

function textFeatures(page: Page): Int32Array {
  const { tag, textStart, textEnd, size } = page.nodes;
  const found = new Set<number>();
  for (let node = 1; node < size; node++) {
    if (tag[node] !== TEXT_TAG || textEnd[node]! - textStart[node]! > LONGEST_TEXT) continue;
    found.add(hashOf(page.rawText(node).trim()) | 0);
  }
  return Int32Array.from(found);
}

export function pathFeatures(page: Page): Int32Array {
  const { tag, parent, size } = page.nodes;
  const hashes = new Int32Array(size);
  const found = new Set<number>();
  for (let node = 1; node < size; node++) {
    if (tag[node] === TEXT_TAG) continue;
    const hash = Math.imul(hashes[parent[node]!]! ^ tagHash(page.tagName(node)), PRIME);
    hashes[node] = hash;
    found.add(hash);
  }
  return Int32Array.from(found);
}

function tagHash(name: string): number {
  let hash = tagHashes.get(name);
  if (hash === undefined) {
    hash = hashOf(name) | 0;
    // Pages can make up tags; the known ones are all that is worth remembering.
    if (tagHashes.size < 1000) tagHashes.set(name, hash);
  }
  return hash;
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
