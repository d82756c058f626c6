import { decodeHTML } from 'entities';
import { BYTE, BYTE_IS, BYTE_KIND } from './bytes.js';

/** Distinct references of a page are few; a hostile one must not fill the memory. */
const MAX_KNOWN = 2000;
const known = new Map<string, string>();

/** One past the reference that may start at an `&`: its letters and digits, and the semicolon. */
export function endOfReference(bytes: Uint8Array, ampersand: number): number {
  let at = ampersand + 1;
  if (bytes[at] === BYTE.hash) at++;
  while (at < bytes.length && BYTE_KIND[bytes[at]!]! & (BYTE_IS.letter | BYTE_IS.digit)) at++;
  return bytes[at] === BYTE.semicolon ? at + 1 : at;
}

/** What a reference stands for in text (`&amp;`, `&#8217;`, `&copy`), or null where it is none. */
export function readReference(bytes: Buffer, start: number, end: number): string | null {
  const written = bytes.toString('latin1', start, end);
  let meant = known.get(written);
  if (meant === undefined) {
    meant = decodeHTML(written);
    if (known.size < MAX_KNOWN) known.set(written, meant);
  }
  return meant === written ? null : meant;
}
