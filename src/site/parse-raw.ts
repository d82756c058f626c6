import type { RawPage } from '../corpus/raw-page.js';
import { type ErrorShape, errorShape } from '../errors.js';
import { buildPage } from '../html/build-page.js';
import { decodeHtml } from '../html/decode.js';
import type { Page } from '../html/page.js';

/** A page, or what kept it from being one. */
export function parseRaw({ bytes, httpCharset, source, url }: RawPage): Page | ErrorShape {
  try {
    const { text } = decodeHtml(bytes, { httpCharset });
    return buildPage(text, { source, url });
  } catch (error) {
    return errorShape(error);
  }
}

export function isFailedParse(parsed: Page | ErrorShape): parsed is ErrorShape {
  return 'code' in parsed;
}
