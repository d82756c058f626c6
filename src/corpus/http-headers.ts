import type { ContentEncoding } from './decompress.js';

/** Header values by lower-case name; of a repeated header the last one counts. */
export type HeaderMap = ReadonlyMap<string, string>;

const CONTINUED = /\r?\n[ \t]+/g;

/** `Name: value` lines, as in HTTP and in WARC, continuation lines joined. */
export function parseHeaderLines(block: string): HeaderMap {
  const headers = new Map<string, string>();
  const text = block.includes('\n ') || block.includes('\n\t') ? block.replace(CONTINUED, ' ') : block;
  // By index: two headers of ten lines for every record of a crawl are worth it.
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    const colon = text.indexOf(':', start);
    if (colon > start && colon < end) {
      headers.set(text.slice(start, colon).trim().toLowerCase(), text.slice(colon + 1, end).trim());
    }
    start = end + 1;
  }
  return headers;
}

/** Whether a `Content-Type` is that of a page; a missing one may be. */
export function mayBeHtml(contentType: string | undefined): boolean {
  return (
    contentType === undefined ||
    contentType === '' ||
    /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType)
  );
}

export function charsetOf(contentType: string | undefined): string | undefined {
  return /charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType ?? '')?.[1];
}

const ENCODINGS: Readonly<Record<string, ContentEncoding>> = {
  gzip: 'gzip',
  'x-gzip': 'gzip',
  deflate: 'deflate',
  br: 'br',
};

/** Content codings in the order in which to undo them; unknown ones are left out. */
export function contentEncodings(header: string | undefined): ContentEncoding[] {
  const names = (header ?? '').toLowerCase().split(',');
  return names.flatMap((name) => ENCODINGS[name.trim()] ?? []).reverse();
}
