import type { ContentEncoding } from './decompress.js';

/** Header values by lower-case name; of a repeated header the last one counts. */
export type HeaderMap = ReadonlyMap<string, string>;

/** `Name: value` lines, as in HTTP and in WARC, continuation lines joined. */
export function parseHeaderLines(block: string): HeaderMap {
  const headers = new Map<string, string>();
  for (const line of block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
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
