import type { RawPage } from '../corpus/page-ref.js';
import type { ExtractRecord, TablesRecord } from '../record/record.js';
import { extractPage } from './extract-page.js';
import { DEFAULT_SETTINGS, type ExtractSettings } from './extract-settings.js';
import { tablesOfPage } from './extract-tables.js';
import { loadTools } from './tools.js';

export interface HtmlOptions {
  /** The page's id in its record; `-` by default. */
  readonly source?: string;
  /** The page's address, for its links. */
  readonly url?: string;
  /** Charset of the HTTP header, for bytes. */
  readonly httpCharset?: string;
  readonly settings?: Partial<ExtractSettings>;
}

/** One page, as text or bytes, to its record. A bad page is a record with an error, not an exception. */
export function extractHtml(html: string | Uint8Array, options: HtmlOptions = {}): ExtractRecord {
  return extractPage(pageOf(html, options), loadTools({ ...DEFAULT_SETTINGS, ...options.settings }));
}

/** The tables of one page, in the same way. */
export function extractTables(html: string | Uint8Array, options: HtmlOptions = {}): TablesRecord {
  const { reproducible = false, ...budget } = options.settings ?? {};
  return tablesOfPage(pageOf(html, options), { budget, timeless: reproducible });
}

function pageOf(html: string | Uint8Array, options: HtmlOptions): RawPage {
  const { source = '-', url = null, httpCharset } = options;
  if (typeof html === 'string') return { source, url, bytes: Buffer.from(html), httpCharset: 'utf-8' };
  return { source, url, bytes: html, ...(httpCharset === undefined ? {} : { httpCharset }) };
}
