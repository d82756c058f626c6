import { decodeHTML } from 'entities';
import type { Deadline } from './budget.js';
import { BYTE, BYTE_IS, BYTE_KIND, LOWER } from './bytes.js';

/** What the tokenizer finds, in the order of the page. Spans are offsets into its bytes. */
export interface TokenSink {
  /** Inside SVG or MathML, where no element is raw text and CDATA is text. */
  readonly isForeign: boolean;
  startTag(nameStart: number, nameEnd: number): void;
  /** Value as written, references included; an empty span where there is none. */
  attribute(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void;
  endOfStartTag(selfClosed: boolean): void;
  endTag(nameStart: number, nameEnd: number): void;
  text(start: number, end: number): void;
  /** What a character reference in the text stands for. */
  characters(text: string): void;
  comment(): void;
  doctype(): void;
}

/** Elements whose content is text up to their own end tag (HTML standard, tokenization). */
const RAW_TEXT = 'iframe noembed noframes script style xmp'.split(' ');
/** The same, but with character references. */
const ESCAPABLE_TEXT = 'textarea title'.split(' ');
/** An element that never ends. */
const PLAIN_TEXT = 'plaintext';
const SPECIAL = new Map(
  [...RAW_TEXT, ...ESCAPABLE_TEXT, PLAIN_TEXT].map((name) => [name, Buffer.from(name)] as const),
);
/** Special elements by the first letter of their names, so that most tags are told at once. */
const SPECIAL_BY_LETTER: readonly (readonly Buffer[] | undefined)[] = Array.from(
  { length: 256 },
  (_, byte) => {
    const names = [...SPECIAL.values()].filter((name) => name[0] === LOWER[byte]);
    return names.length === 0 ? undefined : names;
  },
);
const isEscapable = (name: Buffer) => ESCAPABLE_TEXT.some((other) => SPECIAL.get(other) === name);

const END_TAG = Buffer.from('</');
const DOCTYPE = Buffer.from('doctype');
const CDATA = Buffer.from('[CDATA[');
const CDATA_END = Buffer.from(']]>');
const DASHES = Buffer.from('--');
/** Tags and texts between two looks at the clock. */
const STEPS_PER_CHECK = 4096;
/** A native search costs more than walking over a few dozen bytes. */
const SHORT_VALUE = 64;

/**
 * The HTML standard's tokenization over the bytes of a page in UTF-8: all that syntax turns on is ASCII,
 * so that scripts, styles, attributes and menus that nobody asks for are never made into strings.
 */
export class Tokenizer {
  readonly #bytes: Buffer;
  readonly #sink: TokenSink;
  readonly #deadline: Deadline;
  #at = 0;

  constructor(bytes: Buffer, sink: TokenSink, deadline: Deadline) {
    this.#bytes = bytes;
    this.#sink = sink;
    this.#deadline = deadline;
  }

  run(): void {
    const { length } = this.#bytes;
    for (let step = 0; this.#at < length; step++) {
      if (step % STEPS_PER_CHECK === 0) this.#deadline.check();
      if (this.#bytes[this.#at] === BYTE.lessThan) this.#markup();
      else this.#text(length, true);
    }
  }

  /** Text up to the next `<` or `stop`. */
  #text(stop: number, hasReferences: boolean): void {
    const bytes = this.#bytes;
    let start = this.#at;
    let at = start;
    while (at < stop && bytes[at] !== BYTE.lessThan) {
      if (bytes[at] !== BYTE.ampersand || !hasReferences) {
        at++;
        continue;
      }
      const end = endOfReference(bytes, at);
      const meant = readReference(bytes, at, end);
      if (meant !== null) {
        if (at > start) this.#sink.text(start, at);
        this.#sink.characters(meant);
        start = end;
      }
      at = end;
    }
    if (at > start) this.#sink.text(start, at);
    this.#at = at;
  }

  /** At a `<`: a tag, a comment, or a mere less-than sign. */
  #markup(): void {
    const bytes = this.#bytes;
    const lessThan = this.#at;
    const next = bytes[lessThan + 1] ?? 0;
    if (BYTE_KIND[next]! & BYTE_IS.letter) this.#startTag(lessThan + 1);
    else if (next === BYTE.slash) this.#endTag(lessThan + 2);
    else if (next === BYTE.bang) this.#declaration(lessThan + 2);
    else if (next === BYTE.question) this.#bogusComment(lessThan + 2);
    else this.#lessThanAsText(lessThan);
  }

