import type { PageInfo } from './page.js';
import { copyString, normaliseText } from './text.js';

const JSON_LD = /^\s*application\/ld\+json/i;

/** Gathers what a page says about itself while it is parsed. */
export class PageHead {
  lang: string | null = null;
  base: string | null = null;
  #title: string | null = null;
  #ogTitle: string | null = null;
  #siteName: string | null = null;
  #h1: string | null = null;
  readonly #jsonLd: string[] = [];

  /** The first title counts, as in browsers. */
  readTitle(text: string): void {
    this.#title ??= normaliseText(text);
  }

  readMeta(attributes: ReadonlyMap<string, string>): void {
    const property = (attributes.get('property') ?? attributes.get('name'))?.toLowerCase();
    if (property !== 'og:title' && property !== 'og:site_name') return;
    const content = normaliseText(attributes.get('content') ?? '') || null;
    if (property === 'og:title') this.#ogTitle ??= content;
    else this.#siteName ??= content;
  }

  readScript(attributes: ReadonlyMap<string, string>, text: string): void {
    if (JSON_LD.test(attributes.get('type') ?? '')) this.#jsonLd.push(copyString(text));
  }

  /** The text is asked for only where it is needed: making it flattens all text so far. */
  readH1(text: () => string): void {
    this.#h1 ??= normaliseText(text()) || null;
  }

  info(source: string, url: string | null): PageInfo {
    return {
      source,
      url,
      title: this.#title ?? '',
      ogTitle: this.#ogTitle,
      siteName: this.#siteName,
      h1: this.#h1,
      jsonLd: this.#jsonLd,
      lang: this.lang,
      base: this.base,
    };
  }
}
