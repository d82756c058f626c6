/** Bytes that the tokenizer's states turn on. */
const LT = 0x3c;
const GT = 0x3e;
const SLASH = 0x2f;
const BANG = 0x21;
const QUESTION = 0x3f;
const EQUALS = 0x3d;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const SPACE = 0x20;
/** States inside a tag. */
const BETWEEN = 0;
const IN_NAME = 1;
const BEFORE_VALUE = 2;
const IN_VALUE = 3;
const AFTER_NAME = 4;
/** Set in lower-case ASCII letters, and harmless to digits. */
const CASE_BIT = 0x20;

/** Elements whose content is text up to their own end tag (HTML standard, tokenization). */
const RAW_TEXT = new Set('script style xmp iframe noembed noframes noscript textarea title'.split(' '));
/** Names that a caller may ask for; all others read as ''. */
const NAMES_BY_HASH = new Map([...RAW_TEXT, 'svg', 'math', 'meta', 'h1'].map((name) => [hashOf(name), name]));
const SHORT_VALUE = 48;
const END_TAG = Buffer.from('</');
const COMMENT = Buffer.from('<!--');

/** Called for every attribute of a meta tag; the value is empty where there is none. Spans are byte offsets. */
type AttributeVisitor = (nameStart: number, nameEnd: number, valueStart: number, valueEnd: number) => void;

/**
 * Walks the tags of an undecoded page, byte by byte only where a tag stands. ASCII-compatible
 * encodings only: all that matters here (names, quotes, brackets) is ASCII in them.
 */
export class TagScanner {
  readonly bytes: Buffer;
  /** Name of the tag found last, lower case; '' for names that no caller asks for. */
  name = '';
  /** Hash of any tag's name, as `hashOf` gives it. */
  nameHash = 0;
  /** A start tag, not an end tag. */
  isOpen = true;
  selfClosing = false;
  /** First byte after the tag found last. */
  position = 0;

  static readonly hashOf = hashOf;

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.isBuffer(bytes)
      ? bytes
      : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Goes to the next tag; false at the end of the page. Attributes are read of meta tags only, where asked for. */
  next(visitMeta?: AttributeVisitor): boolean {
    for (;;) {
      const at = this.bytes.indexOf(LT, this.position);
      if (at < 0) return false;
      const after = this.bytes[at + 1] ?? 0;
      if (isLetter(after)) return this.#readTag(at + 1, true, visitMeta);
      if (after === SLASH && isLetter(this.bytes[at + 2] ?? 0))
        return this.#readTag(at + 2, false, undefined);
      this.position = this.#afterMarkup(at, after);
    }
  }

  /** Where the content of a raw-text element that begins at `position` ends; moves past its end tag. */
  endOfRawText(name: string): number {
    let from = this.position;
    for (;;) {
      const at = this.#endTag(name, from);
      if (at < 0) {
        this.position = this.bytes.length;
        return this.bytes.length;
      }
      if (name === 'script' && this.#isDoubleEscaped(this.position, at)) {
        from = at + 2;
        continue;
      }
      const close = this.bytes.indexOf(GT, at);
      const end = close < 0 ? this.bytes.length : close + 1;
      this.position = end;
      return at;
    }
  }

  isRawText(name: string): boolean {
    return RAW_TEXT.has(name);
  }

  text(start: number, end: number): string {
    return this.bytes.toString('latin1', start, end);
  }

  #endTag(name: string, from: number): number {
    const { bytes } = this;
    for (let at = bytes.indexOf(END_TAG, from); at >= 0; at = bytes.indexOf(END_TAG, at + 2)) {
      if (this.#isName(name, at + 2)) return at;
    }
    return -1;
  }

