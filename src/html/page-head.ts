import type { PageInfo } from './page.js';
import { normaliseText } from './text.js';

const JSON_LD = /^\s*application\/ld\+json/i;

/** Whether a script of a `type` is structured data. */
export function isJsonLd(type: string): boolean {
  return JSON_LD.test(type);
}

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

  readMeta(attribute: (name: string) => string | undefined): void {
    const property = (attribute('property') ?? attribute('name'))?.toLowerCase();
    if (property !== 'og:title' && property !== 'og:site_name') return;
    const content = normaliseText(attribute('content') ?? '') || null;
    if (property === 'og:title') this.#ogTitle ??= content;
    else this.#siteName ??= content;
  }

  readJsonLd(text: string): void {
    this.#jsonLd.push(text);
  }

  /** The first `h1` counts; the text of others is not asked for. */
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
