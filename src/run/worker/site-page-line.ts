import { gunzipSync, gzipSync } from 'node:zlib';
import type { RawPage } from '../../corpus/raw-page.js';
import { siteOf } from '../../site/pages/site-of.js';
import { templateSignature } from '../../site/pages/template-signature.js';
import { tagPathView } from './tag-path-view.js';

/** A page on its way to the pages of its site: one line, so that any engine can shuffle it. */
export interface SitePageLine {
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
