import { Attributes } from './attributes.js';
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

const FIRST_CAPACITY = 4096;
/** Room larger than this is not worth keeping for the pages after a huge one. */
const MAX_KEPT_ROWS = 1 << 18;
/** Attribute names and classes that pages may share; pages can make up new ones without end. */
const MAX_KEPT_NAMES = 20_000;

/** The columns of a node table while they grow. A room serves one page, or page after page. */
export class PageRoom {
  parent = new Int32Array(FIRST_CAPACITY);
  tag = new Uint16Array(FIRST_CAPACITY);
  end = new Int32Array(FIRST_CAPACITY);
  path = new Int32Array(FIRST_CAPACITY);
  textStart = new Int32Array(FIRST_CAPACITY);
  textEnd = new Int32Array(FIRST_CAPACITY);
  style = new Uint8Array(FIRST_CAPACITY);
  headingLevel = new Uint8Array(FIRST_CAPACITY);
  fontSize = new Uint8Array(FIRST_CAPACITY);
  attributeStart = new Int32Array(FIRST_CAPACITY);
  readonly attributes = new Attributes();

  /** Whether the room has grown beyond what is worth keeping. */
  get isOvergrown(): boolean {
    return this.parent.length > MAX_KEPT_ROWS || this.attributes.nameCount > MAX_KEPT_NAMES;
  }

  grow(): void {
    const capacity = 2 * this.parent.length;
    const int32 = (old: Int32Array<ArrayBuffer>) => grown(old, new Int32Array(capacity));
    const uint8 = (old: Uint8Array<ArrayBuffer>) => grown(old, new Uint8Array(capacity));
    this.parent = int32(this.parent);
    this.tag = grown(this.tag, new Uint16Array(capacity));
    this.end = int32(this.end);
    this.path = int32(this.path);
    this.textStart = int32(this.textStart);
    this.textEnd = int32(this.textEnd);
    this.style = uint8(this.style);
    this.headingLevel = uint8(this.headingLevel);
    this.fontSize = uint8(this.fontSize);
    this.attributeStart = int32(this.attributeStart);
  }
}

type Column = Int32Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

function grown<T extends Column>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}
