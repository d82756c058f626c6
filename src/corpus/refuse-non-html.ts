import { TagpathError } from '../errors.js';
import type { RawPage } from './page-ref.js';

const LOOK_AT = 1024;
const LOOK_FOR_TAGS_IN = 64 * 1024;
/** Text has next to no control characters; of a picture's or archive's bytes one in ten is one. */
const MAX_CONTROL_SHARE = 0.02;
/** Tags that stand near the start of any page; zero bytes between letters are those of UTF-16. */
const HTML_TAG = /<(?:!doctype|html|head|title|meta|body|div|p|a|h1|table|script)[\s>/]/i;
/** What text needs to be a page and no table or letter. */
const ANY_TAG = /<[a-z!?/]/i;
const TAB = 9;
const CARRIAGE_RETURN = 13;
const BLANK = 32;

/** Input that is empty, binary or without any tag is said to be so instead of passing as a page without a list. */
export function refuseNonHtml({ source, bytes }: RawPage): void {
  if (bytes.length === 0) throw new TagpathError('page-empty', { source });
  const tag = mayBeBinary(bytes) ? HTML_TAG : ANY_TAG;
  const has = (length: number) =>
    tag.test(Buffer.from(bytes.subarray(0, length)).toString('latin1').replaceAll('\0', ''));
  if (!has(LOOK_AT) && !has(LOOK_FOR_TAGS_IN)) throw new TagpathError('not-html', { source });
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
