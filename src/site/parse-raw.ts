import type { RawPage } from '../corpus/raw-page.js';
import { type ErrorShape, errorShape } from '../errors.js';
import { buildPage } from '../html/build-page.js';
import { utf8Of } from '../html/decode.js';
import type { Page } from '../html/page.js';
import { TagPaths } from '../html/tag-paths.js';

/** Tag paths remembered before the interner is made anew: pages can make up tags without end. */
const MAX_PATHS = 100_000;

/** Parses the pages of a site, which share their tag paths, so that each is interned once and not once a page. */
export class SiteParser {
  #paths = new TagPaths();

  /** A page, or what kept it from being one. */
  parse({ bytes, httpCharset, source, url }: RawPage): Page | ErrorShape {
    if (this.#paths.size > MAX_PATHS) this.#paths = new TagPaths();
    try {
      return buildPage(utf8Of(bytes, { httpCharset }).bytes, { source, url, paths: this.#paths });
    } catch (error) {
      return errorShape(error);
    }
  }
}

export function isFailedParse(parsed: Page | ErrorShape): parsed is ErrorShape {
  return 'code' in parsed;
}
