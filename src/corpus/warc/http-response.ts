import { TagpathError } from '../../errors.js';
import { decompress, isGzip } from '../decompress.js';
import { charsetOf, contentEncodings, type HeaderMap, mayBeHtml, parseHeaderLines } from '../http-headers.js';

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