  /** "a < b": the sign belongs to the text after it. */
  #lessThanAsText(lessThan: number): void {
    this.#at = lessThan + 1;
    while (this.#at < this.#bytes.length && !this.#endsText(this.#bytes[this.#at]!)) this.#at++;
    this.#sink.text(lessThan, this.#at);
  }

  #endsText(byte: number): boolean {
    return byte === BYTE.lessThan || byte === BYTE.ampersand;
  }

  #startTag(nameStart: number): void {
    const bytes = this.#bytes;
    const nameEnd = this.#endOf(nameStart, BYTE_IS.nameEnd);
    this.#at = nameEnd;
    if (nameEnd >= bytes.length) return;
    const candidates = SPECIAL_BY_LETTER[bytes[nameStart]!];
    const special =
      candidates === undefined || this.#sink.isForeign
        ? undefined
        : candidates.find((name) => name.length === nameEnd - nameStart && this.#reads(name, nameStart));
    this.#sink.startTag(nameStart, nameEnd);
    if (this.#attributes() && special !== undefined) this.#specialText(special);
  }

  /** Whether the bytes at a place are a name, in any case. */
  #reads(name: Buffer, start: number): boolean {
    for (let i = 0; i < name.length; i++) {
      if (LOWER[this.#bytes[start + i] ?? 0] !== name[i]) return false;
    }
    return true;
  }

  #endOf(start: number, kind: number): number {
    const bytes = this.#bytes;
    let at = start;
    while (at < bytes.length && !(BYTE_KIND[bytes[at]!]! & kind)) at++;
    return at;
  }

  #afterSpace(start: number): number {
    const bytes = this.#bytes;
    let at = start;
    while (at < bytes.length && BYTE_KIND[bytes[at]!]! & BYTE_IS.space) at++;
    return at;
  }

  /** Up to and with the `>` of a start tag; false where the page ends inside it. */
  #attributes(): boolean {
    const bytes = this.#bytes;
    let slash = -1;
    for (;;) {
      const at = this.#afterSpace(this.#at);
      this.#at = at + 1;
      if (at >= bytes.length) return false;
      const byte = bytes[at]!;
      if (byte === BYTE.greaterThan) {
        this.#sink.endOfStartTag(slash === at - 1);
        return true;
      }
      if (byte === BYTE.slash) slash = at;
      else this.#attribute(at);
    }
  }

  #attribute(nameStart: number): void {
    const bytes = this.#bytes;
    const nameEnd = this.#endOf(nameStart + 1, BYTE_IS.attributeNameEnd);
    const after = this.#afterSpace(nameEnd);
    this.#at = after;
    if (after >= bytes.length) return;
    if (bytes[after] !== BYTE.equals) {
      this.#sink.attribute(nameStart, nameEnd, nameEnd, nameEnd);
      return;
    }
    const start = this.#afterSpace(after + 1);
    const quote = bytes[start];
    const isQuoted = quote === BYTE.doubleQuote || quote === BYTE.singleQuote;
    const valueStart = isQuoted ? start + 1 : start;
    const valueEnd = isQuoted ? this.#indexOf(quote, valueStart) : this.#endOfUnquoted(start);
    this.#at = isQuoted ? valueEnd + 1 : valueEnd;
    if (valueEnd < bytes.length) this.#sink.attribute(nameStart, nameEnd, valueStart, valueEnd);
  }

  #indexOf(byte: number, start: number): number {
    const bytes = this.#bytes;
    const near = Math.min(bytes.length, start + SHORT_VALUE);
    for (let at = start; at < near; at++) if (bytes[at] === byte) return at;
    const found = bytes.indexOf(byte, near);
    return found < 0 ? bytes.length : found;
  }

  #endOfUnquoted(start: number): number {
    const bytes = this.#bytes;
    let at = start;
    while (at < bytes.length && bytes[at] !== BYTE.greaterThan && !(BYTE_KIND[bytes[at]!]! & BYTE_IS.space))
      at++;
    return at;
  }

  #endTag(nameStart: number): void {
    const first = this.#bytes[nameStart];
    if (first === undefined) this.#lessThanAsText(nameStart - 2);
    else if (BYTE_KIND[first]! & BYTE_IS.letter) {
      const nameEnd = this.#endOf(nameStart, BYTE_IS.nameEnd);
      if (nameEnd < this.#bytes.length) this.#sink.endTag(nameStart, nameEnd);
      this.#at = this.#indexOf(BYTE.greaterThan, nameEnd) + 1;
    } else if (first === BYTE.greaterThan) this.#at = nameStart + 1;
    else this.#bogusComment(nameStart);
  }

  /** The content of a script, style, title ...: text up to the element's own end tag. */
  #specialText(name: Buffer): void {
    const end = name === SPECIAL.get(PLAIN_TEXT) ? this.#bytes.length : this.#endOfSpecial(name);
    if (!isEscapable(name)) {
      if (end > this.#at) this.#sink.text(this.#at, end);
      this.#at = end;
    }
    while (this.#at < end) {
      if (this.#bytes[this.#at] === BYTE.lessThan) this.#lessThanAsText(this.#at);
      else this.#text(end, true);
    }
  }

  #endOfSpecial(name: Buffer): number {
    const bytes = this.#bytes;
    for (let at = bytes.indexOf(END_TAG, this.#at); at >= 0; at = bytes.indexOf(END_TAG, at + 2)) {
      const after = bytes[at + 2 + name.length];
      if (after !== undefined && BYTE_KIND[after]! & BYTE_IS.nameEnd && this.#reads(name, at + 2)) return at;
    }
    return bytes.length;
  }

  /** After `<!`: a comment, a doctype, CDATA in a drawing, or something that browsers take for a comment. */
  #declaration(start: number): void {
    const bytes = this.#bytes;
    if (bytes[start] === BYTE.dash && bytes[start + 1] === BYTE.dash) {
      this.#at = this.#endOfComment(start + 2);
      this.#sink.comment();
    } else if (this.#reads(DOCTYPE, start)) {
      this.#at = this.#indexOf(BYTE.greaterThan, start + DOCTYPE.length) + 1;
      if (this.#at <= bytes.length) this.#sink.doctype();
    } else if (this.#sink.isForeign && bytes.subarray(start, start + CDATA.length).equals(CDATA)) {
      this.#cdata(start + CDATA.length);
    } else this.#bogusComment(start);
  }

  #cdata(start: number): void {
    const end = this.#bytes.indexOf(CDATA_END, start);
    this.#at = end < 0 ? this.#bytes.length : end + CDATA_END.length;
    if (end > start) this.#sink.text(start, end);
  }

  #bogusComment(start: number): void {
    this.#at = this.#indexOf(BYTE.greaterThan, start) + 1;
    this.#sink.comment();
  }

  /** `-->` and `--!>` end a comment; `<!-->` and `<!--->` are over at once. */
  #endOfComment(start: number): number {
    const bytes = this.#bytes;
    if (bytes[start] === BYTE.greaterThan) return start + 1;
    if (bytes[start] === BYTE.dash && bytes[start + 1] === BYTE.greaterThan) return start + 2;
    for (let at = bytes.indexOf(DASHES, start); at >= 0; at = bytes.indexOf(DASHES, at + 1)) {
      if (bytes[at + 2] === BYTE.greaterThan) return at + 3;
      if (bytes[at + 2] === BYTE.bang && bytes[at + 3] === BYTE.greaterThan) return at + 4;
    }
    return bytes.length;
  }
}

/** Distinct references of a page are few; a hostile one must not fill the memory. */
const MAX_KNOWN = 2000;
const known = new Map<string, string>();

/** One past the reference that may start at an `&`: its letters and digits, and the semicolon. */
function endOfReference(bytes: Uint8Array, ampersand: number): number {
  let at = ampersand + 1;
  if (bytes[at] === BYTE.hash) at++;
  while (at < bytes.length && BYTE_KIND[bytes[at]!]! & (BYTE_IS.letter | BYTE_IS.digit)) at++;
  return bytes[at] === BYTE.semicolon ? at + 1 : at;
}

/** What a reference stands for in text (`&amp;`, `&#8217;`, `&copy`), or null where it is none. */
function readReference(bytes: Buffer, start: number, end: number): string | null {
  const written = bytes.toString('latin1', start, end);
  let meant = known.get(written);
  if (meant === undefined) {
    meant = decodeHTML(written);
    if (known.size < MAX_KNOWN) known.set(written, meant);
  }
  return meant === written ? null : meant;
}
