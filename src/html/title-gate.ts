import { isUtf8 } from 'node:buffer';
import { decodeHTML } from 'entities';
import { decodeHtml, encodingOf } from './decode.js';
import { TagScanner } from './tag-scanner.js';
import { foldWhiteSpace, withoutNul } from './text.js';

/** No title that announces a list is longer; a missing end tag makes the rest of the page a title. */
const MAX_TITLE_BYTES = 8 * 1024;
/** A title of at most so many words may be only the site's name. */
const SITE_NAME_WORDS = 4;
const DIGIT = /\p{N}/u;

interface GateOptions {
  readonly httpCharset?: string | undefined;
}

/**
 * Finds `<title>` without decoding or parsing the page, so that most pages of a crawl cost no more than
 * this. Null where the page has none.
 */
export function scanTitle(bytes: Uint8Array, options: GateOptions = {}): string | null {
  return titleIn(asciiCompatible(bytes, options))?.text ?? null;
}

/** The title, and where the scanner stood after it. */
function titleIn(scan: Scan): { readonly text: string; readonly end: number } | null {
  const scanner = new TagScanner(scan.bytes);
  while (nextHtmlTag(scanner)) {
    if (!scanner.isOpen || !scanner.isRawText(scanner.name)) continue;
    const { name, position } = scanner;
    const end = scanner.endOfRawText(name);
    if (name === 'title') return { text: decodeSpan(scan, position, end), end: scanner.position };
  }
  return null;
}

/** What else on a page may serve as its title. */
interface OtherTitles {
  readonly ogTitle: string | null;
  readonly siteName: string | null;
  readonly h1: string | null;
}

/**
 * The title that a list would be announced by: `<title>`, or, where that is empty or only the site's
 * name, `og:title` or the first `h1`.
 */
export function scanAnnouncement(bytes: Uint8Array, options: GateOptions = {}): string | null {
  const title = scanTitle(bytes, options);
  if (title && !mayBeSiteName(title)) return title;
  return announcementOf(title, scanOtherTitles(bytes, options));
}

/**
 * The same from the first bytes of a page, or null where they do not decide it: whatever follows them,
 * `scanAnnouncement` of the whole page gives this.
 */
export function announcementInHead(
  head: Uint8Array,
  options: GateOptions = {},
): { readonly announced: string | null } | null {
  const scan = asciiCompatible(head, options);
  const decided = (end: number) => end < head.length && !scan.needsWhole;
  const title = titleIn(scan);
  if (title === null || !decided(title.end)) return null;
  if (title.text && !mayBeSiteName(title.text)) return { announced: title.text };
  const others = otherTitlesIn(scan);
  if (others.h1 === null || !decided(others.end)) return null;
  return { announced: announcementOf(title.text, others) };
}

/** Chooses between a page's titles; the same rule for undecoded and for parsed pages. */
function announcementOf(title: string | null, others: OtherTitles): string | null {
  if (title && !isOnlySiteName(title, others)) return title;
  return others.ogTitle || others.h1 || title || null;
}

function mayBeSiteName(title: string): boolean {
  return !DIGIT.test(title) && title.split(' ').length <= SITE_NAME_WORDS;
}

function isOnlySiteName(title: string, { siteName, ogTitle, h1 }: OtherTitles): boolean {
  if (!mayBeSiteName(title)) return false;
  if (siteName !== null && siteName.toLowerCase() === title.toLowerCase()) return true;
  // Another title that does not even contain this one, with a count in it, says more about the page.
  return [ogTitle, h1].some((other) => other !== null && DIGIT.test(other) && !other.includes(title));
}

export function scanOtherTitles(bytes: Uint8Array, options: GateOptions = {}): OtherTitles {
  const { ogTitle, siteName, h1 } = otherTitlesIn(asciiCompatible(bytes, options));
  return { ogTitle, siteName, h1 };
}

/** Up to the first h1, and where the scanner stood after it. */
function otherTitlesIn(scan: Scan): OtherTitles & { readonly end: number } {
  const scanner = new TagScanner(scan.bytes);
  const found = {
    ogTitle: null as string | null,
    siteName: null as string | null,
    h1: null as string | null,
  };
  const meta = new MetaReader(scanner);
  while (found.h1 === null && nextHtmlTag(scanner, meta.visit)) {
    if (!scanner.isOpen) continue;
    if (scanner.name === 'meta') meta.take(scan, found);
    else if (scanner.name === 'h1') found.h1 = readHeading(scan, scanner);
    else if (scanner.isRawText(scanner.name)) scanner.endOfRawText(scanner.name);
    meta.reset();
  }
  return { ...found, end: scanner.position };
}

