import { isUtf8 } from 'node:buffer';

/**
 * File names are bytes, and not always UTF-8. A byte that is no UTF-8 stands in the name as a lone surrogate,
 * U+DC80 to U+DCFF, so that the name stays a text which leads back to the file.
 */
const ESCAPE = 0xdc00;
const ESCAPED = /[\udc80-\udcff]/;

/** The name of a file as text. */
export function nameText(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const length = characterLength(bytes, at);
    text += length === 0 ? String.fromCharCode(ESCAPE + bytes[at]!) : bytes.toString('utf8', at, at + length);
    at += Math.max(1, length);
  }
  return text;
}

/** Bytes of the UTF-8 character at a place; 0 where there is none. */
function characterLength(bytes: Buffer, at: number): number {
  for (let length = 1; length <= 4 && at + length <= bytes.length; length++) {
    if (isUtf8(bytes.subarray(at, at + length))) return length;
  }
  return 0;
}

/** What the file system is asked for: the text itself, or the bytes that it stands for. */
export function pathOf(text: string): string | Buffer {
  if (!ESCAPED.test(text)) return text;
  return Buffer.concat(
    Array.from(text, (character) => {
      const code = character.codePointAt(0)!;
      return ESCAPED.test(character) ? Buffer.from([code - ESCAPE]) : Buffer.from(character);
    }),
  );
}
