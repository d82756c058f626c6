import { TagpathError } from '../errors.js';
import type { RawPage } from './page-ref.js';

const LOOK_AT = 1024;
const LOOK_FOR_TAGS_IN = 64 * 1024;
/** Text has next to no control characters; of a picture's or archive's bytes one in ten is one. */
const MAX_CONTROL_SHARE = 0.02;
/** Tags that stand near the start of any page; zero bytes between letters are those of UTF-16. */
const HTML_TAG = /<(?:!doctype|html|head|title|meta|body|div|p|a|h1|table|script)[\s>/]/i;
const TAB = 9;
const CARRIAGE_RETURN = 13;
const BLANK = 32;

/** Empty and binary input is said to be so instead of passing as a page without a list. */
export function refuseBinary({ source, bytes }: RawPage): void {
  if (bytes.length === 0) throw new TagpathError('page-empty', { source });
  if (!mayBeBinary(bytes)) return;
  const head = Buffer.from(bytes.subarray(0, LOOK_FOR_TAGS_IN)).toString('latin1').replaceAll('\0', '');
  if (!HTML_TAG.test(head)) throw new TagpathError('not-html', { source });
}

/** Has more control characters than text; the first bytes decide. */
export function mayBeBinary(bytes: Uint8Array): boolean {
  return controlShare(bytes.subarray(0, LOOK_AT)) > MAX_CONTROL_SHARE;
}

function controlShare(bytes: Uint8Array): number {
  let controls = 0;
  for (const byte of bytes) if (byte < BLANK && (byte < TAB || byte > CARRIAGE_RETURN)) controls++;
  return controls / bytes.length;
}
