import { stat } from 'node:fs/promises';
import path from 'node:path';
import { readRef } from '../corpus/open-corpus.js';
import type { PageRef } from '../corpus/page-ref.js';
import { isFailed, type RawPage } from '../corpus/raw-page.js';
import { findInWarc } from '../corpus/warc/find-record.js';
import type { ExtractSettings } from './extract-settings.js';

/**
 * The page on which a list goes on, looked up where the page before came from: a fetched one is fetched,
 * a crawled one is in the same WARC, a saved one lies beside. A saved corpus stays offline. Null where it
 * is not there.
 */
export async function readNextPart(
  next: string,
  before: RawPage,
  ref: PageRef,
  settings: ExtractSettings,
): Promise<RawPage | null> {
  if (ref.kind === 'warc') return findInWarc(ref.path, next, settings.maxBytes);
  const place =
    ref.kind === 'url' ? ({ kind: 'url', url: next } as const) : await besideFile(next, before, ref);
  if (place === null) return null;
  for await (const item of readRef(place, settings)) return isFailed(item) ? null : item;
  return null;
}

const PAGE_NAME = /\.(?:html?|xhtml|shtml)(?:\.gz)?$/i;
/** What programs that save pages add to an address to make a file's name. */
const SAVED_AS = ['', '.html', '.htm', '.html.gz', '/index.html'];

async function besideFile(next: string, { source }: RawPage, ref: PageRef): Promise<PageRef | null> {
  if (ref.kind !== 'file') return null;
  const [name, withQuery] = [next.replace(/[?#].*$/, ''), next.replace(/#.*$/, '')].map(decoded);
  // A link to the top of the site says nothing about where its pages were saved.
  if (name === undefined || withQuery === undefined || path.isAbsolute(name)) return null;
  const stems = withQuery === name ? [name] : [inside(source, withQuery), name];
  for (const stem of stems) {
    for (const ending of SAVED_AS) {
      const file = path.join(path.dirname(source), stem + ending);
      if (PAGE_NAME.test(file) && file !== source && (await isFile(file)))
        return { kind: 'file', path: file };
    }
  }
  return null;
}

/** "?page=2" is an address of the same page: `top.html?page=2`. */
function inside(source: string, address: string): string {
  return address.startsWith('?') ? path.basename(source) + address : address;
}

function decoded(address: string): string | undefined {
  try {
    return decodeURIComponent(address);
  } catch {
    return undefined;
  }
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}
