/** Bytes that HTML's syntax turns on; all of them ASCII, so they mean the same in the midst of UTF-8. */
export const BYTE = {
  tab: 0x09,
  newline: 0x0a,
  formFeed: 0x0c,
  carriageReturn: 0x0d,
  space: 0x20,
  bang: 0x21,
  doubleQuote: 0x22,
  hash: 0x23,
  ampersand: 0x26,
  singleQuote: 0x27,
  dash: 0x2d,
  slash: 0x2f,
  semicolon: 0x3b,
  lessThan: 0x3c,
  equals: 0x3d,
  greaterThan: 0x3e,
  question: 0x3f,
} as const;

/** Bits of `BYTE_KIND[byte]`. */
export const BYTE_IS = {
  space: 1,
  letter: 2,
  digit: 4,
  /** Ends the name of a tag: white space, `/` and `>`. */
  nameEnd: 8,
  /** Ends the name of an attribute: the same and `=`. */
  attributeNameEnd: 16,
} as const;

export const BYTE_KIND = new Uint8Array(256);
const mark = (bytes: readonly number[], bits: number) => {
  for (const byte of bytes) BYTE_KIND[byte]! |= bits;
};
const SPACES = [BYTE.tab, BYTE.newline, BYTE.formFeed, BYTE.carriageReturn, BYTE.space];
const NAME_ENDS = [...SPACES, BYTE.slash, BYTE.greaterThan];
mark(SPACES, BYTE_IS.space);
mark(NAME_ENDS, BYTE_IS.nameEnd);
mark([...NAME_ENDS, BYTE.equals], BYTE_IS.attributeNameEnd);
mark([...Buffer.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ')], BYTE_IS.letter);
mark([...Buffer.from('0123456789')], BYTE_IS.digit);

/** ASCII capitals as small letters; all other bytes as they are. */
export const LOWER = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte,
);
