import { gunzipSync, gzipSync } from 'node:zlib';
import type { RawPage } from '../../corpus/raw-page.js';
import { siteOf } from '../../site/site-of.js';

/** A page on its way to the pages of its site: one line, so that any engine can shuffle it. */
export interface SitePageLine {
  readonly site: string;
  readonly source: string;
  readonly url: string | null;
  readonly charset?: string;
  /** The page's bytes, gzipped, in base64. */
  readonly html: string;
}

export function toSitePageLine(raw: RawPage): string {
  const line: SitePageLine = {
    site: siteOf(raw),
    source: raw.source,
    url: raw.url,
    ...(raw.httpCharset === undefined ? {} : { charset: raw.httpCharset }),
    html: gzipSync(raw.bytes).toString('base64'),
  };
  return JSON.stringify(line);
}

export function fromSitePageLine({ source, url, charset, html }: SitePageLine): RawPage {
  const bytes = gunzipSync(Buffer.from(html, 'base64'));
  return { source, url, bytes, ...(charset === undefined ? {} : { httpCharset: charset }) };
}
