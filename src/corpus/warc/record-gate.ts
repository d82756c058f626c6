import type { PageGate } from '../page-ref.js';
import { charsetOf, contentEncodings, responseHead } from './http-response.js';
import type { Look } from './member-head.js';
import { recordHead } from './record-assembler.js';

/** A page that a gate dismissed. */
export interface DismissedPage {
  readonly url: string | null;
  readonly dismissedBy: string;
}

const BLANK_LINE = Buffer.from('\r\n\r\n');

/**
 * Looks at the start of a gzip member that holds one WARC record: what is no page is passed over, and so
 * are pages that the gate dismisses. Whatever is unusual is left to the reader of whole records.
 */
export function lookAtRecord(head: Buffer, gate: PageGate, maxBytes: number): Look<DismissedPage | null> {
  const record = recordHead(head);
  if (record === null) return 'wanted';
  const { headers, end, length } = record;
  const size = end + length + BLANK_LINE.length;
  if (headers.get('warc-type')?.toLowerCase() !== 'response') return { size, item: null };
  if (length > maxBytes) return 'wanted';
  const content = head.subarray(end, end + length);
  // Without the end of the HTTP header nothing can be said, and hardly a header is this long.
  if (content.indexOf(BLANK_LINE) < 0) return 'wanted';
  const response = responseHead(content);
  if (response === null) return { size, item: null };
  if (isCoded(response.headers)) return 'wanted';
  const body = content.subarray(response.end);
  const verdict = gate(body, charsetOf(response.headers.get('content-type')));
  if (typeof verdict === 'string') return content.length < length ? verdict : 'wanted';
  return { size, item: { url: targetOf(headers), dismissedBy: verdict.dismissedBy } };
}

/** The page's own bytes are not those of the block. */
function isCoded(headers: ReadonlyMap<string, string>): boolean {
  return headers.has('transfer-encoding') || contentEncodings(headers.get('content-encoding')).length > 0;
}

export function targetOf(headers: ReadonlyMap<string, string>): string | null {
  return headers.get('warc-target-uri')?.replace(/^<|>$/g, '') ?? null;
}
