import { gunzipSync, gzipSync } from 'node:zlib';
import type { RawPage } from '../../corpus/page-ref.js';
import { TagScanner } from '../../html/tag-scanner.js';
import { siteOf } from '../../site/pages/site-samples.js';
import { templateSignature } from '../../site/pages/template-signature.js';

/** A page on its way to the pages of its site: one line, so that any engine can shuffle it. */
interface SitePageLine {
  readonly site: string;
  /** Pages of one template mostly have the same. */
  readonly signature: string;
  readonly source: string;
  readonly url: string | null;
  readonly charset?: string;
  /** The page's tag path view, gzipped, in base64. */
  readonly view: string;
}

export function toSitePageLine(raw: RawPage): string {
  const line: SitePageLine = {
    site: siteOf(raw),
    signature: templateSignature(raw.bytes),
    source: raw.source,
    url: raw.url,
    ...(raw.httpCharset === undefined ? {} : { charset: raw.httpCharset }),
    view: gzipSync(tagPathView(raw.bytes)).toString('base64'),
  };
  return JSON.stringify(line);
}

/** Throws where the line is something else. */
export function fromSitePageLine(line: string): RawPage {
  const { source, url, charset, view } = JSON.parse(line) as SitePageLine;
  const bytes = gunzipSync(Buffer.from(view, 'base64'));
  return {
    source: String(source),
    url: url ?? null,
    bytes,
    ...(charset === undefined ? {} : { httpCharset: charset }),
  };
}

/** Structured data stays: it says what the page is about. */
const STRUCTURED = /ld\+json/i;
/** Shorter scripts and comments cost less than the search for them gains. */
const WORTH_CUTTING = 64;

/**
 * A page without what no tag path leads to: the code of its scripts. All tags stay where they are, so
 * that the view parses to the tree of the page; shuffled pages are about half as large.
 */
function tagPathView(bytes: Uint8Array): Uint8Array {
  const scanner = new TagScanner(bytes);
  const kept: Buffer[] = [];
  let from = 0;
  for (let before = 0; scanner.next(); before = scanner.position) {
    if (!scanner.isOpen || !scanner.isRawText(scanner.name)) continue;
    const start = scanner.position;
    const isCode = scanner.name === 'script' && !STRUCTURED.test(scanner.text(before, start));
    const end = scanner.endOfRawText(scanner.name);
    if (!isCode || end - start < WORTH_CUTTING) continue;
    kept.push(scanner.bytes.subarray(from, start));
    from = end;
  }
  if (from === 0) return bytes;
  return Buffer.concat([...kept, scanner.bytes.subarray(from)]);
}