interface Scan {
  readonly bytes: Uint8Array;
  readonly options: GateOptions;
  /** What was read depends on the encoding of the whole page. */
  needsWhole: boolean;
}

/** UTF-16 is not ASCII-compatible: such rare pages are decoded first. */
function asciiCompatible(bytes: Uint8Array, options: GateOptions): Scan {
  const mayBeUtf16 = bytes[0] === 0 || bytes[1] === 0 || (bytes[0] ?? 0) >= 0xfe;
  if (!mayBeUtf16) return { bytes, options, needsWhole: false };
  return { bytes: Buffer.from(decodeHtml(bytes, options).text), options: {}, needsWhole: true };
}

/** The next tag outside SVG and MathML, whose titles name pictures, not pages. */
function nextHtmlTag(scanner: TagScanner, visit?: Parameters<TagScanner['next']>[0]): boolean {
  while (scanner.next(visit)) {
    const { name } = scanner;
    if ((name === 'svg' || name === 'math') && scanner.isOpen) {
      if (!scanner.selfClosing) skipForeign(scanner, name);
    } else return true;
  }
  return false;
}

function skipForeign(scanner: TagScanner, root: string): void {
  let depth = 1;
  while (depth > 0 && scanner.next()) {
    if (scanner.name !== root || scanner.selfClosing) continue;
    depth += scanner.isOpen ? 1 : -1;
  }
}

function readHeading(scan: Scan, scanner: TagScanner): string | null {
  const pieces: string[] = [];
  const start = scanner.position;
  let from = start;
  let more = true;
  while (more && from - start < MAX_TITLE_BYTES) {
    more = scanner.next();
    const lt = scanner.bytes.indexOf('<', from);
    pieces.push(decodeSpan(scan, from, lt < 0 ? scanner.bytes.length : lt, ''));
    from = scanner.position;
    if (scanner.name === 'h1' && !scanner.isOpen) break;
  }
  return foldWhiteSpace(pieces.join(' ')) || null;
}

/** Collects `property`/`name` and `content` of a meta tag while its attributes go by. */
class MetaReader {
  #property = '';
  #content: [number, number] | null = null;
  readonly visit: NonNullable<Parameters<TagScanner['next']>[0]>;

  constructor(scanner: TagScanner) {
    this.visit = (nameStart, nameEnd, valueStart, valueEnd) => {
      const length = nameEnd - nameStart;
      if (length !== 4 && length !== 7 && length !== 8) return;
      const name = scanner.text(nameStart, nameEnd).toLowerCase();
      if (name === 'property' || name === 'name') {
        this.#property ||= scanner.text(valueStart, Math.min(valueEnd, valueStart + 20)).toLowerCase();
      } else if (name === 'content') this.#content = [valueStart, valueEnd];
    };
  }

  take(scan: Scan, found: { ogTitle: string | null; siteName: string | null }): void {
    if (this.#content === null) return;
    const [start, end] = this.#content;
    if (this.#property === 'og:title') found.ogTitle ??= decodeSpan(scan, start, end) || null;
    else if (this.#property === 'og:site_name') found.siteName ??= decodeSpan(scan, start, end) || null;
  }

  reset(): void {
    this.#property = '';
    this.#content = null;
  }
}

function decodeSpan(scan: Scan, start: number, end: number, nul?: string): string {
  const span = scan.bytes.subarray(start, Math.min(end, start + MAX_TITLE_BYTES));
  const text = withoutNul(decodeBytes(span, scan), nul);
  return foldWhiteSpace(text.includes('&') ? decodeHTML(text) : text);
}

/** The page's own encoding matters only where the span is neither ASCII nor UTF-8. */
function decodeBytes(span: Uint8Array, scan: Scan): string {
  if (isUtf8(span)) return Buffer.from(span.buffer, span.byteOffset, span.byteLength).toString('utf8');
  scan.needsWhole = true;
  return new TextDecoder(encodingOf(scan.bytes, scan.options.httpCharset)).decode(span);
}
