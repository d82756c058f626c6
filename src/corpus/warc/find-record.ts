import type { PageRef } from '../page-ref.js';
import { isFailed, type RawPage } from '../page-ref.js';
import { readWarc } from './read-warc.js';

type WarcRef = Extract<PageRef, { kind: 'warc' }>;

/** Where the pages of a WARC stand by address, for the files that were asked so far. */
const INDEXES = new Map<string, Promise<ReadonlyMap<string, WarcRef>>>();

/** The page at an address, out of the same WARC; null where it is not there. */
export async function findInWarc(path: string, url: string, maxBytes: number): Promise<RawPage | null> {
  let index = INDEXES.get(path);
  if (index === undefined) {
    index = indexWarc(path, maxBytes);
    INDEXES.set(path, index);
  }
  const wanted = withoutFragment(url);
  const ref = (await index).get(wanted);
  if (ref === undefined) return null;
  for await (const item of readWarc(ref, maxBytes)) {
    if (!isFailed(item) && item.url !== null && withoutFragment(item.url) === wanted) return item;
  }
  return null;
}

/** One pass over the file; the first page of an address counts, as in the order of the crawl. */
async function indexWarc(path: string, maxBytes: number): Promise<ReadonlyMap<string, WarcRef>> {
  const places = new Map<string, WarcRef>();
  const whole: WarcRef = { kind: 'warc', path, start: 0, end: Number.MAX_SAFE_INTEGER };
  for await (const { url, source } of readWarc(whole, maxBytes)) {
    if (url === null || places.has(withoutFragment(url))) continue;
    places.set(withoutFragment(url), placeOf(whole, source));
  }
  return places;
}

/** A gzip member is a range of its own; an uncompressed WARC is read from its start. */
function placeOf(whole: WarcRef, source: string): WarcRef {
  if (!/\.gz$/i.test(whole.path)) return whole;
  const start = Number.parseInt(source.slice(source.lastIndexOf('#') + 1), 10);
  return { ...whole, start, end: start + 1 };
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/, '');
}
