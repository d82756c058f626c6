import type { RawPage } from '../../corpus/page-ref.js';
import { refuseNonHtml } from '../../corpus/refuse-non-html.js';
import { type ErrorShape, errorShape } from '../../errors.js';
import { buildPage } from '../../html/build-page.js';
import { utf8Of } from '../../html/decode.js';
import type { Page } from '../../html/page.js';
import { PageRoom } from '../../html/page-head.js';
import { TagPaths } from '../../html/tag-paths.js';

/** Tag paths remembered before the interner is made anew: pages can make up tags without end. */
const MAX_PATHS = 100_000;

/**
 * Parses the pages of a site one after the other. They share tag paths, classes and room, so that each path and
 * class is interned once and not once a page; a page is to be read before the next one is parsed.
 */
export class SiteParser {
  #paths = new TagPaths();
  #room = new PageRoom();

  /** A page, or what kept it from being one. */
  parse(raw: RawPage): Page | ErrorShape {
    const { bytes, httpCharset, source, url } = raw;
    if (this.#paths.size > MAX_PATHS) this.#paths = new TagPaths();
    if (this.#room.isOvergrown) this.#room = new PageRoom();
    try {
      refuseNonHtml(raw);
      const { bytes: utf8 } = utf8Of(bytes, { httpCharset });
      return buildPage(utf8, { source, url, paths: this.#paths, room: this.#room });
    } catch (error) {
      return errorShape(error);
    }
  }
}

export function isFailedParse(parsed: Page | ErrorShape): parsed is ErrorShape {
  return 'code' in parsed;
}
