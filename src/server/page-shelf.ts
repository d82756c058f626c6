import { createHash } from 'node:crypto';
import type { RawPage } from '../corpus/raw-page.js';
import { TagpathError } from '../errors.js';

const MAX_BYTES = 128 * 1024 * 1024;

/** Pages that were sent, held for a while so that a view can be opened again and its candidate switched. */
export class PageShelf {
  readonly #pages = new Map<string, RawPage>();
  #bytes = 0;

  /** The id under which the page is held. */
  put(page: RawPage): string {
    const id = createHash('sha256')
      .update(`${page.url ?? ''}\n`)
      .update(page.bytes)
      .digest('base64url')
      .slice(0, 22);
    this.#drop(id);
    this.#pages.set(id, page);
    this.#bytes += page.bytes.length;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#drop(oldest);
    }
    return id;
  }

  get(id: string): RawPage {
    const page = this.#pages.get(id);
    if (page === undefined) throw new TagpathError('not-found', { what: 'page', id });
    return page;
  }

  #drop(id: string): void {
    this.#bytes -= this.#pages.get(id)?.bytes.length ?? 0;
    this.#pages.delete(id);
  }
}