  #isName(name: string, start: number): boolean {
    for (let i = 0; i < name.length; i++) {
      if ((this.bytes[start + i]! | CASE_BIT) !== name.charCodeAt(i)) return false;
    }
    return endsName(this.bytes[start + name.length] ?? GT);
  }

  /** `<!-- <script> ... </script>` inside a script hides that end tag. */
  #isDoubleEscaped(start: number, end: number): boolean {
    const script = this.bytes.subarray(start, end);
    const comment = script.lastIndexOf(COMMENT);
    if (comment < 0 || script.includes('-->', comment)) return false;
    const inside = script.toString('latin1', comment).toLowerCase();
    return inside.lastIndexOf('<script') > inside.lastIndexOf('</script');
  }

  #afterMarkup(at: number, after: number): number {
    const { bytes } = this;
    if (after === BANG && bytes[at + 2] === 0x2d && bytes[at + 3] === 0x2d) return this.#afterComment(at + 4);
    if (after !== BANG && after !== QUESTION && after !== SLASH) return at + 1;
    const close = bytes.indexOf(GT, at + 1);
    return close < 0 ? bytes.length : close + 1;
  }

  #afterComment(start: number): number {
    const { bytes } = this;
    // `<!-->` and `<!--->` close at once.
    if (bytes[start] === GT) return start + 1;
    if (bytes[start] === 0x2d && bytes[start + 1] === GT) return start + 2;
    for (let at = bytes.indexOf('--', start); at >= 0; at = bytes.indexOf('--', at + 1)) {
      if (bytes[at + 2] === GT) return at + 3;
      if (bytes[at + 2] === BANG && bytes[at + 3] === GT) return at + 4;
    }
    return bytes.length;
  }

  #readTag(nameStart: number, isOpen: boolean, visitMeta: AttributeVisitor | undefined): boolean {
    const { bytes } = this;
    let at = nameStart;
    let hash = 0;
    for (; at < bytes.length && !endsName(bytes[at]!); at++) hash = mix(hash, bytes[at]! | CASE_BIT);
    this.name = NAMES_BY_HASH.get(hash) ?? '';
    this.nameHash = hash;
    this.isOpen = isOpen;
    this.selfClosing = false;
    const isVisited = visitMeta !== undefined && this.name === 'meta';
    this.position = isVisited ? this.#visitAttributes(at, visitMeta) : this.#endOfTag(at);
    return true;
  }

  /** The end of a tag whose attributes nobody asks for: most tags, so in one loop. */
  #endOfTag(from: number): number {
    const { bytes } = this;
    let state = BETWEEN;
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (byte === GT) {
        this.selfClosing = state === BETWEEN && bytes[at - 1] === SLASH;
        return at + 1;
      }
      if (state === BEFORE_VALUE && (byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE)) {
        at = this.#closingQuote(byte, at + 1);
        state = BETWEEN;
      } else state = nextState(state, byte);
    }
    return bytes.length;
  }

  /** The tokenizer's attribute states; quotes count only where a value begins. */
  #visitAttributes(from: number, visit: AttributeVisitor): number {
    const { bytes } = this;
    let at = from;
    while (at < bytes.length) {
      const byte = bytes[at]!;
      if (byte === GT) return at + 1;
      if (byte === SLASH) {
        this.selfClosing = bytes[at + 1] === GT;
        at++;
      } else if (isSpace(byte)) at++;
      else at = this.#visitAttribute(at, visit);
    }
    return bytes.length;
  }

  /** Short values are walked, since a native search costs more than a few dozen bytes. */
  #closingQuote(quote: number, start: number): number {
    const { bytes } = this;
    const near = Math.min(bytes.length, start + SHORT_VALUE);
    for (let at = start; at < near; at++) if (bytes[at] === quote) return at;
    const close = bytes.indexOf(quote, near);
    return close < 0 ? bytes.length : close;
  }

  #visitAttribute(nameStart: number, visit: AttributeVisitor): number {
    const { bytes } = this;
    let at = nameStart + 1;
    while (at < bytes.length && bytes[at] !== EQUALS && !endsName(bytes[at]!)) at++;
    const nameEnd = at;
    while (at < bytes.length && isSpace(bytes[at]!)) at++;
    if (bytes[at] !== EQUALS) {
      visit(nameStart, nameEnd, nameEnd, nameEnd);
      return at;
    }
    at++;
    while (at < bytes.length && isSpace(bytes[at]!)) at++;
    const quote = bytes[at];
    if (quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE) {
      const valueEnd = this.#closingQuote(quote, at + 1);
      visit(nameStart, nameEnd, at + 1, valueEnd);
      return valueEnd + 1;
    }
    const valueStart = at;
    while (at < bytes.length && bytes[at] !== GT && !isSpace(bytes[at]!)) at++;
    visit(nameStart, nameEnd, valueStart, at);
    return at;
  }
}

/** The tokenizer's attribute states, without the quoted values that the caller jumps over. */
function nextState(state: number, byte: number): number {
  if (byte <= SPACE) {
    if (state === IN_NAME) return AFTER_NAME;
    return state === IN_VALUE ? BETWEEN : state;
  }
  if (state === BEFORE_VALUE || state === IN_VALUE) return IN_VALUE;
  if (byte === SLASH) return BETWEEN;
  return byte === EQUALS && state !== BETWEEN ? BEFORE_VALUE : IN_NAME;
}

/** Hash of a lower-case name, as the scanner computes it from bytes without making a string. */
function hashOf(name: string): number {
  let hash = 0;
  for (let i = 0; i < name.length; i++) hash = mix(hash, name.charCodeAt(i) | CASE_BIT);
  return hash;
}

function mix(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + byte) | 0;
}

function isLetter(byte: number): boolean {
  return (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x09 || byte === 0x0d || byte === 0x0c;
}

function endsName(byte: number): boolean {
  return byte === GT || byte === SLASH || isSpace(byte);
}
