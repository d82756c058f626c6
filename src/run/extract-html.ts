import type { ExtractRecord } from '../record/record.js';
import { extractPage } from './extract-page.js';
import { DEFAULT_SETTINGS, type ExtractSettings } from './extract-settings.js';
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
  const { source = '-', url = null, settings } = options;
  const isText = typeof html === 'string';
  const bytes = isText ? Buffer.from(html) : html;
  const httpCharset = isText ? 'utf-8' : options.httpCharset;
  const raw = { source, url, bytes, ...(httpCharset === undefined ? {} : { httpCharset }) };
  return extractPage(raw, loadTools({ ...DEFAULT_SETTINGS, ...settings }));
}
