/** Scratch space larger than this is given back after its page, so that one large page costs nothing later. */
const MAX_KEPT = 1 << 21;
const NBSP = 0xa0;
const ZERO_WIDTH_SPACE = 0x200b;
const BYTE_ORDER_MARK = 0xfeff;
const OTHER_SPACE = /^\s$/;

/** Pages are built one after the other, so that they can share the space in which their text grows. */
let spare = new Uint16Array(1 << 16);

/** The text of a page while it grows, in the UTF-16 units in which its spans are counted. */
export class TextBuffer {
  #units = spare;
  length = 0;

  /** `most`: units that the text can have at most, if the page is what it seems. */
  constructor(most: number) {
    if (most > this.#units.length) this.#units = new Uint16Array(most);
    if (this.#units.length <= MAX_KEPT) spare = this.#units;
  }

  /** Appends a span of valid UTF-8. */
  append(bytes: Uint8Array, start: number, end: number): void {
    this.#reserve(end - start);
    const units = this.#units;
    let to = this.length;
    let at = start;
    while (at < end) {
      const byte = bytes[at]!;
      if (byte < 0x80) {
        units[to++] = byte;
        at++;
      } else if (byte < 0xe0) {
        units[to++] = ((byte & 0x1f) << 6) | (bytes[at + 1]! & 0x3f);
        at += 2;
      } else if (byte < 0xf0) {
        units[to++] = ((byte & 0x0f) << 12) | ((bytes[at + 1]! & 0x3f) << 6) | (bytes[at + 2]! & 0x3f);
        at += 3;
      } else {
        const point =
          ((byte & 0x07) << 18) |
          ((bytes[at + 1]! & 0x3f) << 12) |
          ((bytes[at + 2]! & 0x3f) << 6) |
          (bytes[at + 3]! & 0x3f);
        units[to++] = 0xd7c0 + (point >> 10);
        units[to++] = 0xdc00 | (point & 0x3ff);
        at += 4;
      }
    }
    this.length = to;
  }

  appendText(text: string): void {
    this.#reserve(text.length);
    for (let i = 0; i < text.length; i++) this.#units[this.length++] = text.charCodeAt(i);
  }

  /** Whether nothing is to be seen from a place on. */
  isBlankFrom(start: number): boolean {
    for (let at = start; at < this.length; at++) if (!isBlank(this.#units[at]!)) return false;
    return true;
  }

  /** The text from a place on. */
  slice(start: number): string {
    return Buffer.from(this.#units.buffer, start * 2, (this.length - start) * 2).toString('utf16le');
  }

  #reserve(more: number): void {
    const needed = this.length + more;
    if (needed <= this.#units.length) return;
    const wider = new Uint16Array(Math.max(needed, this.#units.length * 2));
    wider.set(this.#units);
    this.#units = wider;
  }
}

function isBlank(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  if (unit === NBSP || unit === ZERO_WIDTH_SPACE || unit === BYTE_ORDER_MARK) return true;
  return OTHER_SPACE.test(String.fromCharCode(unit));
}
