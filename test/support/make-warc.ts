import { gzipSync } from 'node:zlib';

export interface WarcRecordSpec {
  readonly type?: string;
  readonly url?: string;
  readonly block: Buffer | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One WARC record with its closing blank lines. */
export function warcRecord({ type = 'response', url, block, headers = {} }: WarcRecordSpec): Buffer {
  const content = Buffer.from(block);
  const lines = [
    'WARC/1.1',
    `WARC-Type: ${type}`,
    'WARC-Date: 2026-01-01T00:00:00Z',
    `WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-${String(content.length).padStart(12, '0')}>`,
    ...(url === undefined ? [] : [`WARC-Target-URI: ${url}`]),
    ...Object.entries({ 'Content-Length': String(content.length), ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), content, Buffer.from('\r\n\r\n')]);
}

export interface ResponseSpec {
  readonly status?: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
}

/** The HTTP response that a crawler stores as a record's block. */
export function httpResponse({
  status = '200 OK',
  type = 'text/html',
  headers = {},
  body,
}: ResponseSpec): Buffer {
  const lines = [
    `HTTP/1.1 ${status}`,
    ...Object.entries({ 'Content-Type': type, ...headers }).map(([n, v]) => `${n}: ${v}`),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body)]);
}

/** A page's record as a crawl holds it. */
export function pageRecord(url: string, body: Buffer | string): Buffer {
  return warcRecord({
    url,
    block: httpResponse({ body }),
    headers: { 'Content-Type': 'application/http; msgtype=response' },
  });
}

/** Each record a gzip member of its own, as the WARC standard asks. */
export function gzipRecords(records: readonly Buffer[]): Buffer {
  return Buffer.concat(records.map((record) => gzipSync(record)));
}

/** A body in chunked transfer coding. */
export function chunked(body: Buffer, size: number): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; at += size) {
    const part = body.subarray(at, at + size);
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}
