import { TagpathError } from '../../errors.js';
import { type ContentEncoding, decompress, isGzip } from '../decompress.js';

interface HttpPage {
  readonly bytes: Uint8Array;
  readonly httpCharset: string | undefined;
}

const BLANK_LINE = Buffer.from('\r\n\r\n');
const BARE_BLANK_LINE = Buffer.from('\n\n');
const STATUS_LINE = /^HTTP\/[\d.]+ +2\d\d\b/;

/** The page in a stored HTTP response, or null where it is not a successful response with HTML. */
export function pageOfResponse(content: Buffer, maxBytes: number): HttpPage | null {
  const head = responseHead(content);
  if (head === null) return null;
  let bytes: Buffer = content.subarray(head.end);
  if (/chunked/i.test(head.headers.get('transfer-encoding') ?? '')) bytes = joinChunks(bytes);
  bytes = unpackBody(bytes, head.headers, maxBytes);
  if (bytes.length > maxBytes)
    throw new TagpathError('page-too-large', { bytes: bytes.length, limit: maxBytes });
  return { bytes, httpCharset: charsetOf(head.headers.get('content-type')) };
}

/** Headers of a successful response that may hold HTML, and where they end. */
export function responseHead(content: Buffer): { headers: HeaderMap; end: number } | null {
  const crlf = content.indexOf(BLANK_LINE);
  const lf = crlf < 0 ? content.indexOf(BARE_BLANK_LINE) : -1;
  const end = crlf >= 0 ? crlf + BLANK_LINE.length : lf + BARE_BLANK_LINE.length;
  if (crlf < 0 && lf < 0) return null;
  const head = content.toString('latin1', 0, end);
  if (!STATUS_LINE.test(head)) return null;
  const headers = parseHeaderLines(head);
  return mayBeHtml(headers.get('content-type')) ? { headers, end } : null;
}

const CHUNK_SIZE = /^([0-9a-f]{1,8})[^\r\n]*\r?\n/i;
const LONGEST_SIZE_LINE = 128;

/** Undoes chunked transfer. Archives often keep the header but store the joined body: it is left as it is. */
function joinChunks(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = CHUNK_SIZE.exec(body.toString('latin1', at, at + LONGEST_SIZE_LINE));
    if (line === null) return parts.length === 0 ? body : Buffer.concat(parts);
    const size = Number.parseInt(line[1]!, 16);
    if (size === 0) return Buffer.concat(parts);
    const start = at + line[0].length;
    parts.push(body.subarray(start, start + size));
    at = start + size;
    while (body[at] === 13 || body[at] === 10) at++;
  }
}

const LESS_THAN = 0x3c;

/** Undoes content codings. Archives often store the body unpacked but keep the header. */
function unpackBody(body: Buffer, headers: HeaderMap, maxBytes: number): Buffer {
  let bytes = body;
  for (const encoding of contentEncodings(headers.get('content-encoding'))) {
    const plain = encoding === 'gzip' ? !isGzip(bytes) : startsLikeHtml(bytes);
    if (!plain && bytes.length > 0) bytes = decompress(bytes, encoding, maxBytes);
  }
  return bytes;
}

function startsLikeHtml(bytes: Buffer): boolean {
  const text = bytes.subarray(0, 64).toString('latin1').trimStart();
  return text.charCodeAt(text.startsWith('ï»¿') ? 3 : 0) === LESS_THAN;
}

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
